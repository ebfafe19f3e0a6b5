import JourneyKit
import Workflow

extension OptInModule {
  /// The user's password, as the office shows it.
  public func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? {
    guard case .enter(let field) = prompt.content, field.kind == .secret, case .text(let user) = field.message?.arguments["user"] else {
      return nil
    }
    return .errand(OfficeErrand(at: name, [.read("password", of: .entity(user, of: "users"))]))
  }
}
