import Testing

@testable import Documents

/// A flat rectangle in a photograph.
struct PerspectiveMapTests {
  private static let corners = [
    PicturePoint(x: 120, y: 80), PicturePoint(x: 900, y: 140), PicturePoint(x: 980, y: 700), PicturePoint(x: 60, y: 560),
  ]

  @Test func cornersFallOnCorners() throws {
    let map = try #require(PerspectiveMap(Self.corners))
    for (point, corner) in zip([(0.0, 0.0), (1, 0), (1, 1), (0, 1)], Self.corners) {
      let place = map.place(point.0, point.1)
      #expect(abs(place.x - corner.x) < 1e-6 && abs(place.y - corner.y) < 1e-6)
    }
  }

  @Test func everyPlaceLeadsBack() throws {
    let map = try #require(PerspectiveMap(Self.corners))
    for i in 0...10 {
      for j in 0...10 {
        let (x, y) = (Double(i) / 5 - 0.5, Double(j) / 5 - 0.5)
        let back = try #require(map.point(map.place(x, y)))
        #expect(abs(back.x - x) < 1e-9 && abs(back.y - y) < 1e-9)
      }
    }
  }

  /// Perspective keeps straight lines: the diagonals meet where the middle is, which is not the middle of the corners.
  @Test func theMiddleIsWhereTheDiagonalsMeet() throws {
    let map = try #require(
      PerspectiveMap([PicturePoint(x: 40, y: 0), PicturePoint(x: 60, y: 0), PicturePoint(x: 100, y: 100), PicturePoint(x: 0, y: 100)]))
    let middle = map.place(0.5, 0.5)
    #expect(abs(middle.x - 50) < 1e-9 && abs(middle.y - 100.0 / 6) < 1e-9)
  }

  @Test func partsAreFound() throws {
    let map = try #require(PerspectiveMap(Self.corners))
    let part = PictureRegion(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let found = try #require(map.part(around: map.corners(of: part)))
    #expect(abs(found.x - 0.25) < 1e-9 && abs(found.y - 0.5) < 1e-9 && abs(found.width - 0.5) < 1e-9 && abs(found.height - 0.25) < 1e-9)
  }

  @Test(
    arguments: [
      [], [PicturePoint(x: 0, y: 0)], Array(corners.reversed()), [corners[0], corners[2], corners[1], corners[3]],
      Array(repeating: PicturePoint(x: 5, y: 5), count: 4), [corners[0], corners[1], PicturePoint(x: .nan, y: 1), corners[3]],
      [corners[0], corners[1], PicturePoint(x: 300, y: 200), corners[3]],
    ] as [[PicturePoint]])
  func otherCornersGiveNone(corners: [PicturePoint]) { #expect(PerspectiveMap(corners) == nil) }
}
