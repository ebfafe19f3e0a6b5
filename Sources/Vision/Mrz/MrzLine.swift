import CVision
import Documents

/// The position of a line of evenly spaced characters in a picture.
///
/// Positions along the line are counted in cells: character i has its centre at i + ½.
struct MrzLine: Sendable {
  /// The left end at half height, in pixels of the picture.
  var x: Double
  var y: Double
  /// The unit vector along the line; characters are upright when looking along it.
  var ux: Double
  var uy: Double
  /// Pixels from one character to the next.
  var pitch: Double
  /// Pixels from the start of the first character's cell to the end of the last one's.
  var length: Double

  init(x: Double, y: Double, ux: Double, uy: Double, pitch: Double, length: Double) {
    (self.x, self.y, self.ux, self.uy, self.pitch, self.length) = (x, y, ux, uy, pitch, length)
  }

  init(_ line: cvision_mrz_line) {
    self.init(x: line.x, y: line.y, ux: line.ux, uy: line.uy, pitch: line.pitch, length: line.length)
  }

  var raw: cvision_mrz_line { cvision_mrz_line(x: x, y: y, ux: ux, uy: uy, pitch: pitch, length: length, rank: 0) }

  /// The same line read from its other end, as in a picture that is upside down.
  var reversed: MrzLine {
    var line = self
    (line.x, line.y) = (x + ux * length, y + uy * length)
    (line.ux, line.uy) = (-ux, -uy)
    return line
  }

  /// The part that begins at cell `start`, is `count` cells long, and lies `down` pixels lower.
  func part(from start: Double, count: Double, down: Double = 0) -> MrzLine {
    var line = self
    line.x += ux * start * pitch - uy * down
    line.y += uy * start * pitch + ux * down
    line.length = count * pitch
    return line
  }

  /// The four corners of the printed line: top left, top right, bottom right, bottom left, as seen by a reader.
  var corners: [PicturePoint] {
    // OCR-B capitals are about as high as the pitch.
    let half = 0.6 * pitch
    func corner(_ along: Double, _ down: Double) -> PicturePoint {
      PicturePoint(x: x + ux * along - uy * down, y: y + uy * along + ux * down)
    }
    return [corner(0, -half), corner(length, -half), corner(length, half), corner(0, half)]
  }
}
