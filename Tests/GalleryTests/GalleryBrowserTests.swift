import Cells
import Flavor
import Gallery
import Scenes
import Testing

/// Browsing the gallery.
struct GalleryBrowserTests {
  static func browser(_ size: Size = Size(width: 100, height: 34), keys: [Key] = []) -> GalleryBrowser {
    var browser = GalleryBrowser(
      assets: GalleryKit.assets(themes: [
        .init(name: "orca", flavor: .orca), .init(name: "harbour", flavor: GalleryKit.flavor("harbour")),
      ]),
      wording: GalleryKit.wording("en"), size: size, first: Variant(theme: "orca"))
    for key in keys { _ = browser.update(.key(key)) }
    return browser
  }

  static func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func arrowsCycleThroughTheScreens() {
    var browser = Self.browser()
    #expect(browser.screen.text.contains("screen 1 of \(GalleryScreen.common.count)"))
    #expect(browser.screen.text.contains("Kiosk › Menu"))
    _ = browser.update(.key(.right))
    #expect(browser.screen.text.contains("screen 2 of"))
    _ = browser.update(.key(.left))
    _ = browser.update(.key(.left))
    #expect(browser.screen.text.contains("screen \(GalleryScreen.common.count) of"))
    _ = browser.update(.key(.home))
    _ = browser.update(.key(.pageDown))
    #expect(browser.screen.text.contains("Unattended kiosk › The first screen"))
    _ = browser.update(.key(.pageDown))
    #expect(browser.screen.text.contains("The office › What a service holds"))
    _ = browser.update(.key(.pageDown))
    #expect(browser.screen.text.contains("Instructions › What the journey needs"))
    for _ in 1...3 { _ = browser.update(.key(.pageUp)) }
    #expect(browser.screen.text.contains("screen 1 of"))
  }

  @Test func lettersChangeTheVariantAndCapitalsGoBack() {
    var browser = Self.browser()
    func status() -> String { browser.screen.row(32) }
    #expect(status().contains("orca · light · en · all colours · 80×24"))
    #expect(browser.update(.key(.character("t"))) == [.watch(["harbour"])])
    _ = browser.update(.key(.function(4)))
    _ = browser.update(.key(.character("g")))
    _ = browser.update(.key(.character("d")))
    _ = browser.update(.key(.character("s")))
    #expect(status().contains("harbour · dark · nl · 256 colours · 100×30"))
    #expect(browser.update(.key(.character("T"))) == [.watch(["orca"])])
    for key in Self.typed("aLDS") { _ = browser.update(.key(key)) }
    #expect(status().contains("orca · light · en · all colours · 80×24"))
  }

  @Test func theScreenIsShownAsATerminalWouldShowIt() throws {
    let assets = GalleryKit.assets(themes: [.init(name: "orca", flavor: .orca)])
    for depth in ColorDepth.allCases {
      let variant = Variant(theme: "orca", depth: depth)
      let browser = GalleryBrowser(assets: assets, wording: GalleryKit.wording("en"), size: Size(width: 90, height: 40), first: variant)
      let reduced = ColorReduction.reduce(GalleryScreen.common[0].make(assets.look(variant), variant.size).screen, to: depth)
      let screen = browser.screen
      // The screen is centred in the viewport.
      let origin = try #require((0..<40).lazy.compactMap { y in screen.row(y).contains(" Vestibule  ") ? y : nil }.first)
      for y in 0..<24 {
        for x in 0..<80 {
          let shown = screen[x + 5, y + origin], wanted = reduced[x, y]
          #expect(shown.text == wanted.text && shown.style.attributes == wanted.style.attributes)
          if shown.style.ink != wanted.style.ink.visible || shown.style.paper != wanted.style.paper.visible {
            Issue.record("\(depth) \(x),\(y)"); return
          }
        }
      }
    }
  }

  @Test func theFinderFindsByNameTitleAndGroup() {
    var browser = Self.browser(keys: [.character("/")] + Self.typed("mrz empt"))
    #expect(browser.screen.text.contains("1 screen"))
    _ = browser.update(.key(.enter))
    #expect(browser.screen.text.contains("The machine-readable lines of a card, empty"))
    browser = Self.browser(keys: [.character("/")] + Self.typed("qqq"))
    #expect(browser.screen.text.contains("Nothing matches"))
    #expect(browser.update(.key(.enter)) == [])
    _ = browser.update(.key(.escape))
    #expect(browser.screen.text.contains("screen 1 of"))
  }

  @Test func twoSidesHaveTheirOwnVariants() {
    var browser = Self.browser(Size(width: 170, height: 34), keys: [.character("2")])
    #expect(browser.screen.text.contains("orca · light · en"))
    #expect(browser.screen.text.contains("▶ orca · dark · en"))
    _ = browser.update(.key(.tab))
    #expect(browser.update(.key(.character("t"))) == [.watch(["harbour", "orca"])])
    #expect(browser.screen.text.contains("▶ harbour · light · en"))
    _ = browser.update(.key(.character("2")))
    #expect(!browser.screen.text.contains("orca · dark"))
  }

