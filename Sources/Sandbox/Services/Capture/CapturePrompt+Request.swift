import Documents
import Workflow

extension CapturePrompt {
  /// What a capture prompt of a journey asks of a phone; nil for what only the kiosk's own camera can take.
  public init?(_ request: CaptureRequest, language: String, theme: String?) {
    let subject: Guidance.Subject
    switch request.subject {
    case .document(let type, _, let step): subject = .document(type, step)
    case .selfie, .liveness: subject = .selfie
    case .barcode: subject = .code
    case .clip: return nil
    }
    guard request.isForPhones else { return nil }
    self.init(
      subject, liveness: LivenessGuidance(request), clip: request.clip, gates: request.gates, title: request.title.key, language: language,
      theme: theme)
  }
}
