/// How still an object is from one picture to the next.
struct Steadiness: Sendable {
  /// How far corners may move between two pictures, as a share of the document's diagonal. (Our choice: at ten pictures per second, a steady
  /// hand moves less than one per cent.)
  static let mostShift = 0.02
  /// The shift at which the meter is empty.
  static let scale = 0.08

  private var last: [PicturePoint]?
  /// Whether the last picture showed nothing, or something else. One such picture is passed over.
  private var isMissing = false
  /// 0 to 1, on the meter's scale; nil before two pictures have shown something.
  private(set) var value: Double?

  /// - Parameters:
  ///   - points: the points to track; nil when nothing is seen.
  ///   - isRight: whether they can belong to the object that is followed. An outline of another shape belongs to something else.
  mutating func see(_ points: [PicturePoint]?, isRight: Bool = true) {
    guard let points else {
      if isMissing { last = nil }
      isMissing = true
      return value = nil
    }
    let before = last
    if isRight || isMissing || before == nil { last = points }
    isMissing = !isRight
    guard let last = before else { return value = nil }
    // Another number of points means another object.
    guard points.count == last.count, !points.isEmpty else { return value = 0 }
    let across = (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0)
    let down = (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)
    let size = max(1, (across * across + down * down).squareRoot())
    let shifts = zip(points, last).map { (($0.x - $1.x) * ($0.x - $1.x) + ($0.y - $1.y) * ($0.y - $1.y)).squareRoot() }.sorted()
    // A document does not move while two of its corners rest: then a side of the outline was found on a line of the table.
    let shift = shifts.count == 4 ? shifts[1] : shifts.last ?? 0
    value = max(0, 1 - shift / size / Self.scale)
  }

  var finding: Finding? {
    value.map {
      Finding(value: $0, threshold: 1 - Self.mostShift / Self.scale, hint: $0 < 1 - Self.mostShift / Self.scale ? .holdStill : nil)
    }
  }
}
