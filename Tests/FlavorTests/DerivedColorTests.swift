import Cells
import Foundation
import Testing

@testable import Flavor

/// The colours that follow from others (Documentation/Design.md).
struct DerivedColorTests {
  private func theme(_ json: String, _ appearance: Theme.Appearance = .light) -> Theme {
    FlavorFile.parse(text: json.utf8, name: "test").flavor.theme(appearance: appearance, depth: .direct)
  }

  /// Whatever a theme sets in its palette, a default that follows from it can be read, unless the theme sets that very colour.
  @Test(arguments: 0..<40) func defaultsCanBeRead(seed: Int) {
    var random = RandomFlavor(seed: UInt64(seed))
    var flavor = Flavor(name: "random")
    let complete = random.flavor()
    (flavor.light.palette, flavor.dark.palette) = (complete.light.palette, complete.dark.palette)
    for appearance in Theme.Appearance.allCases {
      let resolver = ColorResolver(colors: flavor.colors(appearance), appearance: appearance)
      let theme = flavor.theme(appearance: appearance, depth: .direct)
      for token in ColorToken.allCases {
        guard let least = token.leastContrast, !resolver.isOwn(token) else { continue }
        let grounds = token.grounds.map { theme.color($0) }
        let reached = grounds.map { Color.contrast(theme.color(token), $0) }.min() ?? 21
        // Grounds that are far from each other leave no colour that can be read on all of them: then the best one is taken.
        let best = [Color.rgb(0, 0, 0), .rgb(255, 255, 255)].map { ink in grounds.map { Color.contrast(ink, $0) }.min() ?? 21 }.max() ?? 21
        #expect(reached >= min(least, best) - 0.05, "\(appearance) \(token.rawValue): \(reached)")
      }
    }
  }

