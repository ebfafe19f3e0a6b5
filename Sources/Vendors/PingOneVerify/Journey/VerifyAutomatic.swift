import JourneyKit
import Workflow

extension VerifyModule {
  /// A code that the office issues, and the face provider's answer where a policy leaves that to the office.
  public func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? {
    switch prompt.content.title.key {
    case "verify.code.title":
      .errand(OfficeErrand(at: name, [.perform("issue-code", on: .collection(Self.transactions)), .read("code")]))
    case "verify.status.PARTIAL.title":
      .errand(OfficeErrand(at: name, [.perform("answer", on: .first(of: Self.transactions, with: ["status": "PARTIAL"]))]))
    default: nil
    }
  }

  private static let transactions = "transactions"
}
