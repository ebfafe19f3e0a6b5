import CVision
import Documents

/// The position of a line of characters in a picture: a cubic curve, because pages bend, along which the characters are spaced evenly or,
/// seen at an angle, almost.
///
/// Positions along the line are counted in cells: character i has its centre at i + ½. Beyond its ends the line continues straight on, or changes
/// on if it is uneven.
struct MrzLine: Sendable {
  /// The coefficients of the curve for t from 0 (the start of the first character's cell) to 1 (the end of the last one's), in pixels of the
  /// picture.
  private var curve: SIMD4<Double>
  private var curveDown: SIMD4<Double>
  /// The number of characters.
  var cells: Double
  /// Whether its pitch was measured as it changes along the line. Most lines are even enough for one pitch, by which they are read more exactly.
  private let isUneven: Bool

  /// A straight line.
  /// - Parameters:
  ///   - x, y: its left end at half height, in pixels of the picture.
  ///   - ux, uy: the unit vector along it; characters are upright when looking along it.
  ///   - pitch: pixels from one character to the next.
  ///   - length: pixels from the start of the first character's cell to the end of the last one's.
  init(x: Double, y: Double, ux: Double, uy: Double, pitch: Double, length: Double) {
    curve = [x, ux * length, 0, 0]
    curveDown = [y, uy * length, 0, 0]
    cells = length / pitch
    isUneven = false
  }

  init(_ line: cvision_mrz_line) {
    curve = [line.x.0, line.x.1, line.x.2, line.x.3]
    curveDown = [line.y.0, line.y.1, line.y.2, line.y.3]
    cells = line.cells
    isUneven = line.uneven != 0
  }

  /// The curve that fits points best whose places along the line are even, from its start to its end.
  private init(through points: [MrzPlace], cells: Double, isUneven: Bool) {
    curve = CubicFit.coefficients(points.map(\.x))
    curveDown = CubicFit.coefficients(points.map(\.y))
    self.cells = cells
    self.isUneven = isUneven
  }

  var raw: cvision_mrz_line {
    cvision_mrz_line(
      x: (curve[0], curve[1], curve[2], curve[3]), y: (curveDown[0], curveDown[1], curveDown[2], curveDown[3]), cells: cells, rank: 0,
      uneven: isUneven ? 1 : 0)
  }

  /// The point so many cells from the start, and the way from one character to the next there.
  func place(_ cell: Double) -> MrzPlace {
    func length(_ way: SIMD2<Double>) -> Double { max(1e-9, (way * way).sum().squareRoot()) }
    let t = cell / cells
    let (at, way) = point(t), step = length(way)
    var place = MrzPlace(x: at.x, y: at.y, stepX: way.x / cells, stepY: way.y / cells)
    // As `mrz::height`.
    if isUneven { place.height = length(point(0.5).way) * (step / length(point(1 - t).way)).squareRoot().squareRoot() / step }
    return place
  }

  /// The point at t, and the derivative there.
  private func point(_ t: Double) -> (at: SIMD2<Double>, way: SIMD2<Double>) {
    let inside = min(max(t, 0), 1), beyond = t - inside
    func both(_ value: (SIMD4<Double>) -> Double) -> SIMD2<Double> { SIMD2(value(curve), value(curveDown)) }
    let at = both { $0[0] + inside * ($0[1] + inside * ($0[2] + inside * $0[3])) }
    let way = both { $0[1] + inside * (2 * $0[2] + inside * 3 * $0[3]) }
    guard isUneven, beyond != 0 else { return (at + way * beyond, way) }
    let turn = both { 2 * $0[2] + inside * 6 * $0[3] }
    let most = 0.5 * ((way * way).sum() / ((turn * turn).sum() + 1e-18)).squareRoot()
    let bent = min(max(beyond, -most), most)
    return (at + way * beyond + turn * (bent * (beyond - bent / 2)), way + turn * bent)
  }

  /// The mean distance between characters, in pixels.
  var pitch: Double { length / cells }

