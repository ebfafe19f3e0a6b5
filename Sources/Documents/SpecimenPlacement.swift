/// How a specimen fills its picture.
public enum SpecimenPlacement: String, Codable, CaseIterable, Sendable {
  /// On a table, with a margin on every side: what a camera sees.
  case table
  /// Cut along the document's edge: what a scanner gives.
  case cropped
}
