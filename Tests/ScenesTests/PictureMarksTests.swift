import Cells
import Documents
import Testing

@testable import Scenes

struct PictureMarksTests {
  private static let ground = Color.rgb(90, 90, 90)
  private static let ink = Color.rgb(250, 0, 0)
  private static let blank = Picture(width: 320, height: 200) { _, _ in (90, 90, 90) }

  /// The rectangle around everything that has this colour.
  private func extent(_ picture: Picture, _ color: Color) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    var found: (left: Int, top: Int, right: Int, bottom: Int)?
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.color(x, y) == color {
        let old = found ?? (x, y, x, y)
        found = (min(old.left, x), min(old.top, y), max(old.right, x), max(old.bottom, y))
      }
    }
    return found
  }

  @Test func theFrameHasTheShapeOfTheDocument() throws {
    var marks = PictureMarks(Self.blank)
    marks.draw(DocumentFrame(aspect: 0.5, mrzBand: nil), Self.ink)
    let box = try #require(extent(marks.picture, Self.ink))
    // 288 wide, 144 high, in the middle.
    #expect(abs(box.left - 16) <= 2 && abs(box.right - 304) <= 2 && abs(box.top - 28) <= 2 && abs(box.bottom - 172) <= 2)
    #expect(marks.picture.color(160, 100) == Self.ground)
    #expect(marks.picture.color(160, box.top - 1) == .rgb(0, 0, 0), "a line has a dark edge")
  }

  @Test func theOvalIsFourWideFiveHigh() throws {
    var marks = PictureMarks(Self.blank)
    marks.drawOval(Self.ink)
    let box = try #require(extent(marks.picture, Self.ink))
    #expect(abs(box.bottom - box.top - 160) <= 3 && abs(box.right - box.left - 128) <= 3)
  }

  /// A document may stick out of the picture, and a wrong measurement may be anywhere.
  @Test(arguments: [1.0, 2, 1e6, -1e300, .infinity, .nan]) func cornersOutsideThePictureDoNoHarm(scale: Double) {
    var marks = PictureMarks(Self.blank)
    let corners = [(-0.2, 0.1), (1.1, 0.2), (1.2, 0.9), (0.1, 1.4)].map { PicturePoint(x: $0.0 * 640 * scale, y: $0.1 * 400 * scale) }
    marks.drawCorners(corners, of: Size(width: 640, height: 400), Self.ink)
    marks.drawCorners(Array(corners.prefix(3)), of: Size(width: 640, height: 400), Self.ink)
    marks.drawCorners(corners, of: Size(width: 0, height: 400), Self.ink)
    #expect((extent(marks.picture, Self.ink) != nil) == (scale == 1))
  }

  @Test func aTinyPictureIsLeftAsItIs() {
    let tiny = Picture(width: 2, height: 1) { _, _ in (1, 2, 3) }
    var marks = PictureMarks(tiny)
    marks.drawOval(Self.ink)
    marks.drawArrow(toLeft: true, Self.ink)
    #expect(marks.picture.rgb.count == 6)
  }

  @Test func theArrowPointsToItsSide() throws {
    for toLeft in [true, false] {
      var marks = PictureMarks(Self.blank)
      marks.drawArrow(toLeft: toLeft, Self.ink)
      let box = try #require(extent(marks.picture, Self.ink))
      #expect(toLeft ? box.right < 100 : box.left > 220)
    }
  }
}
