import Cells
import Phrases

extension Kiosk {
  /// What is to be seen now, at the size of the last `resized`.
  public var screen: Screen { drawn().screen }

  /// The texts of the screen that lost a part at the edge of their place, as they would stand whole; empty when everything fits.
  public var cuts: [String] { drawn().cuts }

  /// The screen with what did not fit on it.
  func drawn() -> Canvas {
    var canvas = Canvas(size: size, look: look)
    guard !isTooSmall else {
      drawTooSmall(on: &canvas)
      return canvas
    }
    let surroundings = surroundings
    Header(
      title: canvas.text(facts?.title ?? Phrase("kiosk.title")),
      notices: isDemonstration ? ["kiosk.demonstration", "kiosk.demonstrationShort"].map { canvas.text($0) } : [],
      progress: asked?.progress, hasRule: surroundings.barHeight > 1
    ).draw(on: &canvas)
    canvas.isCovered = overlay != nil
    scene.draw(on: &canvas, surroundings)
    if let warning {
      let body = surroundings.body
      let band = Rect(x: 1, y: body.bottom, width: size.width - 2, height: size.height - surroundings.barHeight - body.bottom)
      canvas.write(runs: Note.lines("\(Marks.warning) " + canvas.text(warning), band.width, canvas), band)
    }
    if let overlay {
      canvas.beginOverlay(barHeight: surroundings.barHeight)
      overlay.draw(on: &canvas, surroundings)
    }
    Footer(legends: legends, hasRule: surroundings.barHeight > 1).draw(on: &canvas)
    return canvas
  }

  /// One polite line, as far as there is room for one.
  private func drawTooSmall(on canvas: inout Canvas) {
    let text = canvas.text(
      "kiosk.tooSmall", ["width": .number(Self.leastSize.width), "height": .number(Self.leastSize.height)])
    guard size.width > 0, size.height > 0 else { return }
    let style = canvas.style(.popupMessage, on: .screenBackground, .popupMessage)
    let end = canvas.screen.put(
      paragraph: text, in: Rect(x: 0, y: max(0, (size.height - 2) / 2), width: size.width, height: size.height), style: style)
    canvas.screen.cursor = Point(x: 0, y: max(0, min(size.height - 1, end - 1)))
  }
}
