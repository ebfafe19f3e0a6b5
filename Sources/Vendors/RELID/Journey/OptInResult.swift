import Documents
import Notation
import Phrases
import RELIDWire
import Workflow

/// The result of the journey: the last event, and what the person agreed to.
public struct OptInResult: Codable, Equatable, Sendable {
  public enum Consent: String, Codable, Sendable { case given, withdrawn, unchanged }

  /// The final status; `onIDVCheckUserBiometricTemplateStatus` when the person changed nothing.
  public var event: OptInEvent
  public var consent: Consent
  /// Where the frames came from; of several sources, the one that proves least. It is nil if none was taken.
  public var source: PictureOrigin?

  var rows: [Review.Row] {
    [
      Review.Row(label: Phrase("optIn.row.user"), value: .verbatim(event.userID)),
      Review.Row(label: Phrase("optIn.row.consent"), value: Phrase("optIn.consent.\(consent.rawValue)")),
      Review.Row(label: Phrase("optIn.row.status"), value: .verbatim("\(event.status.code) \(event.status.message)")),
      Review.Row(label: Phrase("optIn.row.event"), value: .verbatim(event.name.rawValue)),
    ]
  }

  /// The event's name and its payload. The frame stays with the server. (`consent` and `source` are ours.)
  var json: JSONValue {
    guard case .object(let members) = event.payload else { return .null }
    let own: [JSONValue.Member?] = [
      .init("consent", .string(consent.rawValue)), source.map { .init("source", .string($0.rawValue)) },
    ]
    return .object([.init("event", .string(event.name.rawValue))] + members + own.compactMap(\.self))
  }
}
