/// What a picture of a document must show to prove anything. Each is looked at before the picture is confirmed; raw values are the names in
/// the result (`failedChecks`) and in the workflow file (`checks`), and ours: the vendor publishes none.
public enum PictureCheck: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  /// Neither an outline, nor machine-readable lines, nor a barcode of a document, nor the words of a page were seen.
  case documentNotFound
  /// No portrait was seen on the side that has one.
  case portraitNotFound
  /// The tilted picture is the flat one of its side, or was taken from the same place.
  case sameAsFlat
  /// The picture is that of another side, or was taken of the same scene.
  case sameAsOtherSide
}
