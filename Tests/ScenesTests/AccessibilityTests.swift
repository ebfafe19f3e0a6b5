import Cells
import Documents
import Gallery
import Testing

@testable import Scenes

/// Less motion: the screen changes in steps, decisions do not slow down.
struct AccessibilityTests {
  @Test func picturesChangeTwiceASecond() throws {
    func shown(calm: Bool) throws -> Int {
      var look = Samples.look()
      look.accessibility.reducesMotion = calm
      var kiosk = GalleryScreen.asked(Samples.capture, look: look, size: Size(width: 80, height: 24))
      _ = kiosk.update(.live(.source(.live, name: "camera", others: false)))
      var screens: [Screen] = []
      for i in 0..<30 {
        let light = UInt8(40 + i * 7)
        let picture = try #require(Picture(width: 8, height: 6, rgb: [UInt8](repeating: light, count: 8 * 6 * 3)))
        _ = kiosk.update(.live(.frame(picture, number: i, at: i * 100)))
        if screens.last != kiosk.screen { screens.append(kiosk.screen) }
      }
      return screens.count
    }
    #expect(try shown(calm: false) == 30)
    #expect(try shown(calm: true) == 6)
  }

  @Test(arguments: [(60, 60), (59, 60), (51, 60), (21, 30), (20, 20), (19, 20), (11, 15), (5, 5), (1, 5), (0, 0)])
  func secondsAreShownInSteps(left: Int, told: Int) {
    #expect(AccessibilitySettings(reducesMotion: true).told(left) == told)
    #expect(AccessibilitySettings().told(left) == left)
  }

  /// A change of theme or language keeps the accessibility settings.
  @Test func aNewLookKeepsIt() {
    var kiosk = GalleryScreen.asked(Samples.types, look: Samples.look(), size: Size(width: 80, height: 24))
    _ = kiosk.update(.key(.function(6)))
    _ = kiosk.update(.look(Samples.look("nl")))
    #expect(kiosk.look.accessibility.reducesMotion)
    #expect(kiosk.look.language == "nl")
  }
}
