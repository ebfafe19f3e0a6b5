/// A label in two languages and what it names.
struct SpecimenField {
  var label: String
  var value: String

  init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }
}

extension Canvas {
  /// A small label with its value under it; y is the top of the field. Returns the top of the next field.
  @discardableResult
  func field(
    _ field: SpecimenField, _ x: Double, _ y: Double, width: Double, style: SpecimenStyle, size: Double = 3.0, label: Double = 1.55,
    font: SpecimenFont = .condensedBold
  ) -> Double {
    text(field.label, x, y + label, .condensed, label, style.deep.faded(0.85), fitting: width)
    text(field.value, x, y + label + size * 1.08, font, size, .black, fitting: width)
    return y + label + size * 1.08 + size * 0.75
  }
}
