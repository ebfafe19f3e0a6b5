import CVision

/// Vector drawing in millimetres. Single calls report no errors; `drawing()` throws if any of them failed.
final class CairoCanvas {
  let width: Double
  let height: Double
  /// Pixels per millimetre.
  let scale: Double
  private let handle: OpaquePointer
  private let columns: Int
  private let rows: Int

  /// - Parameters: the size in millimetres and the resolution in dots per inch.
  init(width: Double, height: Double, dpi: Double) throws(SpecimenError) {
    self.width = width
    self.height = height
    scale = dpi / 25.4
    columns = Int((width * scale).rounded())
    rows = Int((height * scale).rounded())
    guard let handle = cvision_canvas_new(Int32(columns), Int32(rows), scale) else {
      throw .drawing("there is no memory for \(columns) by \(rows) pixels")
    }
    self.handle = handle
  }

  deinit { cvision_canvas_free(handle) }

  func drawing() throws(SpecimenError) -> RGBAImage {
    let status = cvision_canvas_status(handle)
    guard status == 0 else { throw .drawing("the drawing library reports error \(status)") }
    let count = columns * rows * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      if let start = buffer.baseAddress { cvision_canvas_rgba(handle, start) }
      used = count
    }
    return RGBAImage(width: columns, height: rows, pixels: pixels)
  }

  // MARK: State

  /// Runs `body` and then restores transformation, clip, colour and blending.
  func saved(_ body: () -> Void) {
    cvision_canvas_save(handle)
    body()
    cvision_canvas_restore(handle)
  }

  /// Draws `body` as one layer of the given opacity.
  func layer(_ alpha: Double, _ body: () -> Void) {
    cvision_canvas_push_group(handle)
    body()
    cvision_canvas_paint_group(handle, alpha)
  }

  func translate(_ x: Double, _ y: Double) { cvision_canvas_translate(handle, x, y) }
  func zoom(_ x: Double, _ y: Double) { cvision_canvas_scale(handle, x, y) }
  func rotate(_ degrees: Double) { cvision_canvas_rotate(handle, degrees * .pi / 180) }

  // MARK: Paths

  func move(_ x: Double, _ y: Double) { cvision_canvas_move(handle, x, y) }
  func line(_ x: Double, _ y: Double) { cvision_canvas_line(handle, x, y) }
  func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    cvision_canvas_curve(handle, x1, y1, x2, y2, x, y)
  }
  func close() { cvision_canvas_close(handle) }

  /// Angles in degrees, clockwise from the right.
  func arc(_ x: Double, _ y: Double, _ radius: Double, _ from: Double = 0, _ to: Double = 360) {
    cvision_canvas_arc(handle, x, y, radius, from * .pi / 180, to * .pi / 180)
  }

  func circle(_ x: Double, _ y: Double, _ radius: Double) {
    move(x + radius, y)
    arc(x, y, radius)
    close()
  }

  func ellipse(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double) {
    saved {
      translate(x, y)
      zoom(radiusX, radiusY)
      circle(0, 0, 1)
    }
  }

  func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0) {
    if radius <= 0 {
      move(x, y)
      line(x + width, y)
      line(x + width, y + height)
      line(x, y + height)
    } else {
      move(x + radius, y)
      arc(x + width - radius, y + radius, radius, -90, 0)
      arc(x + width - radius, y + height - radius, radius, 0, 90)
      arc(x + radius, y + height - radius, radius, 90, 180)
      arc(x + radius, y + radius, radius, 180, 270)
    }
    close()
  }

  /// Cuts the four corners off. Call it last: clipping to round corners would make all drawing before it several times slower.
  func roundCorners(_ radius: Double) {
    for (x, y, toX, toY, angle) in [
      (0.0, 0.0, radius, radius, 180.0), (width, 0, width - radius, radius, 270), (width, height, width - radius, height - radius, 0),
      (0, height, radius, height - radius, 90),
    ] {
      move(x, y)
      arc(toX, toY, radius, angle, angle + 90)
      close()
    }
    use(.black)
    cvision_canvas_erase(handle)
  }

  /// - Parameter points: x, y, x, y, …
  func polyline(_ points: [Double]) { cvision_canvas_polyline(handle, points, Int32(points.count / 2)) }

  // MARK: Colour

  private func use(_ ink: DrawingColor) { cvision_canvas_color(handle, ink.red, ink.green, ink.blue, ink.alpha) }

  private static func numbers(_ stops: [GradientStop]) -> [Double] {
    stops.flatMap { [$0.place, $0.ink.red, $0.ink.green, $0.ink.blue, $0.ink.alpha] }
  }

  func fill(_ ink: DrawingColor) {
    use(ink)
    cvision_canvas_fill(handle)
  }

  func fill(from start: (Double, Double), to end: (Double, Double), _ stops: [GradientStop]) {
    cvision_canvas_linear(handle, start.0, start.1, end.0, end.1, CairoCanvas.numbers(stops), Int32(stops.count))
    cvision_canvas_fill(handle)
  }

  func fill(around centre: (Double, Double), _ radius: Double, _ stops: [GradientStop]) {
    cvision_canvas_radial(handle, centre.0, centre.1, radius, CairoCanvas.numbers(stops), Int32(stops.count))
    cvision_canvas_fill(handle)
  }

  func stroke(_ ink: DrawingColor, _ width: Double) {
    use(ink)
    cvision_canvas_stroke(handle, width)
  }

  func clip() { cvision_canvas_clip(handle) }

  // MARK: Text

  enum Alignment { case left, centre, right }

  func width(of text: String, _ font: SpecimenFont, _ size: Double) -> Double {
    cvision_canvas_font(handle, font.rawValue, size)
    return cvision_canvas_text_width(handle, text)
  }

  /// Draws one line of text. A text wider than `fitting` is condensed, to a tenth of its size at most, so that it stays within its field.
  /// - Parameters: `x`, `y` of the baseline, `size` of the em square in millimetres.
  func text(
    _ text: String, _ x: Double, _ y: Double, _ font: SpecimenFont, _ size: Double, _ ink: DrawingColor, _ alignment: Alignment = .left,
    fitting: Double? = nil, spacing: Double = 0
  ) {
    if text.isEmpty { return }
    let letters = text.map(String.init)
    let natural = width(of: text, font, size) + spacing * Double(letters.count - 1)
    let squeeze = fitting.map { natural > $0 ? max(0.1, $0 / natural) : 1 } ?? 1
    let start = x - natural * squeeze * (alignment == .left ? 0 : alignment == .centre ? 0.5 : 1)
    saved {
      translate(start, y)
      // The text gets narrower first and then smaller: at half its width a name is still legible at full height.
      zoom(squeeze, max(squeeze, 0.75) == squeeze ? 1 : max(squeeze / 0.75, 0.3))
      use(ink)
      cvision_canvas_font(handle, font.rawValue, size)
      if spacing == 0 {
        cvision_canvas_text(handle, 0, 0, text)
      } else {
        var place = 0.0
        for letter in letters {
          cvision_canvas_text(handle, place, 0, letter)
          place += cvision_canvas_text_width(handle, letter) + spacing
        }
      }
    }
  }
}

/// A drawing with straight (not premultiplied) transparency: the table shows at a card's rounded corners.
struct RGBAImage: Equatable {
  var width: Int
  var height: Int
  var pixels: [UInt8]
}
