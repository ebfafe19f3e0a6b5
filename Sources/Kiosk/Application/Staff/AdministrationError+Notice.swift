import Phrases
import SandboxKit
import Workflow

extension AdministrationError {
  /// What staff are told.
  var notice: Notice {
    let message: Phrase =
      switch self {
      case .field(_, let refusal): refusal.phrase
      case .store(let error): .verbatim(error.message)
      case .server(let message): .verbatim(message)
      case .unknown, .ambiguous, .notNow: Phrase("office.notNow")
      }
    return Notice(tone: .warning, title: Phrase("office.notPossible"), message: message, button: Phrase("unattended.sessions.close"))
  }
}
