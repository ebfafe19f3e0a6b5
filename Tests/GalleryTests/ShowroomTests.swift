import Cells
import Flavor
import Gallery
import Scenes
import Testing

/// Leafing through the gallery.
@Suite struct ShowroomTests {
  static func room(_ size: Size = Size(width: 100, height: 34), keys: [Key] = []) -> Showroom {
    var room = Showroom(
      wardrobe: GalleryKit.wardrobe(themes: [
        .init(name: "orca", flavor: .orca), .init(name: "harbour", flavor: GalleryKit.flavor("harbour")),
      ]),
      wording: GalleryKit.wording("en"), size: size, first: Variant(theme: "orca"))
    for key in keys { _ = room.update(.key(key)) }
    return room
  }

  static func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func arrowsLeafRoundAndRound() {
    var room = Self.room()
    #expect(room.screen.text.contains("screen 1 of \(Stage.all.count)"))
    #expect(room.screen.text.contains("Kiosk › Menu"))
    _ = room.update(.key(.right))
    #expect(room.screen.text.contains("screen 2 of"))
    _ = room.update(.key(.left))
    _ = room.update(.key(.left))
    #expect(room.screen.text.contains("screen \(Stage.all.count) of"))
    _ = room.update(.key(.home))
    _ = room.update(.key(.pageDown))
    #expect(room.screen.text.contains("Instructions › What the journey needs"))
    _ = room.update(.key(.pageUp))
    #expect(room.screen.text.contains("screen 1 of"))
  }

  @Test func lettersChangeTheVariantAndCapitalsGoBack() {
    var room = Self.room()
    func status() -> String { room.screen.row(32) }
    #expect(status().contains("orca · light · en · all colours · 80×24"))
    #expect(room.update(.key(.character("t"))) == [.watch(["harbour"])])
    _ = room.update(.key(.function(4)))
    _ = room.update(.key(.character("g")))
    _ = room.update(.key(.character("d")))
    _ = room.update(.key(.character("s")))
    #expect(status().contains("harbour · dark · nl · 256 colours · 100×30"))
    #expect(room.update(.key(.character("T"))) == [.watch(["orca"])])
    for key in Self.typed("aLDS") { _ = room.update(.key(key)) }
    #expect(status().contains("orca · light · en · all colours · 80×24"))
  }

  @Test func theStageIsShownAsATerminalWouldShowIt() throws {
    let wardrobe = GalleryKit.wardrobe(themes: [.init(name: "orca", flavor: .orca)])
    for depth in ColorDepth.allCases {
      let variant = Variant(theme: "orca", depth: depth)
      let room = Showroom(wardrobe: wardrobe, wording: GalleryKit.wording("en"), size: Size(width: 90, height: 40), first: variant)
      let stage = ColorReduction.reduce(Stage.all[0].make(wardrobe.look(variant), variant.size).screen, to: depth)
      let screen = room.screen
      // Where it stands: in the middle of the wall.
      let origin = try #require((0..<40).lazy.compactMap { y in screen.row(y).contains(" Vestibule  ") ? y : nil }.first)
      for y in 0..<24 {
        for x in 0..<80 {
          let shown = screen[x + 5, y + origin], wanted = stage[x, y]
          #expect(shown.text == wanted.text && shown.style.attributes == wanted.style.attributes)
          if shown.style.ink != wanted.style.ink.visible || shown.style.paper != wanted.style.paper.visible {
            Issue.record("\(depth) \(x),\(y)"); return
          }
        }
      }
    }
  }

  @Test func theFinderFindsByNameTitleAndGroup() {
    var room = Self.room(keys: [.character("/")] + Self.typed("mrz empt"))
    #expect(room.screen.text.contains("1 screen"))
    _ = room.update(.key(.enter))
    #expect(room.screen.text.contains("The machine-readable lines of a card, empty"))
    room = Self.room(keys: [.character("/")] + Self.typed("qqq"))
    #expect(room.screen.text.contains("Nothing matches"))
    #expect(room.update(.key(.enter)) == [])
    _ = room.update(.key(.escape))
    #expect(room.screen.text.contains("screen 1 of"))
  }

