import Cells
import Documents
import Gallery
import Testing

@testable import Scenes

/// Less motion: what moves by itself moves in steps, and what is decided is decided as ever.
@Suite struct ComfortTests {
  @Test func picturesChangeTwiceASecond() throws {
    func shown(calm: Bool) throws -> Int {
      var look = Samples.look()
      look.comfort.reducesMotion = calm
      var kiosk = Stage.asked(Samples.capture, look: look, size: Size(width: 80, height: 24))
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
  func secondsAreToldInSteps(left: Int, told: Int) {
    #expect(Comfort(reducesMotion: true).told(left) == told)
    #expect(Comfort().told(left) == left)
  }

  /// A theme or language that is chosen later does not undo what the person needs.
  @Test func aNewLookKeepsIt() {
    var kiosk = Stage.asked(Samples.types, look: Samples.look(), size: Size(width: 80, height: 24))
    _ = kiosk.update(.key(.function(6)))
    _ = kiosk.update(.look(Samples.look("nl")))
    #expect(kiosk.look.comfort.reducesMotion)
    #expect(kiosk.look.language == "nl")
  }
}
