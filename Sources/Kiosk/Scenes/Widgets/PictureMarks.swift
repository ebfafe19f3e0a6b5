import Cells
import Documents
import Glibc

/// Draws guides into a picture, pixel by pixel: what a capture scene shows over it. A picture in half blocks has one pixel for each half of a
/// cell, so the same marks serve terminals with graphics and without.
struct PictureMarks {
  private let width: Int
  private let height: Int
  private var rgb: [UInt8]
  /// The pixels that a guide covers, with their colours, by row and column.
  private(set) var covered: [Int: Color] = [:]

  init(_ picture: Picture) { (width, height, rgb) = (picture.width, picture.height, picture.rgb) }

  /// The picture with what was drawn.
  var picture: Picture { Picture(width: width, height: height, rgb: rgb) ?? Picture(width: width, height: height) { _, _ in (0, 0, 0) } }

  // MARK: A document's place

  /// The share of the picture that a frame fills.
  private static let margin = 0.9

  /// The place that a document must fill: as large as fits with a margin. The far edges are exclusive.
  func target(_ frame: DocumentFrame) -> Rect {
    var w = Self.margin * Double(width), h = w * frame.aspect
    if h > Self.margin * Double(height), frame.aspect > 0 {
      (w, h) = (Self.margin * Double(height) / frame.aspect, Self.margin * Double(height))
    }
    return Rect(x: 0, y: 0, width: width, height: height).centred(Size(width: Int(w.rounded()), height: Int(h.rounded())))
  }

  /// Darkens everything but `place`.
  mutating func shade(outside place: Rect) {
    for y in 0..<height {
      for x in 0..<width where !place.contains(Point(x: x, y: y)) { darken(x, y) }
    }
  }

  /// Four white corners: the document goes between them.
  mutating func drawCorners(around place: Rect) {
    let (w, h) = (place.width, place.height), arm = min(max(5, h / 8), min(w, h) / 3)
    trace(place) { at in
      // Twice the distance from the pixel's middle to the nearest corner, along the outline.
      let twice = 2 * at + 1
      let near = [0, w, w + h, 2 * w + h, 2 * (w + h)].map { abs(twice - 2 * $0) }.min() ?? 0
      return near < 2 * arm ? Self.white : nil
    }
  }

  /// The outline of the place, closed clockwise from the middle of its upper edge.
  /// - Parameter share: how much of it is closed, 0 to 1.
  mutating func drawOutline(around place: Rect, closed share: Double, _ ink: Color, rest: Color) {
    let length = 2 * (place.width + place.height)
    trace(place) { at in
      let passed = (at - place.width / 2 + length) % max(1, length)
      return Double(passed) < share * Double(length) ? ink : rest
    }
  }

  /// The upper edge of the MRZ in the place: tells which way round the document lies.
  mutating func drawBand(_ frame: DocumentFrame, in place: Rect) {
    guard let band = frame.mrzBand else { return }
    let y = place.bottom - Int((band * Double(place.height)).rounded()), dash = 3 * thickness
    for x in place.x + 2 * thickness..<max(place.x + 2 * thickness, place.right - 2 * thickness) where (x - place.x) / dash % 2 == 0 {
      stamp(x, y, Self.white, opacity: Self.faint)
    }
  }

  /// Draws the outline of a place just inside it; `ink` gets the distance from the upper left corner, clockwise.
  private mutating func trace(_ place: Rect, _ ink: (Int) -> Color?) {
    let (w, h) = (place.width, place.height)
    for at in 0..<2 * (w + h) {
      guard let color = ink(at) else { continue }
      switch at {
      case ..<w: fill(place.x + at, place.y, across: 1, down: thickness, color)
      case ..<(w + h): fill(place.right - thickness, place.y + at - w, across: thickness, down: 1, color)
      case ..<(2 * w + h): fill(place.right - 1 - (at - w - h), place.bottom - thickness, across: 1, down: thickness, color)
      default: fill(place.x, place.bottom - 1 - (at - 2 * w - h), across: thickness, down: 1, color)
      }
    }
  }

  // MARK: A face's place

