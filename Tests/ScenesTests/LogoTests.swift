import Cells
import Flavor
import Gallery
import Phrases
import Testing

@testable import Scenes

/// The brand's logo in the header and on the first screen.
struct LogoTests {
  /// Half red, half transparent.
  static func logo(_ theme: Theme) -> Logo? {
    var rgba: [UInt8] = []
    for _ in 0..<40 { for x in 0..<120 { rgba += x < 60 ? [200, 0, 0, 255] : [0, 0, 0, 0] } }
    return Logo(width: 120, height: 40, rgba: rgba, on: theme)
  }

  static func look(depth: ColorDepth = .direct, appearance: Theme.Appearance = .light) -> Look {
    var look = Samples.look(depth: depth)
    look.theme = .builtIn(appearance: appearance, depth: depth)
    look.logo = logo(look.theme)
    return look
  }

  static func attract(_ look: Look, _ size: Size) -> Kiosk { Kiosk(mode: .unattended(UnattendedTests.rules), look: look, size: size) }

  /// How many cells have the logo's colour.
  private func reds(_ screen: Screen, below first: Int = 0, above last: Int? = nil) -> Int {
    (first..<(last ?? screen.size.height)).reduce(0) { count, y in
      count + (0..<screen.size.width).filter { screen[$0, y].style.ink == .rgb(200, 0, 0) }.count
    }
  }

  @Test(arguments: Theme.Appearance.allCases) func largeScreensShowIt(appearance: Theme.Appearance) {
    let screen = Self.attract(Self.look(appearance: appearance), Size(width: 120, height: 40)).screen
    #expect(reds(screen, above: 3) == 9 * 3, "the header")
    #expect(reds(screen, below: 4) > 60, "the first screen")
    #expect(screen[1, 1].style.ink == .rgb(200, 0, 0))
    let paper = Self.look(appearance: appearance).theme.color(.screenBackground)
    #expect(screen[17, 1].style.ink == paper, "transparent parts show the screen's background")
  }

  /// The words of the header stay.
  @Test func theHeaderKeepsItsWords() {
    let screen = Self.attract(Self.look(), Size(width: 120, height: 40)).screen
    let row = String((0..<120).map { screen[$0, 1].text ?? " " })
    #expect(row.contains(Samples.look().text(Phrase("kiosk.title"))))
    // The row of the steps is below.
    #expect((0..<120).allSatisfy { screen[$0, 3].text == " " })
  }

  @Test func smallScreensShowTheName() {
    for size in [Size(width: 80, height: 24), Size(width: 40, height: 12), Size(width: 120, height: 30)] {
      let with = Self.attract(Self.look(), size).screen
      #expect(with == Self.attract(Samples.look(), size).screen, "\(size)")
    }
  }

  @Test func fewColoursAndASCIIShowTheName() {
    let size = Size(width: 160, height: 50)
    for depth in [ColorDepth.mono, .ansi8] {
      #expect(Self.attract(Self.look(depth: depth), size).screen == Self.attract(Samples.look(depth: depth), size).screen)
    }
    var ascii = Self.look(), plain = Samples.look()
    ascii.wording = ASCIIWording(ascii.wording, language: "en")
    plain.wording = ascii.wording
    #expect(Self.attract(ascii, size).screen == Self.attract(plain, size).screen)
  }

  /// The logo arrives after the first frame, and goes if it cannot be drawn any more.
  @Test func itComesAndGoes() {
    var kiosk = Self.attract(Samples.look(), Size(width: 120, height: 40))
    let before = kiosk.screen
    _ = kiosk.update(.look(Self.look()))
    #expect(reds(kiosk.screen) > 0)
    _ = kiosk.update(.look(Samples.look()))
    #expect(kiosk.screen == before)
  }

  /// Whoever demonstrates begins with the menu: on a large screen the logo stands above what the focused journey is, in real pixels where the
  /// terminal has them.
  @Test func theMenuShowsIt() throws {
    func menu(_ look: Look, _ size: Size) -> Kiosk { Kiosk(mode: .menu(offers: Samples.offers), look: look, size: size) }
    let size = Size(width: 120, height: 40)
    let screen = menu(Self.look(), size).screen, plain = menu(Samples.look(), size).screen
    #expect(reds(screen, below: 4) > 60 && reds(plain) == 0)
    #expect(screen.images.isEmpty)
    // The journey's name is still there, below it.
    let title = Samples.look().text(Samples.offers[0].title)
    let rows = (4..<40).filter { screen.row($0).dropFirst(60).contains(title) }
    let lastRed = try #require((4..<40).last { y in (0..<120).contains { screen[$0, y].style.ink == .rgb(200, 0, 0) } })
    #expect(rows.contains { $0 > lastRed })
    #expect(reds(menu(Self.look(), Size(width: 120, height: 30)).screen, below: 4) == 0, "a lower screen needs the rows")

    var look = Self.look()
    look.cellPixels = Size(width: 10, height: 20)
    let image = try #require(menu(look, size).screen.images.first)
    #expect(image.picture.width == 120 && image.picture.height == 40, "all its pixels")
    #expect(image.rect.width * 10 == image.rect.height * 20 * 3, "undistorted")
  }

  @Test func wrongPixelsAreRefused() {
    let theme = Theme.builtIn(appearance: .light, depth: .direct)
    for (width, height, count) in [(0, 0, 0), (-1, 5, 0), (2, 2, 15), (3, 1, 400)] {
      #expect(Logo(width: width, height: height, rgba: [UInt8](repeating: 9, count: count), on: theme) == nil)
    }
  }
}
