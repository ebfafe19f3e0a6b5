import CVision
import Documents

/// Where a line of evenly spaced characters lies in a picture.
///
/// A position along it is counted in cells: character i has its centre at i + ½.
struct MrzLine: Sendable {
  /// The left end at half height, in pixels of the picture.
  var x: Double
  var y: Double
  /// The unit vector along the line; characters stand upright when looking along it.
  var ux: Double
  var uy: Double
  /// Pixels from one character to the next.
  var pitch: Double
  /// Pixels from the first character's cell to the last one's end.
  var length: Double

  init(x: Double, y: Double, ux: Double, uy: Double, pitch: Double, length: Double) {
    (self.x, self.y, self.ux, self.uy, self.pitch, self.length) = (x, y, ux, uy, pitch, length)
  }

  init(_ line: cvision_mrz_line) {
    self.init(x: line.x, y: line.y, ux: line.ux, uy: line.uy, pitch: line.pitch, length: line.length)
  }

  var raw: cvision_mrz_line { cvision_mrz_line(x: x, y: y, ux: ux, uy: uy, pitch: pitch, length: length, rank: 0) }

  /// The same line read from its other end: what it says to someone who turned the picture upside down.
  var reversed: MrzLine {
    var line = self
    (line.x, line.y) = (x + ux * length, y + uy * length)
    (line.ux, line.uy) = (-ux, -uy)
    return line
  }

  /// From `start` cells on, `count` cells long, `down` pixels lower.
  func part(from start: Double, count: Double, down: Double = 0) -> MrzLine {
    var line = self
    line.x += ux * start * pitch - uy * down
    line.y += uy * start * pitch + ux * down
    line.length = count * pitch
    return line
  }

  /// Four corners of the printed line: top left, top right, bottom right, bottom left as the text stands.
  var corners: [PicturePoint] {
    // OCR-B's capitals are about as high as the characters' distance.
    let half = 0.6 * pitch
    func corner(_ along: Double, _ down: Double) -> PicturePoint {
      PicturePoint(x: x + ux * along - uy * down, y: y + uy * along + ux * down)
    }
    return [corner(0, -half), corner(length, -half), corner(length, half), corner(0, half)]
  }
}
