/// What a drawn person wears on the head besides what belongs to the person.
public enum SpecimenWear: String, Codable, CaseIterable, Sendable {
  case glasses, hat
  /// Over mouth and nose.
  case mask
}
