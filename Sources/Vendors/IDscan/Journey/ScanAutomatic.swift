import JourneyKit
import Workflow

extension ScanModule {
  /// The office's decision, where the definition leaves the outcome to it.
  public func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? {
    guard prompt.content.title.key == "scan.response.waitingTitle" else { return nil }
    let waiting = OfficeErrand.Subject.first(of: "journeys", with: ["requiredAction": "NONE", "highLevelResult": "Undefined"])
    return .errand(OfficeErrand(at: name, [.perform("set-outcome", ["result": "Passed"], on: waiting)]))
  }
}