  /// What a theme sets is drawn as it stands, legible or not.
  @Test func ownColorsStand() {
    let theme = theme(
      ##"{"colors":{"buttons":{"primary":{"backgroundColor":"#FFEE88","textColor":"#FFFFFF"}},"screen":{"titleColor":"#FEFEFE"}}}"##)
    #expect(theme.color(.primaryBackground) == .rgb(0xFF, 0xEE, 0x88) && theme.color(.primaryText) == .rgb(255, 255, 255))
    #expect(theme.color(.screenTitle) == .rgb(0xFE, 0xFE, 0xFE))
  }

  /// A brand's ground keeps its colour, and the letters on it give way.
  @Test func theTextOfAnOwnGroundIsMoved() {
    let theme = theme(##"{"colors":{"palette":{"primary":"#FFEE88"}}}"##)
    #expect(theme.color(.primaryBackground) == .rgb(0xFF, 0xEE, 0x88))
    #expect(Color.contrast(theme.color(.primaryText), theme.color(.primaryBackground)) >= 4.5)
  }

  /// The default of the focus keeps its white letters, and its ground gives way. Its hue stays: blue.
  @Test func theGroundOfTheDefaultFocusIsMoved() throws {
    let theme = theme("{}")
    #expect(theme.color(.primaryText) == .rgb(255, 255, 255))
    let ground = try #require(theme.color(.primaryBackground).channels)
    #expect(Color.contrast(theme.color(.primaryBackground), .rgb(255, 255, 255)) >= 4.5)
    #expect(ground.red < 20 && ground.green > 90 && ground.blue > 180)
  }

  /// With 256 colours too the letters of the default focus stay white.
  @Test func theTextOfTheDefaultFocusStays() {
    let theme = Flavor.orca.theme(appearance: .light, depth: .indexed256)
    for (text, ground) in [(ColorToken.primaryText, ColorToken.primaryBackground), (.scannerPrimaryText, .scannerPrimaryBackground)] {
      #expect(theme.color(text) == .rgb(255, 255, 255))
      #expect(Color.contrast(theme.color(text), theme.color(ground).nearestIndexed.shown) >= Color.leastTextContrast)
    }
  }

  /// A control whose ground would be the screen's is raised: darker than a light page, lighter than a dark one.
  @Test func raised() {
    for appearance in Theme.Appearance.allCases {
      let theme = theme("{}", appearance)
      for token in [ColorToken.secondaryBackground, .inputBackground, .popupBackground] {
        #expect(theme.color(token) == theme.color(.raised))
      }
      let isLighter = theme.color(.raised).luminance > theme.color(.screenBackground).luminance
      #expect(isLighter == (appearance == .dark))
    }
    let own = theme(##"{"colors":{"popup":{"backgroundColor":"#123456"}}}"##)
    #expect(own.color(.popupBackground) == .rgb(0x12, 0x34, 0x56) && own.color(.secondaryBackground) == own.color(.raised))
  }

  /// On a black page too a raised ground is seen.
  @Test func raisedOnBlack() {
    let theme = theme(##"{"colors":{"palette":{"light":"black"},"scannerConfirmation":{"backgroundColor":"#0D0D0D"}}}"##, .dark)
    #expect(Color.contrast(theme.color(.raised), theme.color(.screenBackground)) >= 1.15)
    #expect(Color.contrast(theme.color(.stageRaised), theme.color(.confirmationBackground)) >= 1.15)
  }

  /// The SDK's ground of a camera's screens gives way until the focus is seen on it; what a theme sets stays.
  @Test func theFocusIsSeenOnTheStage() {
    for appearance in Theme.Appearance.allCases {
      for depth in [ColorDepth.direct, .indexed256] {
        let theme = Flavor.orca.theme(appearance: appearance, depth: depth)
        let (focus, stage) = (theme.color(.scannerPrimaryBackground), theme.color(.confirmationBackground))
        #expect(Color.contrast(focus.nearestIndexed.shown, stage.nearestIndexed.shown) >= 3 || depth == .direct)
        #expect(Color.contrast(focus, stage) >= 2.99, "\(appearance) \(depth)")
      }
    }
    let brand = theme(##"{"colors":{"palette":{"primary":"#0F4C5C"}}}"##)
    #expect(
      brand.color(.scannerPrimaryBackground) == .rgb(0x0F, 0x4C, 0x5C) && brand.color(.confirmationBackground) == .rgb(0x33, 0x33, 0x33))
  }

  /// A dark accent, which is read on a light page, is lighter over a picture; a light one stays.
  @Test func theGuideIsSeenOverAPicture() {
    let dark = theme(##"{"colors":{"palette":{"accent":"#3A2A00"}}}"##)
    #expect(dark.color(.paletteAccent) == .rgb(0x3A, 0x2A, 0x00))
    #expect(Color.contrast(dark.color(.stageAccent), dark.color(.confirmationBackground)) >= 2.99)
    #expect(theme("{}").color(.stageAccent) == .rgb(0x00, 0xE0, 0x62), "the SDK's own")
  }

  /// The document names every derived colour, and what becomes of the SDK's blue.
  @Test func theDocumentIsRight() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/Design.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    for token in ColorToken.allCases where token.isDerived { #expect(text.contains("`\(token.rawValue)`"), "\(token.rawValue)") }
    let (red, green, blue) = try #require(theme("{}").color(.primaryBackground).channels)
    let hex = [red, green, blue].map { String(String($0 + 256, radix: 16).suffix(2)).uppercased() }.joined()
    #expect(text.contains("`#0091FF` with white letters becomes `#\(hex)`"), "\(hex)")
    #expect(
      text.contains("\(ColorResolver.tint) %") && text.contains("\(-ColorResolver.step.light)")
        && text.contains("\(ColorResolver.step.dark)"))
  }

  /// A default edge has the colour of its ground; one that is set is drawn.
  @Test func edges() {
    let plain = theme("{}")
    for token in ColorToken.allCases where token.isEdge {
      #expect(plain.color(token) == plain.color(token.ground ?? .screenBackground), "\(token.rawValue)")
    }
    #expect(theme(##"{"colors":{"box":{"borderColor":"#AA0000"}}}"##).color(.boxBorder) == .rgb(0xAA, 0, 0))
  }
}
