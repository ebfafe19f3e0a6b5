/// How still an object is from one picture to the next.
struct Steadiness: Sendable {
  /// How far corners may move between two pictures, as a share of the document's diagonal. (Our choice: at ten pictures per second, a steady
  /// hand moves less than one per cent.)
  static let mostShift = 0.02
  /// The shift at which the meter is empty.
  static let scale = 0.08

  private var last: [PicturePoint]?
  /// 0 to 1, on the meter's scale; nil before two pictures have shown something.
  private(set) var value: Double?

  /// - Parameter points: the points to track; nil when nothing is seen.
  mutating func see(_ points: [PicturePoint]?) {
    defer { last = points }
    guard let points, let last else { return value = nil }
    // Another number of points means another object.
    guard points.count == last.count, !points.isEmpty else { return value = 0 }
    let across = (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0)
    let down = (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)
    let size = max(1, (across * across + down * down).squareRoot())
    let shift = zip(points, last).map { (($0.x - $1.x) * ($0.x - $1.x) + ($0.y - $1.y) * ($0.y - $1.y)).squareRoot() }.max() ?? 0
    value = max(0, 1 - shift / size / Self.scale)
  }

  var finding: Finding? {
    value.map {
      Finding(value: $0, threshold: 1 - Self.mostShift / Self.scale, hint: $0 < 1 - Self.mostShift / Self.scale ? .holdStill : nil)
    }
  }
}
