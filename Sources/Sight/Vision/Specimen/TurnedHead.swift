import Glibc

/// Turns a drawn head. The drawing is laid around a cylinder, with a nose on it, and seen from ahead after a turn about the cylinder's axis. A nod is a
/// turn about an axis across, before that.
struct TurnedHead {
  /// The drawn head on a transparent ground.
  let head: RGBAImage
  /// Pixels per millimetre of the portrait.
  let scale: Double
  /// The column of the axis, in pixels.
  let middle: Double
  /// Half the width of the head, in millimetres of the portrait.
  let radius: Double

  /// How far the tip of the nose stands out, where it is, and how far it reaches across and down, in millimetres of the portrait.
  private static let nose = (height: 2.6, y: 25.0, across: 1.5, down: 3.2)

  /// The row of the axis across and the radius about it, in millimetres of the portrait: they span the head with its hair.
  private static let nod = (row: 19.5, radius: 18.5)

  /// - Parameters:
  ///   - degrees: yaw to the person's own left, which is to the right in the picture.
  ///   - nod: pitch upwards, in degrees.
  func turned(by degrees: Double, nod: Double) -> RGBAImage {
    guard nod != 0 else { return turned(by: degrees) }
    return TurnedHead(head: nodded(by: nod), scale: scale, middle: middle, radius: radius).turned(by: degrees)
  }

  private func nodded(by degrees: Double) -> RGBAImage {
    let pitch = degrees * .pi / 180, stride = head.width * 4
    var nodded = RGBAImage(width: head.width, height: head.height, pixels: [UInt8](repeating: 0, count: head.pixels.count))
    for y in 0..<head.height {
      let place = (Double(y) + 0.5) / scale - Self.nod.row
      guard let plain = Self.row(of: place, pitch) else { continue }
      for x in 0..<head.width {
        let across = ((Double(x) + 0.5 - middle) / scale) / Self.nose.across
        var row = plain
        if abs(across) < 3 {
          // What stands out moves further.
          let down = (plain + Self.nod.row - Self.nose.y) / Self.nose.down
          let height = Self.nose.height * exp(-across * across / 2 - down * down / 2)
          row = Self.row(of: place + height * sin(pitch), pitch) ?? plain
        }
        copy(x, (row + Self.nod.row) * scale - 0.5, into: &nodded.pixels, y * stride + x * 4)
      }
    }
    return nodded
  }

  /// Which row of the drawing is seen at a row after a nod, in millimetres from the axis; nil where there is none.
  private static func row(of place: Double, _ pitch: Double) -> Double? {
    guard abs(place) < nod.radius else { return nil }
    let angle = asin(place / nod.radius) + pitch
    // What was behind the edge before is not drawn.
    return abs(angle) < .pi / 2 ? nod.radius * sin(angle) : nil
  }

  /// Copies the pixel at a fraction of a row.
  private func copy(_ x: Int, _ y: Double, into pixels: inout [UInt8], _ at: Int) {
    let upper = Int(y.rounded(.down)), share = y - Double(upper), stride = head.width * 4
    let (a, b) = (min(max(upper, 0), head.height - 1) * stride + x * 4, min(max(upper + 1, 0), head.height - 1) * stride + x * 4)
    for channel in 0..<4 {
      pixels[at + channel] = UInt8((Double(head.pixels[a + channel]) * (1 - share) + Double(head.pixels[b + channel]) * share).rounded())
    }
  }

  private func turned(by degrees: Double) -> RGBAImage {
    guard degrees != 0 else { return head }
    let yaw = degrees * .pi / 180
    var turned = RGBAImage(width: head.width, height: head.height, pixels: [UInt8](repeating: 0, count: head.pixels.count))
    for y in 0..<head.height {
      for x in 0..<head.width {
        let place = (Double(x) + 0.5 - middle) / scale
        guard let source = source(of: place, row: (Double(y) + 0.5) / scale, yaw) else { continue }
        sample(source * scale + middle - 0.5, y, into: &turned.pixels, (y * head.width + x) * 4)
      }
    }
    return turned
  }

  /// Where a point of the turned head is on the drawing, across, in millimetres from the axis; nil beside the head.
  private func source(of place: Double, row: Double, _ yaw: Double) -> Double? {
    func onCylinder(_ place: Double) -> Double? {
      abs(place) < radius ? radius * sin(asin(place / radius) - yaw) : nil
    }
    guard let first = onCylinder(place) else { return nil }
    // What stands out moves further than what is below it; the second pass knows nearly what is there.
    var source = first
    for _ in 0..<2 {
      let (across, down) = (source / Self.nose.across, (row - Self.nose.y) / Self.nose.down)
      let height = Self.nose.height * exp(-across * across / 2 - down * down / 2)
      guard let next = onCylinder(place - height * sin(yaw)) else { return first }
      source = next
    }
    return source
  }

  /// Copies the pixel at a fraction of a column.
  private func sample(_ x: Double, _ y: Int, into pixels: inout [UInt8], _ at: Int) {
    let left = Int(x.rounded(.down)), share = x - Double(left)
    let (a, b) = (min(max(left, 0), head.width - 1), min(max(left + 1, 0), head.width - 1))
    let (i, j) = ((y * head.width + a) * 4, (y * head.width + b) * 4)
    let (first, second) = (Double(head.pixels[i + 3]) * (1 - share), Double(head.pixels[j + 3]) * share)
    let alpha = first + second
    guard alpha > 0 else { return }
    for channel in 0..<3 {
      let value = (Double(head.pixels[i + channel]) * first + Double(head.pixels[j + channel]) * second) / alpha
      pixels[at + channel] = UInt8(value.rounded())
    }
    pixels[at + 3] = UInt8(alpha.rounded())
  }
}