  @Test func twoSidesHaveTheirOwnVariants() {
    var room = Self.room(Size(width: 170, height: 34), keys: [.character("2")])
    #expect(room.screen.text.contains("orca · light · en"))
    #expect(room.screen.text.contains("▶ orca · dark · en"))
    _ = room.update(.key(.tab))
    #expect(room.update(.key(.character("t"))) == [.watch(["harbour", "orca"])])
    #expect(room.screen.text.contains("▶ harbour · light · en"))
    _ = room.update(.key(.character("2")))
    #expect(!room.screen.text.contains("orca · dark"))
  }

  @Test func aStageLargerThanItsPlaceScrollsToItsLastCell() {
    var room = Self.room(Size(width: 60, height: 20))
    // The footer of the stage is out of sight, then comes into it.
    #expect(!room.screen.text.contains("Enter start"))
    for _ in 0..<40 { _ = room.update(.key(.down)) }
    #expect(room.screen.text.contains("Enter start"))
    let bottom = room.screen
    _ = room.update(.key(.down))
    #expect(room.screen == bottom)
    for _ in 0..<40 { _ = room.update(.key(.up)) }
    #expect(room.screen.text.contains(" Vestibule"))
    for _ in 0..<9 { _ = room.update(.key(.character(">"))) }
    #expect(!room.screen.text.contains(" Vestibule "))
  }

  @Test func theInspectorTellsWhatACellIsMadeOf() {
    var room = Self.room(keys: [.character("/")] + Self.typed("intro") + [.enter, .character("i")])
    // It begins at the focus: the bar before the primary button.
    #expect(room.screen.text.contains("palette.primary"))
    for _ in 0..<12 { _ = room.update(.key(.right)) }
    let text = room.screen.text
    #expect(text.contains("buttons.primary.textColor"))
    #expect(text.contains("buttons.primary.backgroundColor"))
    #expect(text.contains("default of the SDK: palette.primary, itself the default"))
    #expect(text.contains("primaryButton, Roboto-Medium 18: bold"))
    #expect(text.contains("3.2:1, AA for large text only"))
    _ = room.update(.key(.character("d")))
    #expect(room.screen.text.contains("→"))
    _ = room.update(.key(.escape))
    #expect(!room.screen.text.contains("primaryButton"))
  }

  @Test func aClickPointsAndPressesKeysOfTheFooter() throws {
    var room = Self.room()
    _ = room.update(.key(.click(Point(x: 50, y: 10))))
    #expect(room.screen.text.contains("column 41, row"))
    let footer = room.screen.row(33)
    let place = try #require(footer.firstRange(of: "? help"))
    _ = room.update(.key(.click(Point(x: footer.distance(from: footer.startIndex, to: place.lowerBound), y: 33))))
    #expect(room.screen.text.contains("the same, backwards"))
  }

  @Test func aChangedThemeIsSeenAtOnceAndABrokenOneStays() {
    var room = Self.room()
    let before = room.screen
    var flavor = Flavor.orca
    flavor.light.palette[.light] = ColorExpression(.rgb(1, 2, 3))
    _ = room.update(.theme(name: "orca", flavor))
    #expect(room.screen != before)
    let after = room.screen
    _ = room.update(.broken(name: "orca", detail: "line 3: no such token"))
    #expect(room.screen.text.contains("orca has a mistake, so its last working version stays: line 3: no such token"))
    _ = room.update(.theme(name: "orca", flavor))
    #expect(room.screen == after)
  }

  @Test func leavingAndTheProcessKeys() {
    var room = Self.room()
    #expect(room.update(.key(.control("l"))) == [.redraw])
    #expect(room.update(.key(.control("z"))) == [.stopProcess])
    #expect(room.update(.key(.escape)) == [.quit])
    #expect(room.update(.key(.control("c"))) == [.quit])
  }

  /// Whatever the terminal's size, and with everything open, drawing never fails and every text of the gallery is there.
  @Test func everySizeIsSurvived() {
    for size in [(0, 0), (1, 1), (19, 7), (20, 8), (40, 12), (61, 21), (200, 70)].map({ Size(width: $0.0, height: $0.1) }) {
      for keys: [Key] in [
        [], [.character("2")], [.character("i")], [.character("?"), .down], [.character("/"), .down],
        [.character("2"), .character("i"), .down],
      ] {
        let screen = Self.room(size, keys: keys).screen
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
      let room = Self.room(size, keys: [.pageDown] + keys)
      let text = (0..<size.height).map { y in room.screen.row(y) }.joined(separator: "\n") + "\n"
      try GalleryKit.compare(text, "showroom-\(name).\(size.width)x\(size.height).txt")
    }
  }
}
