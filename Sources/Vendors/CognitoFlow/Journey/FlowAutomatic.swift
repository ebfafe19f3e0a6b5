import JourneyKit
import Workflow

extension FlowModule {
  /// Who the person of the specimen documents is, as the sandbox's register knows them; the code that was sent to their phone, which the office
  /// shows; and the office's approval.
  public func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? {
    let key = prompt.content.title.key
    switch key {
    case "hosted.phone.title": return .entry("+31612345678")
    case "hosted.code.title": return .errand(OfficeErrand(at: name, [.read("code", of: Self.session("active"))]))
    case "hosted.end.pending_review.title":
      return .errand(OfficeErrand(at: name, [.perform("approve", on: Self.session("pending_review"))]))
    default:
      let item = FlowDetailsItem.allCases.first { "hosted.details.\($0.name)" == key }
      return item.flatMap { Self.person[$0] }.map { .entry($0) }
    }
  }

  private static func session(_ status: String) -> OfficeErrand.Subject { .first(of: "sessions", with: ["status": status]) }

  private static let person: [FlowDetailsItem: String] = [
    .givenName: "Willeke Liselotte", .familyName: "De Bruijn", .dateOfBirth: "1965-03-10", .country: "NL", .street: "Kanaalkade 7",
    .postalCode: "4321 BA", .city: "Meridiaan",
  ]
}
