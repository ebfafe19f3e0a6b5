/// A check that a picture of a document must pass before it is confirmed. Raw values are the names in the result (`failedChecks`) and in the
/// workflow file (`checks`). They are our own: the vendor publishes none.
public enum PictureCheck: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  /// No outline, MRZ or barcode of a document, and no words of a page, were found.
  case documentNotFound
  /// No portrait was found on the side that has one.
  case portraitNotFound
  /// The tilted picture is the flat picture of its side, or was taken from the same position.
  case sameAsFlat
  /// The picture is one of another side, or shows the same scene.
  case sameAsOtherSide
  /// A field of the print contradicts the MRZ.
  case printDiffers
}
