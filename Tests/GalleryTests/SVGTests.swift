import Cells
import Flavor
import Gallery
import Scenes
import Testing

/// Screens as SVG.
struct SVGTests {
  static func svg(_ screen: String, _ variant: Variant, _ flavor: Flavor, caption: String? = nil) throws -> String {
    let assets = GalleryKit.assets(["en", "ja"], themes: [.init(name: variant.theme, flavor: flavor)])
    let rendered = RenderedScreen(try #require(GalleryScreen.named(screen)), variant, assets)
    return SVGWriter.write([.init(rendered, flavor: flavor, caption: caption)])
  }

  /// One styled golden per theme, with text, choices, buttons and hints in both appearances, to view as a picture and read as a diff.
  @Test(arguments: GalleryKit.themeNames) func theme(name: String) throws {
    let flavor = GalleryKit.flavor(name)
    let assets = GalleryKit.assets(["en"], themes: [.init(name: name, flavor: flavor)])
    let panels = try Theme.Appearance.allCases.flatMap { appearance in
      try ["consent-reminder", "type"].map { screen in
        let variant = Variant(theme: name, appearance: appearance, size: Size(width: 60, height: 20))
        return SVGWriter.Panel(
          RenderedScreen(try #require(GalleryScreen.named(screen)), variant, assets), flavor: flavor,
          caption: "\(name), \(appearance.rawValue)")
      }
    }
    try GalleryKit.compare(SVGWriter.write(panels, columns: 2), "theme-\(name).svg")
  }

  @Test func textIsOnTheGrid() throws {
    let svg = try Self.svg("intro", Variant(theme: "orca"), .orca)
    // 21 letters and spaces of 10 units each, in the font of the role.
    #expect(svg.contains("textLength=\"210\" fill=\"#333333\">Show us your document</text>"))
    #expect(svg.contains("font-family:\"Roboto\", ui-monospace"))
    #expect(svg.contains("font-weight:500"))
  }

  @Test func wideCharactersTakeTwoColumns() throws {
    let svg = try Self.svg("intro", Variant(theme: "orca", language: "ja"), .orca)
    let wide = try #require(svg.firstMatch(of: #/textLength="(\d+)" fill="#333333">(\p{Han}[^<]*)</text>/#))
    #expect(Int(wide.1) == wide.2.count * 20)
  }

  @Test func specialCharactersOfXMLAreEscaped() throws {
    let svg = try Self.svg("review", Variant(theme: "orca"), .orca, caption: "a <b> & \"c\"")
    #expect(svg.contains("P&lt;NLDDE&lt;BRUIJN&lt;&lt;WILLEKE"))
    #expect(svg.contains("a &lt;b&gt; &amp; &quot;c&quot;"))
    // Every element is closed.
    for name in ["g", "text", "svg", "style", "title"] {
      let begun = svg.components(separatedBy: "<\(name) ").count + svg.components(separatedBy: "<\(name)>").count
      #expect(begun - 1 == svg.components(separatedBy: "</\(name)>").count, "\(name)")
    }
  }

  @Test func aFontNameCannotEscapeItsAttribute() throws {
    var flavor = Flavor.orca
    flavor.fonts[.screenTitle] = FontRole(.name("A\";}</style><script>-Bold"), size: 20)
    let svg = try Self.svg("intro", Variant(theme: "orca"), flavor)
    #expect(!svg.contains("<script"))
  }

  @Test func framesBlocksAndPicturesAreDrawn() throws {
    for character in "─│┌┐└┘├┤━┃┏┓┗┛┣┫═║╔╗╚╝╠╣╭╮╰╯┄▀▄█▌▐░▒▓●○▰▱" {
      #expect(CellShape.of(character) != nil, "\(character)")
    }
    let svg = try Self.svg("confirm", Variant(theme: "orca"), .orca)
    for character in ["▀", "║", "╭", "┏"] { #expect(!svg.contains(character)) }
  }
}
