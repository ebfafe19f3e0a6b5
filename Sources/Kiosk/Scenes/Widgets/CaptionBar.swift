import Cells
import Flavor
import Phrases

/// The last row while the autopilot answers: what happens, and that any key takes over. It takes the place of the keys, which have no meaning then.
struct CaptionBar {
  var caption: Phrase
  /// Whether a row of air is above.
  var hasAir = true

  private static let margin = 2

  func draw(on canvas: inout Canvas) {
    let size = canvas.screen.size, y = size.height - 1
    let style = canvas.style(.screenTitle, on: .raised, .screenTitle)
    let band = Rect(x: 0, y: y, width: size.width, height: 1)
    if hasAir { canvas.fill(Rect(x: 0, y: y - 1, width: size.width, height: 1), canvas.style(.screenMessage, on: canvas.page)) }
    canvas.fill(band, style)
    let hint = canvas.text("present.takeOver"), width = TextWidth.of(hint), room = size.width - 2 * Self.margin
    // Where both do not fit, the caption is what the audience reads.
    let told = "\(Marks.active) " + canvas.text(caption)
    let fits = TextWidth.of(told) + 2 + width <= room
    canvas.write(fits ? told : TextLayout.truncate(told, width: room), Self.margin, y, style, in: band)
    if fits { canvas.write(hint, size.width - Self.margin - width, y, style, in: band) }
  }
}
