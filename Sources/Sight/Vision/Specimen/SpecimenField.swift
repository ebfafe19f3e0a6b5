extension SpecimenSheet {
  /// A small label with its value below it; `x`, `y` is the top left of the field. A value too wide for its field is condensed.
  func put(
    _ label: String, _ value: String, _ x: Double, _ y: Double, _ width: Double, font: SpecimenFont = .condensedBold, size: Double = 3.0,
    label labelSize: Double = 1.55
  ) {
    canvas.text(label, x, y + labelSize, .condensed, labelSize, style.deep.faded(0.85), fitting: width)
    canvas.text(value, x, y + labelSize + size * 1.08, font, size, .black, fitting: width)
  }

  /// The two lines of the state on the left and the two of the document on the right.
  func head(_ title: String, _ aside: String, y: Double, size: Double, inset: Double, right: Double? = nil) {
    let edge = right ?? width - inset
    let titleWidth = canvas.width(of: title, .serifBold, size * 0.82) + size * 0.05 * Double(title.count)
    let room = edge - inset - titleWidth - 4
    canvas.text(style.state, inset, y, .serifBold, size, style.deep, fitting: room, spacing: size * 0.06)
    canvas.text(style.stateAside, inset, y + size * 0.74, .serif, size * 0.52, style.deep.faded(0.85), fitting: room, spacing: size * 0.03)
    canvas.text(title, edge, y - size * 0.08, .serifBold, size * 0.8, style.deep, .right, spacing: size * 0.05)
    canvas.text(aside, edge, y + size * 0.72, .serif, size * 0.55, style.deep.faded(0.85), .right, spacing: size * 0.04)
  }

  /// A hairline with microtext below it, from one inset to the other.
  func rule(_ y: Double, inset: Double) {
    canvas.move(inset, y)
    canvas.line(width - inset, y)
    canvas.stroke(style.deep.faded(0.5), 0.14)
    print.microtext("\(style.state) SPECIMEN", inset, y + 1.0, width - 2 * inset)
  }
}
