import Cells
import Flavor
import Gallery
import Scenes
import Testing

/// Journeys in a theme, for an audience.
struct PresentationTests {
  private func presentation(_ flavor: Flavor = .orca, size: Size = Size(width: 100, height: 30)) -> Presentation {
    func screens(_ names: String...) -> [GalleryScreen] { names.compactMap { GalleryScreen.named($0) } }
    return Presentation(
      [.init(title: "One", screens: screens("intro", "confirm")), .init(title: "Two", screens: screens("review"))],
      assets: GalleryKit.assets(["en", "de"], themes: [.init(name: "own", flavor: flavor)]), wording: GalleryKit.wording("en"), size: size,
      variant: Variant(theme: "own"))
  }

  private func bar(_ shown: Presentation) -> String { shown.screen.row(29) }

  @Test func itGoesOnByItselfOverAllJourneys() {
    var shown = presentation()
    #expect(bar(shown).contains("One · screen 1 of 2"))
    var seen: [String] = []
    for _ in 0..<3 {
      let effects = shown.update(.woken)
      #expect(effects == [.wake])
      seen.append(String(bar(shown).split(separator: "  ").last ?? ""))
    }
    #expect(seen.map { $0.filter { $0 != " " } } == ["One·screen2of2", "Two·screen1of1", "One·screen1of2"])
    _ = shown.update(.key(.left))
    #expect(bar(shown).contains("Two · screen 1 of 1"))
    _ = shown.update(.key(.character("n")))
    #expect(bar(shown).contains("One · screen 1 of 2"))
  }

  @Test func spaceStopsIt() {
    var shown = presentation()
    #expect(shown.update(.key(.character(" "))) == [])
    #expect(shown.update(.woken) == [] && bar(shown).contains("screen 1 of 2"))
    #expect(shown.update(.key(.right)) == [] && bar(shown).contains("screen 2 of 2"))
    #expect(shown.update(.key(.character(" "))) == [.wake])
  }

  /// The screen has the terminal for itself but for one row, which can be hidden.
  @Test func aScreenIsTheWholeTerminal() throws {
    var shown = presentation()
    let size = Size(width: 100, height: 29)
    let look = GalleryKit.assets(["en"], themes: [.init(name: "own", flavor: .orca)]).look(Variant(theme: "own", size: size))
    let screen = try #require(GalleryScreen.named("intro")).make(look, size).screen
    #expect((0..<29).allSatisfy { shown.screen.row($0) == screen.row($0) })
    _ = shown.update(.key(.character("h")))
    #expect(!bar(shown).contains("screen 1 of 2") && bar(shown).contains("help"))
  }

  @Test func aSavedThemeShowsAtOnce() {
    var shown = presentation(), flavor = Flavor.orca
    flavor.light.palette[.light] = ColorExpression("#123456")
    _ = shown.update(.theme(flavor))
    #expect(shown.screen[0, 10].style.paper == .rgb(0x12, 0x34, 0x56))
    _ = shown.update(.broken("line 1: wrong"))
    #expect(bar(shown).contains("line 1: wrong") && shown.screen[0, 10].style.paper == .rgb(0x12, 0x34, 0x56))
  }
}
