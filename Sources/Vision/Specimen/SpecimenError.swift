/// Why no specimen could be drawn.
public enum SpecimenError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The resolution is outside of 100 to 600 dots per inch.
  case resolution(Double)
  /// The document has no such side.
  case noSuchSide(String)
  /// Something in the request cannot be printed; the sentence says what and how to put it right.
  case request(String)
  /// A font file is missing.
  case fontMissing(String)
  /// The picture would not fit in memory, or the drawing library gave up.
  case drawing(String)

  /// One plain English sentence with what to do.
  public var description: String {
    switch self {
    case .resolution(let dpi): "A specimen cannot be drawn at \(dpi) dots per inch: choose 100 to 600."
    case .noSuchSide(let what): what
    case .request(let what): what
    case .fontMissing(let file):
      "The font \(file) is missing: install the packages fonts-ocr-b and fonts-dejavu-core, or set VESTIBULE_FONTS to a folder that has it."
    case .drawing(let what): "The specimen could not be drawn: \(what)."
    }
  }
}
