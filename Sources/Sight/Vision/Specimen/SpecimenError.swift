/// Why a specimen could not be drawn.
public enum SpecimenError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The resolution is not between 100 and 600 dots per inch.
  case resolution(Double)
  /// The document has no such side.
  case noSuchSide(String)
  /// Something in the request cannot be printed; the sentence says what it is and how to correct it.
  case request(String)
  /// A font file is missing.
  case fontMissing(String)
  /// The picture does not fit into memory, or the drawing library failed.
  case drawing(String)

  /// One plain English sentence that says what to do.
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
