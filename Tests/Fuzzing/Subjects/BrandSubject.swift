import Branding
import Cells

extension Subject {
  /// Everything of a customer's that a brand is read from, whatever kind it claims to be.
  static let brand = Subject(
    "brand",
    samples: [
      ":root{--primary:var(--b,#0B5D47);--b:hsl(20 50% 30%)}@media(x){.btn{background:url(a) rgb(1 2 3/50%)}}",
      "<html><meta name=theme-color content='#fff'><style>a{color:oklch(0.5 0.1 20)}</style><p style='color:red'></html>",
      "<resources><color name=\"a\">@color/b</color><style name=\"Theme.A\"><item name=\"colorPrimary\">?attr/b</item></style></resources>",
      ##"{"backgroundColor":"#FFF","solidButtonAppearance":{"textColor":"white"}}"##,
    ].map { Array($0.utf8) },
    words: [
      "--primary", "var(", "@media", "{", "}", "/*", "*/", "</style>", "<!--", "style=\"", "@color/", "#", "url(", "oklch(", "\"", "'",
    ]
  ) { bytes in
    let file = BrandFile(name: "file", bytes: bytes)
    for source in [BrandSource.webSite, .appResources, .verifySettings] {
      let brand = Brand([file], as: source)
      for found in Array(brand.colors.values) + Array(brand.elements.values) {
        guard found.color.isRGB else { return "A colour is none of its own." }
        guard found.place.utf8.count < 500 else { return "A place is as long as the file." }
      }
    }
    _ = BrandSource(bytes, name: "file")
    return nil
  }
}
