import Cells
import Testing

@testable import Branding

/// What style sheets and web pages show of a brand.
struct StylesheetColorsTests {
  private func brand(_ text: String, _ source: BrandSource = .webSite) -> Brand {
    Brand([BrandFile(name: "site.css", bytes: Array(text.utf8))], as: source)
  }

  @Test func customPropertiesSayIt() {
    let brand = brand(
      """
      /* --primary: #111111; */
      @charset "utf-8";
      :root {
        --space: 4px;
        --brand-primary: #0B5D47;
        --accent: var(--gold, red);
        --gold: hsl(43 100% 27%);
        --text: #10261f; --bg: #FBFAF6;
      }
      @media (prefers-color-scheme: dark) { :root { --brand-primary: #7FD6B5 } }
      [data-theme="dark"] { --bg: #000 }
      a:hover { color: #ff00ff }
      """)
    #expect(brand.colors[.primary] == .init(.rgb(0x0B, 0x5D, 0x47), "--brand-primary in site.css, line 5"))
    #expect(brand.colors[.accent]?.color == .rgb(0x8A, 0x63, 0x00))
    #expect(brand.colors[.text]?.color == .rgb(0x10, 0x26, 0x1F))
    #expect(brand.colors[.background]?.color == .rgb(0xFB, 0xFA, 0xF6))
    #expect(brand.colors[.link] == nil)
  }

  /// Frameworks bring their own default under a name with a prefix.
  @Test func theBrandsOwnNameCountsBeforeAFrameworks() {
    let brand = brand(":root{--bs-primary:#0d6efd;--bs-secondary:#6c757d} :root{--brand:#a00a3c}")
    #expect(brand.colors[.primary]?.color == .rgb(0xA0, 0x0A, 0x3C))
  }

  @Test func bareNumbersAreTheArgumentsOfAFunction() {
    let brand = brand(":root{--primary: 222 47% 11%; --background: 0 0% 100%; --accent: 13, 110, 253}")
    #expect(brand.colors[.primary]?.color == .rgb(15, 23, 41))
    #expect(brand.colors[.background]?.color == .rgb(255, 255, 255))
    #expect(brand.colors[.accent]?.color == .rgb(13, 110, 253))
  }

  @Test func buttonsAndLinksSayItWithoutNames() {
    let brand = brand(
      """
      body { background: #fff url("x.png;{}"); color: #222 }
      header, .top { background: linear-gradient(#123456, #abcdef) }
      .btn-secondary { background: #777777 }
      .btn { background-color: #cccccc; color: black }
      .btn.btn-primary { background: #C2185B; color: #fff }
      .btn-primary:hover { background: #ff0000 }
      nav a { color: rgb(20 90 200) }
      """)
    #expect(brand.colors[.primary] == .init(.rgb(0xC2, 0x18, 0x5B), ".btn.btn-primary in site.css, line 5"))
    #expect(brand.colors[.buttonText]?.color == .rgb(255, 255, 255))
    #expect(brand.colors[.link]?.color == .rgb(20, 90, 200))
    #expect(brand.colors[.accent]?.color == .rgb(0x12, 0x34, 0x56))
    #expect(brand.colors[.background]?.color == .rgb(255, 255, 255) && brand.colors[.text]?.color == .rgb(0x22, 0x22, 0x22))
  }

  @Test func theColourThatIsUsedMostIsTheLastResort() {
    let brand = brand(".a{border-color:#0a7a3f}.b{color:#0a7a3f}.c{color:#b00020}.d{background:#eee}")
    #expect(brand.colors[.primary] == .init(.rgb(0x0A, 0x7A, 0x3F), "used 2 times, first in site.css, line 1"))
  }

  @Test func aWebPageIsRead() {
    let page = """
      <!doctype html><html><head><!-- <style>:root{--primary:red}</style> -->
      <meta charset=utf-8><meta name="theme-color" content="#0057B8"><link rel=stylesheet href=a.css>
      <script>var a = "<style>:root{--primary:#00ff00}</style>"</script>
      <style>
        .cta { background: #FFD100; color: #1a1a1a }
      </style></head>
      <body style="background:#fffdf5"><a href="/" style='color:#0057B8'>x</a>
      """
    let file = BrandFile(name: "site.html", bytes: Array(page.utf8))
    #expect(BrandSource(file.bytes, name: file.name) == .webSite)
    let brand = Brand([file], as: .webSite)
    #expect(brand.colors[.primary] == .init(.rgb(0, 0x57, 0xB8), "theme-color in site.html, line 2"))
    #expect(brand.colors[.button] == .init(.rgb(0xFF, 0xD1, 0), ".cta in site.html, line 5"))
    #expect(brand.colors[.accent]?.color == .rgb(0xFF, 0xD1, 0))
    #expect(brand.colors[.background]?.place == "body in site.html, line 7")
    // With its style sheet, whose properties it may use.
    #expect(Brand.linkedSheets(of: [file]) == 1)
    let sheet = BrandFile(name: "a.css", bytes: Array(":root{--sea:#0F4C5C}".utf8))
    let bare = BrandFile(name: "b.html", bytes: Array("<link rel=stylesheet><a class=btn-primary style='background:var(--sea)'>".utf8))
    #expect(Brand([bare, sheet], as: .webSite).colors[.primary]?.color == .rgb(0x0F, 0x4C, 0x5C))
    #expect(Brand.linkedSheets(of: [bare, sheet]) == 0)
  }

  /// References in a circle, and references that would grow without limit.
  @Test func referencesEnd() {
    #expect(brand(":root{--primary:var(--b);--b:var(--primary)}").colors[.primary] == nil)
    #expect(brand(":root{--primary:var(--primary, #123456)}").colors[.primary] == nil)
    let doubling = (0..<60).map { "--x\($0):var(--x\($0 + 1)) var(--x\($0 + 1));" }.joined()
    #expect(brand(":root{\(doubling)--x60:red;--primary:var(--x0);--brand:#123456}").colors[.primary]?.color == .rgb(0x12, 0x34, 0x56))
  }

  /// What is broken costs only its own part.
  @Test(arguments: [
    "", "}}}}", "{{{{", "a{", "a{color", "a{color:", "a{color:\"", "/*", "@media{", "((((((", "a{b:c;}};:", ":root{--primary", "\u{0}\u{1}",
  ]) func whateverIsBroken(text: String) {
    #expect(brand(text).isEmpty)
    _ = brand("<style>\(text)", .webSite)
    _ = brand("<\(text)", .appResources)
    #expect(brand("\(text)\n").isEmpty)
  }

  @Test func aMissingQuotationMarkSpoilsItsLine() {
    #expect(brand("a{content:\"x}\n}\n:root{--primary:#0B5D47}").colors[.primary]?.color == .rgb(0x0B, 0x5D, 0x47))
  }

  @Test func deepNestingIsCounted() {
    let text = String(repeating: "a{", count: 5000) + "color:red" + String(repeating: "}", count: 5000) + ":root{--primary:#0B5D47}"
    #expect(brand(text).colors[.primary]?.color == .rgb(0x0B, 0x5D, 0x47))
  }

  @Test func aHundredThousandRulesAreRead() {
    let rules = (0..<100_000).map { ".r\($0) > .x { color: #\(String(100_000 + $0, radix: 16)); background: url(a\($0).png) }\n" }.joined()
    let brand = brand(rules + ":root { --brand: teal }")
    #expect(brand.colors[.primary] == .init(.rgb(0, 128, 128), "--brand in site.css, line 100001"))
  }
}
