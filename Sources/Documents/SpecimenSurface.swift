/// What a specimen lies on in its picture.
public enum SpecimenSurface: String, Codable, CaseIterable, Sendable {
  /// A dark table with a soft grain.
  case wood
  /// A white desk, as light as the document itself.
  case desk
  /// A checked tablecloth.
  case cloth
  /// Speckled stone.
  case stone
  /// A table with papers, a pen and a keyboard on it.
  case clutter
}
