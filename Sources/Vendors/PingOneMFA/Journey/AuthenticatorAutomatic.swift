import JourneyKit
import Workflow

extension AuthenticatorModule {
  /// A pairing key that the office issues, or the user who signs on; and the number that the other screen shows.
  public func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? {
    switch prompt.content.title.key {
    case "authenticator.pairing.field":
      .errand(
        OfficeErrand(
          at: name,
          [
            .perform("issue-key", on: .entity(Self.user, of: "users")),
            .read("code", of: .first(of: "pairing-keys", with: ["user": Self.user, "status": "UNCLAIMED"])),
          ]))
    case "authenticator.signOn.title": .entry(Self.user)
    case "authenticator.push.title" where prompt.picksNumber:
      .errand(OfficeErrand(at: name, [.read("number", of: .first(of: "authentications", with: ["status": "CONFIRMATION_REQUIRED"]))]))
    default: nil
    }
  }

  /// One of those with whom the sandbox begins.
  private static let user = "anna"
}

extension Prompt {
  /// Whether one of several numbers is the right one.
  fileprivate var picksNumber: Bool { if case .choose(let choice) = content { choice.options.count > 2 } else { false } }
}