  @Test func aScreenLargerThanTheViewportScrollsToItsLastCell() {
    var browser = Self.browser(Size(width: 60, height: 20))
    // The footer of the screen is hidden at first, then visible.
    #expect(!browser.screen.text.contains("Enter  start"))
    for _ in 0..<40 { _ = browser.update(.key(.down)) }
    #expect(browser.screen.text.contains("Enter  start"))
    let bottom = browser.screen
    _ = browser.update(.key(.down))
    #expect(browser.screen == bottom)
    for _ in 0..<40 { _ = browser.update(.key(.up)) }
    #expect(browser.screen.text.contains(" Vestibule"))
    for _ in 0..<9 { _ = browser.update(.key(.character(">"))) }
    #expect(!browser.screen.text.contains(" Vestibule "))
  }

  @Test func theInspectorShowsWhatACellIsMadeOf() {
    var browser = Self.browser(keys: [.character("/")] + Self.typed("intro") + [.enter, .character("i")])
    // The pointer begins at the focus: the label of the main button.
    let text = browser.screen.text
    #expect(text.contains("buttons.primary.textColor"))
    #expect(text.contains("buttons.primary.backgroundColor"))
    #expect(text.contains("default of the SDK: palette.primary, itself the default"))
    #expect(text.contains("primaryButton, Roboto-Medium 18: bold"))
    #expect(text.contains("4.5:1"))
    _ = browser.update(.key(.character("d")))
    #expect(browser.screen.text.contains("→"))
    _ = browser.update(.key(.escape))
    #expect(!browser.screen.text.contains("primaryButton"))
  }

  @Test func aClickPointsAndPressesKeysOfTheFooter() throws {
    var browser = Self.browser()
    _ = browser.update(.key(.click(Point(x: 50, y: 10))))
    #expect(browser.screen.text.contains("column 41, row"))
    let footer = browser.screen.row(33)
    let place = try #require(footer.firstRange(of: "? help"))
    _ = browser.update(.key(.click(Point(x: footer.distance(from: footer.startIndex, to: place.lowerBound), y: 33))))
    #expect(browser.screen.text.contains("the same, backwards"))
  }

  @Test func aChangedThemeIsSeenAtOnceAndABrokenOneStays() {
    var browser = Self.browser()
    let before = browser.screen
    var flavor = Flavor.orca
    flavor.light.palette[.light] = ColorExpression(.rgb(1, 2, 3))
    _ = browser.update(.theme(name: "orca", flavor))
    #expect(browser.screen != before)
    let after = browser.screen
    _ = browser.update(.broken(name: "orca", detail: "line 3: no such token"))
    #expect(browser.screen.text.contains("orca has a mistake, so its last working version stays: line 3: no such token"))
    // A good theme beside it does not hide the mistake.
    _ = browser.update(.theme(name: "harbour", GalleryKit.flavor("harbour")))
    #expect(browser.screen.text.contains("orca has a mistake"))
    _ = browser.update(.theme(name: "orca", flavor))
    #expect(browser.screen == after)
  }

  /// The screens of a journey without a file come while the gallery is open.
  @Test func screensThatAreFoundLaterComeAfterTheOthers() {
    var browser = Self.browser()
    let found = GalleryScreen("late/intro", "Found later", .journey("Late")) { GalleryScreen.common[0].make($0, $1) }
    _ = browser.update(.found([found]))
    #expect(browser.screen.text.contains("screen 1 of \(GalleryScreen.common.count + 1)"))
    _ = browser.update(.key(.end))
    #expect(browser.screen.text.contains("Late › Found later"))
  }

  @Test func leavingAndTheProcessKeys() {
    var browser = Self.browser()
    #expect(browser.update(.key(.control("l"))) == [.redraw])
    #expect(browser.update(.key(.control("z"))) == [.stopProcess])
    #expect(browser.update(.key(.escape)) == [.quit])
    #expect(browser.update(.key(.control("c"))) == [.quit])
  }

  /// At any size and with everything open, drawing succeeds and no text of the gallery is missing.
  @Test func everySizeIsDrawn() {
    for size in [(0, 0), (1, 1), (19, 7), (20, 8), (40, 12), (61, 21), (200, 70)].map({ Size(width: $0.0, height: $0.1) }) {
      for keys: [Key] in [
        [], [.character("2")], [.character("i")], [.character("?"), .down], [.character("/"), .down],
        [.character("2"), .character("i"), .down],
      ] {
        let screen = Self.browser(size, keys: keys).screen
        #expect(screen.size == size)
        #expect(!screen.text.contains("[gallery."))
      }
    }
  }

  @Test(arguments: [
    ("screen", [Key]()), ("inspector", [.character("i"), .right, .right, .right]), ("help", [.character("?")]),
    ("finder", [.character("/"), .character("s"), .character("e"), .character("l"), .character("f")]), ("sides", [.character("2")]),
  ]) func golden(name: String, keys: [Key]) throws {
    for size in [Size(width: 80, height: 24), Size(width: 132, height: 43)] {
      let browser = Self.browser(size, keys: [.pageDown] + keys)
      let text = (0..<size.height).map { y in browser.screen.row(y) }.joined(separator: "\n") + "\n"
      try GalleryKit.compare(text, "browser-\(name).\(size.width)x\(size.height).txt")
    }
  }
}
