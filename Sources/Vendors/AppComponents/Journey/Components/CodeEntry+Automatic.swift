import JourneyKit
import Workflow

extension CodeEntry {
  /// A code that the office issues.
  static func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? {
    guard prompt.content.title.key == "session.code.title" else { return nil }
    return .errand(OfficeErrand(at: "app-components", [.perform("issue", on: .collection("codes")), .read("code")]))
  }
}
