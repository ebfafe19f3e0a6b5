import CCanvas
import Cells
import Gallery

/// A part of a character that is drawn as lines and areas (`CellShape`), ready for a canvas. Its units are those of the shape.
enum ShapePiece {
  case rect(x: Double, y: Double, width: Double, height: Double, opacity: Double)
  case path(start: (x: Double, y: Double), [Step], stroke: Double)

  enum Step {
    case line(Double, Double)
    case arc(radius: Double, sweep: Bool, Double, Double)
    case close
  }

  /// The pieces of each character with shapes.
  static let table = CellShape.table.mapValues { $0.map(ShapePiece.init) }

  init(_ shape: CellShape) {
    let steps = Self.steps(shape.commands)
    if shape.stroke == nil, steps.count == 4, case .line(let width, 0) = steps[0], case .line(0, let height) = steps[1] {
      self = .rect(x: shape.x, y: shape.y, width: width, height: height, opacity: shape.opacity)
    } else {
      self = .path(start: (shape.x, shape.y), steps, stroke: shape.stroke ?? 0)
    }
  }

  /// Relative SVG commands: `h`, `v`, `l`, `a` with a circle, `z`.
  private static func steps(_ commands: String) -> [Step] {
    var steps: [Step] = []
    for match in commands.matches(of: #/([a-z])([^a-z]*)/#) {
      let numbers = match.2.matches(of: #/-?[0-9.]+/#).compactMap { Double($0.0) }
      switch (match.1, numbers.count) {
      case ("h", 1): steps.append(.line(numbers[0], 0))
      case ("v", 1): steps.append(.line(0, numbers[0]))
      case ("l", 2): steps.append(.line(numbers[0], numbers[1]))
      case ("a", 7): steps.append(.arc(radius: numbers[0], sweep: numbers[4] != 0, numbers[5], numbers[6]))
      default: steps.append(.close)
      }
    }
    return steps
  }

  /// Draws the piece in a cell. The edges of an area fall on whole pixels, so that neighbours close without a gap, and a line is never lost.
  ///
  /// - Parameters:
  ///   - x, y: the cell's top left corner in pixels.
  ///   - scale: pixels for each unit.
  func draw(on canvas: Canvas, x: Int, y: Int, scale: Double, ink: Color, paper: Color) {
    switch self {
    case .rect(let left, let top, let width, let height, let opacity):
      let color = opacity == 1 ? ink : ink.blended(Int(opacity * 100), over: paper)
      func pixel(_ value: Double) -> Int { Int((value * scale).rounded()) }
      let (x0, y0) = (pixel(left), pixel(top))
      canvas.fill(
        x: x + x0, y: y + y0, width: max(1, pixel(left + width) - x0), height: max(1, pixel(top + height) - y0), color)
    case .path(let start, let steps, let stroke):
      canvas_move(canvas.raw, Double(x) + start.x * scale, Double(y) + start.y * scale)
      for step in steps {
        switch step {
        case .line(let dx, let dy): canvas_line(canvas.raw, dx * scale, dy * scale)
        case .arc(let radius, let sweep, let dx, let dy): canvas_arc(canvas.raw, radius * scale, sweep ? 1 : 0, dx * scale, dy * scale)
        case .close: canvas_close(canvas.raw)
        }
      }
      canvas_paint(canvas.raw, ink.code, stroke * scale)
    }
  }
}