  /// The distance between the ends, in pixels.
  var length: Double {
    let (dx, dy) = (curve[1] + curve[2] + curve[3], curveDown[1] + curveDown[2] + curveDown[3])
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The same line read from its other end, as in a picture that is upside down.
  var reversed: MrzLine { moved(count: cells) { cells - $0 } }

  /// The part that begins at cell `start`, is `count` cells long, and lies `down` cells lower.
  func part(from start: Double, count: Double, down: Double = 0) -> MrzLine {
    moved(count: count, to: { start + $0 }, down: { _ in down })
  }

  /// A line whose cell i is at this one's cell `cell(i)`.
  func moved(count: Double, to cell: (Double) -> Double) -> MrzLine { moved(count: count, to: cell, down: { _ in 0 }) }

  /// The line moved down, by a number of cells that may differ along it. The argument runs from 0 at its start to 1.
  func lowered(by down: (Double) -> Double) -> MrzLine { moved(count: cells, to: { $0 }, down: { down($0 / cells) }) }

  private func moved(count: Double, to cell: (Double) -> Double, down: (Double) -> Double) -> MrzLine {
    let points = CubicFit.places.map { t in place(cell(t * count)).lower(by: down(t * count)) }
    return MrzLine(through: points, cells: count, isUneven: isUneven)
  }

  /// The same line in a picture that contains this line's picture: `scale` times as large there, and at this distance from its top left
  /// corner.
  func placed(x: Double, y: Double, scale: Double) -> MrzLine {
    var line = self
    line.curve *= scale
    line.curveDown *= scale
    line.curve[0] += x
    line.curveDown[0] += y
    return line
  }

  /// The four corners of the printed line: top left, top right, bottom right, bottom left, as seen by a reader.
  var corners: [PicturePoint] {
    // OCR-B capitals are about as high as the pitch.
    let half = 0.6
    return [(0, -half), (cells, -half), (cells, half), (0, half)].map { cell, down in
      let place = place(cell).lower(by: down)
      return PicturePoint(x: place.x, y: place.y)
    }
  }
}

/// A point of a line, in pixels of the picture, and the way from one character to the next.
struct MrzPlace: Sendable {
  var x: Double
  var y: Double
  var stepX: Double
  var stepY: Double
  /// The height of a cell, as a multiple of the step.
  var height = 1.0

  /// Pixels from one character to the next.
  var pitch: Double { (stepX * stepX + stepY * stepY).squareRoot() }

  /// The place so many cells lower, as seen by a reader.
  func lower(by cells: Double) -> MrzPlace {
    MrzPlace(x: x - stepY * height * cells, y: y + stepX * height * cells, stepX: stepX, stepY: stepY, height: height)
  }
}

/// Cubic polynomials through evenly spaced values, by least squares.
private enum CubicFit {
  /// Where the values lie, from 0 to 1.
  static let places = (0..<9).map { Double($0) / 8 }

  /// The coefficients of the constant, t, t² and t³.
  static func coefficients(_ values: [Double]) -> SIMD4<Double> {
    zip(solver, values).reduce(.zero) { $0 + $1.0 * $1.1 }
  }

  /// For each value, its share in the four coefficients: the columns of the pseudo-inverse.
  private static let solver: [SIMD4<Double>] = {
    let powers = places.map { t in SIMD4(1, t, t * t, t * t * t) }
    // The normal equations with the powers beside them, solved by elimination.
    var rows = (0..<4).map { i in
      (matrix: powers.reduce(.zero) { $0 + $1 * $1[i] }, right: powers.map { $0[i] })
    }
    for i in 0..<4 {
      let pivot = rows[i].matrix[i]
      rows[i] = (rows[i].matrix / pivot, rows[i].right.map { $0 / pivot })
      for j in 0..<4 where j != i {
        let factor = rows[j].matrix[i]
        rows[j] = (rows[j].matrix - rows[i].matrix * factor, zip(rows[j].right, rows[i].right).map { $0 - $1 * factor })
      }
    }
    return places.indices.map { k in SIMD4(rows[0].right[k], rows[1].right[k], rows[2].right[k], rows[3].right[k]) }
  }()
}
