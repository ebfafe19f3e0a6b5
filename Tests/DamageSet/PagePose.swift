import Foundation
import Vision

/// How a page lies in a picture: turned, seen at an angle, bent, near or far away, or moved while the picture was taken.
public struct PagePose: Sendable {
  /// Clockwise, in degrees.
  public var roll = 0.0
  /// How far the page is tilted away from the camera, in degrees, and the direction of the axis in the page that it is tilted about.
  public var tilt = 0.0
  public var axis = 0.0
  /// How far the middle of the page's lines lies below their ends, as a share of the page's width.
  public var bow = 0.0
  /// How far the page's left and right edges are turned away from the camera, in degrees: the page lies round an upright cylinder.
  public var wrap = 0.0
  /// The distance of the camera, in widths of the page. At 2.5 a passport is seen from 31 centimetres. A telephone whose lens sees 67° has a page
  /// that fills 85 % of its picture at 0.9.
  public var distance = 2.5
  /// The page's width as a share of the picture's longer side.
  public var share = 0.8
  /// The way of the page while the picture is taken, in pixels, and its direction in degrees.
  public var motion = 0.0
  public var direction = 0.0

  public init(
    roll: Double = 0, tilt: Double = 0, axis: Double = 0, bow: Double = 0, wrap: Double = 0, distance: Double = 2.5, share: Double = 0.8,
    motion: Double = 0, direction: Double = 0
  ) {
    (self.roll, self.tilt, self.axis, self.bow, self.wrap, self.distance) = (roll, tilt, axis, bow, wrap, distance)
    (self.share, self.motion, self.direction) = (share, motion, direction)
  }