  /// The oval that a head must fill, with half its width and height: four wide, five high.
  private var oval: (x: Double, y: Double, a: Double, b: Double) {
    let b = 0.41 * Double(height)
    return (Double(width - 1) / 2, Double(height - 1) / 2, min(0.42 * Double(width), 0.8 * b), b)
  }

  /// Darkens everything outside the oval, and draws the ring of ticks round it.
  mutating func drawRing(_ ring: HeadRing, _ ink: Color) {
    let (centre, down, a, b) = oval
    guard a >= 2, b >= 2 else { return }
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = ((Double(x) - centre) / a, (Double(y) - down) / b)
        if u * u + v * v > 1 { darken(x, y) }
      }
    }
    let count = min(max(Int(2 * .pi * a * 1.1 / Self.tickSpacing) / 4 * 4, 12), Self.mostTicks), steps = max(1, Int(b * 0.1))
    for tick in 0..<count {
      let turn = (Double(tick) + 0.5) / Double(count), angle = turn * 2 * .pi
      for step in 0...steps {
        let reach = 1.07 + 0.1 * Double(step) / Double(steps)
        let x = Int((centre + a * reach * sin(angle)).rounded()), y = Int((down - b * reach * cos(angle)).rounded())
        if ring.isLit(turn) { stamp(x, y, ink) } else { stamp(x, y, Self.white, opacity: Self.faint) }
      }
    }
  }

  /// Pixels between two ticks at least, and how many ticks there are at most.
  private static let (tickSpacing, mostTicks) = (2.5, 72)

  // MARK: What was found

  /// The corners of the document that was found.
  /// - Parameters:
  ///   - corners: top left, top right, bottom right, bottom left; anything but four draws nothing.
  ///   - source: the size of the picture that the corners refer to, in pixels.
  mutating func drawCorners(_ corners: [PicturePoint], of source: Size, _ ink: Color) {
    guard corners.count == 4, source.width > 0, source.height > 0 else { return }
    let points = corners.map { ($0.x / Double(source.width) * Double(width), $0.y / Double(source.height) * Double(height)) }
    guard points.allSatisfy({ abs($0.0) < 4 * Double(width) && abs($0.1) < 4 * Double(height) }) else { return }
    for i in 0..<4 {
      for other in [points[(i + 1) % 4], points[(i + 3) % 4]] {
        let (across, down) = (Self.arm * (other.0 - points[i].0), Self.arm * (other.1 - points[i].1))
        let steps = max(1, Int(max(abs(across), abs(down))))
        for step in 0...steps {
          let share = Double(step) / Double(steps)
          stamp(Int(points[i].0 + share * across), Int(points[i].1 + share * down), ink)
        }
      }
    }
  }

  /// The share of an edge that a found corner's mark covers.
  private static let arm = 0.15

  // MARK: Pixels

  private static let white = Style.lamp.paper
  /// The opacity of what is only for orientation, in percent.
  private static let faint = 45
  /// The brightness of what is outside, in percent.
  private static let outside = 38

  private var thickness: Int { max(1, height / 160) }

  private mutating func darken(_ x: Int, _ y: Int) {
    for at in (y * width + x) * 3..<(y * width + x) * 3 + 3 { rgb[at] = UInt8(Int(rgb[at]) * Self.outside / 100) }
  }

  /// A square as wide as a line.
  /// - Parameter opacity: in percent.
  private mutating func stamp(_ x: Int, _ y: Int, _ color: Color, opacity: Int = 100) {
    fill(x - thickness / 2, y - thickness / 2, across: thickness, down: thickness, color, opacity: opacity)
  }

  private mutating func fill(_ left: Int, _ top: Int, across: Int, down: Int, _ color: Color, opacity: Int = 100) {
    // The terminal's own colours are not known.
    let (red, green, blue) = color.channels ?? (255, 255, 255)
    for y in max(0, top)..<max(max(0, top), min(height, top + down)) {
      for x in max(0, left)..<max(max(0, left), min(width, left + across)) {
        if opacity == 100 { covered[y * width + x] = color }
        for (at, value) in zip((y * width + x) * 3..<(y * width + x) * 3 + 3, [red, green, blue]) {
          rgb[at] = UInt8((value * opacity + Int(rgb[at]) * (100 - opacity)) / 100)
        }
      }
    }
  }
}
