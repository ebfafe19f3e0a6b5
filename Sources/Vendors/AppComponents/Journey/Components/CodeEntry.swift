import AppComponentsWire
import Documents
import JourneyKit
import Phrases
import Workflow

/// Asks for a validation code until one starts a session. It is typed, or shown to the camera as a QR code.
struct CodeEntry {
  let environment: PluginInput.NetworkEnvironment
  /// The workflow that a mock code selects for all components; nil if each has its own.
  var workflow: WorkflowConfiguration?

  func run(_ guide: Guide) async throws(Exit) -> WorkflowSession {
    guide.step(StepName.code.phrase)
    var refused: Phrase?
    while true {
      let field = Field(
        kind: .text(length: ValidationCode.longestText), title: Phrase("session.code.title"), message: Phrase("session.code.message"),
        error: refused)
      let scan = PromptAction(id: "scan", title: Phrase("session.code.scan"))
      let text: String
      switch try await guide.ask("code", field, options: PromptOptions(actions: [scan])) {
      case .value(.text(let typed)): text = typed
      case .action: text = try await self.scan(guide) ?? ""
      case .value, .timedOut: throw .cancelled
      }
      guard let code = ValidationCode.normalized(text) else {
        refused = text.isEmpty ? Phrase("session.code.notSeen") : Phrase("session.code.malformed")
        continue
      }
      do throws(Exit) {
        return try await guide.perform(StartSession(validationCode: code, networkEnvironment: environment, workflow: workflow))
      } catch {
        guard case .error(let problem) = error, case .invalidSession(.invalidValidationCode) = ComponentError(problem) else { throw error }
        refused = Phrase("session.code.unknown")
      }
    }
  }

  /// The text of a QR code in front of the camera, or nil if none was seen.
  private func scan(_ guide: Guide) async throws(Exit) -> String? {
    let request = CaptureRequest(
      subject: .barcode, title: Phrase("session.scan.title"), message: Phrase("session.scan.message"), limit: Self.patience,
      unseenLimit: Self.patience)
    guard case .picture(_, let reading, _) = try await guide.capture("scan", request) else { return nil }
    return reading.barcodes?.first { $0.symbology == .qrCode }?.text
  }

  /// Seconds after which the person is offered to type the code again.
  private static let patience = 30
}
