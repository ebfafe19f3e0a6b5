import Phrases
import Workflow

/// Asks for a validation code until one starts a session.
struct CodeEntry {
  let environment: PluginInput.NetworkEnvironment
  /// The workflow that a mock code selects for all components; nil: each has its own.
  var workflow: WorkflowConfiguration?

  func run(_ guide: Guide) async throws(Exit) -> WorkflowSession {
    var refused: Phrase?
    while true {
      let field = Field(
        kind: .text(length: ValidationCode.longestText), title: Phrase("session.code.title"), message: Phrase("session.code.message"),
        error: refused)
      guard case .text(let typed) = try await guide.enter("code", field) else { throw .cancelled }
      guard let code = ValidationCode.normalized(typed) else {
        refused = Phrase("session.code.malformed")
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
}
