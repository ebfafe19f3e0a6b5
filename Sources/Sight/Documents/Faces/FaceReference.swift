/// The face of a picture, ready to be compared: its template, or why it cannot be compared. (A biometric reference, ISO/IEC 2382-37.) Like the
/// template it is personal data, kept only in what is erased with the session.
public struct FaceReference: Codable, Equatable, Sendable {
  /// nil when the face cannot be compared.
  public let template: FaceTemplate?
  /// Why there is no template.
  public let reason: FaceComparison.Reason?

  init(_ template: FaceTemplate) { (self.template, reason) = (template, nil) }
  init(without reason: FaceComparison.Reason) { (template, self.reason) = (nil, reason) }
}
