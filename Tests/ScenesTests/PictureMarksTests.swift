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

  @Test func thePlaceHasTheShapeOfTheDocument() {
    let place = PictureMarks(Self.blank).target(DocumentFrame(aspect: 0.5, mrzBand: nil))
    #expect(place == Rect(x: 16, y: 28, width: 288, height: 144))
    let tall = PictureMarks(Self.blank).target(DocumentFrame(aspect: 1.4, mrzBand: nil))
    #expect(tall.height == 180 && tall.width == 129)
  }

  @Test func fourCornersAreWhiteAndTheRestIsDark() {
    let place = Rect(x: 16, y: 28, width: 288, height: 144)
    var marks = PictureMarks(Self.blank)
    marks.shade(outside: place)
    marks.drawCorners(around: place)
    let picture = marks.picture, white = Color.rgb(255, 255, 255)
    for (x, y) in [(16, 28), (303, 28), (16, 171), (303, 171), (20, 28), (16, 40)] { #expect(picture.color(x, y) == white, "\(x), \(y)") }
    #expect(picture.color(160, 28) == Self.ground && picture.color(16, 100) == Self.ground, "only the corners")
    #expect(picture.color(10, 10) == .rgb(34, 34, 34) && picture.color(17, 100) == Self.ground)
  }

  /// The guide closes clockwise from the middle of its upper edge.
  @Test func theOutlineClosesClockwise() {
    let place = Rect(x: 16, y: 28, width: 288, height: 144)
    let along = [(200, 28), (303, 100), (150, 171), (16, 100), (100, 28)], rest = Color.rgb(1, 2, 3)
    for (share, count) in [(0.0, 0), (0.25, 1), (0.5, 2), (1, 5)] {
      var marks = PictureMarks(Self.blank)
      marks.drawOutline(around: place, closed: share, Self.ink, rest: rest)
      for (i, at) in along.enumerated() {
        #expect(marks.picture.color(at.0, at.1) == (i < count ? Self.ink : rest), "\(share) at \(at)")
      }
    }
  }

  @Test func theRingIsRoundAnOvalFourWideFiveHigh() throws {
    var marks = PictureMarks(Self.blank)
    marks.drawRing(HeadRing(share: 1), Self.ink)
    let box = try #require(extent(marks.picture, Self.ink))
    #expect(box.top >= 0 && box.bottom < 200 && abs(Double(box.right - box.left) / Double(box.bottom - box.top) - 0.8) < 0.05)
    #expect(marks.picture.color(160, 100) == Self.ground && marks.picture.color(4, 4) == .rgb(34, 34, 34))
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
    marks.drawRing(HeadRing(share: 1), Self.ink)
    marks.drawCorners(around: Rect(x: 0, y: 0, width: 2, height: 1))
    marks.drawOutline(around: Rect(x: 0, y: 0, width: 0, height: 0), closed: 1, Self.ink, rest: Self.ink)
    #expect(marks.picture.rgb.count == 6)
  }
}