  /// The picture of a page on a table, with the camera above the page's middle.
  public func picture(of page: Page, on table: RGBImage) -> RGBImage {
    var picture = table
    let (width, height) = (Double(table.width), Double(table.height))
    let scale = share * max(width, height)
    let aspect = Double(page.height) / Double(page.width)
    let (rollSine, rollCosine) = (sin(roll * .pi / 180), cos(roll * .pi / 180))
    let (axisSine, axisCosine) = (sin(axis * .pi / 180), cos(axis * .pi / 180))
    let (tiltSine, tiltCosine) = (sin(tilt * .pi / 180), cos(tilt * .pi / 180))
    let radius = wrap > 0 ? 90 / (wrap * .pi) : nil
    /// The page's own coordinates in widths of the page, from its middle, for a point of the picture.
    func place(_ u: Double, _ v: Double) -> (x: Double, y: Double)? {
      let (x, y) = ((u * rollCosine + v * rollSine) / scale, (v * rollCosine - u * rollSine) / scale)
      let (along, across) = (x * axisCosine + y * axisSine, y * axisCosine - x * axisSine)
      // The camera and the way of the ray that it sees, with the page's middle as origin and its depth as third coordinate.
      let (above, rise) = (-distance * tiltSine, across * tiltCosine + distance * tiltSine)
      let camera = SIMD3(-above * axisSine, above * axisCosine, -distance * tiltCosine)
      let ray = SIMD3(along * axisCosine - rise * axisSine, along * axisSine + rise * axisCosine, distance * tiltCosine - across * tiltSine)
      guard let radius else {
        let point = camera - ray * (camera.z / ray.z)
        return (point.x, point.y - bow * (1 - 4 * point.x * point.x))
      }
      // Where the ray meets the cylinder first.
      let depth = camera.z - radius
      let (a, b) = (ray.x * ray.x + ray.z * ray.z, camera.x * ray.x + depth * ray.z)
      let root = b * b - a * (camera.x * camera.x + depth * depth - radius * radius)
      guard root >= 0 else { return nil }
      let point = camera + ray * ((-b - root.squareRoot()) / a)
      return (radius * atan2(point.x, radius - point.z), point.y)
    }
    // Each pixel is the mean of as many samples as the page has pixels there.
    let steps = max(1, Int((Double(page.width) / scale).rounded(.up)))
    let reach = 0.75 * scale * (1 + aspect)
    let rows = max(0, Int(height / 2 - reach))..<min(table.height, Int(height / 2 + reach) + 1)
    let columns = max(0, Int(width / 2 - reach))..<min(table.width, Int(width / 2 + reach) + 1)
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      for row in rows {
        for column in columns {
          var sum = SIMD4<Float>.zero
          for i in 0..<steps * steps {
            let u = Double(column) + (Double(i % steps) + 0.5) / Double(steps) - width / 2
            let v = Double(row) + (Double(i / steps) + 0.5) / Double(steps) - height / 2
            guard let (x, y) = place(u, v), abs(x) < 0.5, abs(y) < aspect / 2 else { continue }
            sum += page.color((x + 0.5) * Double(page.width) - 0.5, (y + aspect / 2) * Double(page.width) - 0.5)
          }
          guard sum.w > 0 else { continue }
          sum /= Float(steps * steps)
          let at = (row * table.width + column) * 3
          for c in 0..<3 { pixels[at + c] = UInt8(max(0, min(255, sum[c] + Float(pixels[at + c]) * (1 - sum.w) + 0.5))) }
        }
      }
    }
    if motion > 0 { smear(&picture) }
    return picture
  }

  private func smear(_ picture: inout RGBImage) {
    let steps = max(2, Int(motion.rounded(.up)) * 2 + 1)
    let way = (x: motion * cos(direction * .pi / 180), y: motion * sin(direction * .pi / 180))
    let offsets = (0..<steps).map { step in
      let share = Double(step) / Double(steps - 1) - 0.5
      return (Int((way.x * share).rounded()), Int((way.y * share).rounded()))
    }
    let (width, height) = (picture.width, picture.height)
    let old = picture.pixels
    picture.pixels.withUnsafeMutableBufferPointer { out in
      for y in 0..<height {
        for x in 0..<width {
          var sums = SIMD4<Int32>.zero
          for (dx, dy) in offsets {
            let at = (min(max(y + dy, 0), height - 1) * width + min(max(x + dx, 0), width - 1)) * 3
            sums &+= SIMD4(Int32(old[at]), Int32(old[at + 1]), Int32(old[at + 2]), 0)
          }
          for c in 0..<3 { out[(y * width + x) * 3 + c] = UInt8(sums[c] / Int32(steps)) }
        }
      }
    }
  }
}

/// A page seen from straight above, with transparent corners.
public struct Page: Sendable {
  public let width: Int
  public let height: Int
  /// Red, green, blue and opacity.
  let pixels: [UInt8]

  public init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// A whole picture as a page.
  public init(_ picture: RGBImage) {
    var pixels = [UInt8](repeating: 255, count: picture.width * picture.height * 4)
    for at in 0..<picture.width * picture.height {
      for c in 0..<3 { pixels[at * 4 + c] = picture.pixels[at * 3 + c] }
    }
    self.init(width: picture.width, height: picture.height, pixels: pixels)
  }

  /// The colour between pixels, multiplied by the opacity.
  func color(_ x: Double, _ y: Double) -> SIMD4<Float> {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (right, below) = (Float(x - left), Float(y - top))
    func pixel(_ dx: Int, _ dy: Int) -> SIMD4<Float> {
      let at = (min(max(Int(top) + dy, 0), height - 1) * width + min(max(Int(left) + dx, 0), width - 1)) * 4
      let color = SIMD4<Float>(Float(pixels[at]), Float(pixels[at + 1]), Float(pixels[at + 2]), 1)
      return color * (Float(pixels[at + 3]) / 255)
    }
    let upper = pixel(0, 0) * (1 - right) + pixel(1, 0) * right
    let lower = pixel(0, 1) * (1 - right) + pixel(1, 1) * right
    return upper * (1 - below) + lower * below
  }
}
