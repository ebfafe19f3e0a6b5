import Notation
import Workflow

/// Something that was observed in a session and that no record of its journal holds, because the journey does not depend on it.
public struct Observation: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// A request of an effect, and its response or why there is none.
    case http
    /// A message that came for the session's device.
    case push
    /// What staff did meanwhile with an entity of a service, at this kiosk's office.
    case office
    /// What a tester let go wrong.
    case fault
  }

  /// The number of records that the journal had by then.
  public var records: Int
  /// By the session's clock, in milliseconds since 1970, UTC.
  public var time: Int64
  public var kind: Kind
  /// What a list shows of it: `POST /token`.
  public var name: String
  /// What came of it, in a few words: `200`.
  public var detail: String
  /// All that is known of it. Secrets in it are covered.
  public var json: JSONValue

  public init(records: Int, time: Int64, _ kind: Kind, _ name: String, _ detail: String = "", json: JSONValue) {
    (self.records, self.time, self.kind, self.name, self.detail, self.json) = (records, time, kind, name, detail, json)
  }

  /// The observation without its place, as a store and a file keep it.
  public var text: String {
    JSONValue.object(["kind": .string(kind.rawValue), "name": .string(name), "detail": .string(detail), "json": json]).text()
  }

  /// - Throws: `journalDamaged` when the text is no observation that this program knows.
  public init(_ text: String, records: Int, time: Int64) throws(WorkflowError) {
    guard let node = try? JSONReader(depthLimit: 256).read(text), let kind = node["kind"]?.string.flatMap(Kind.init),
      let name = node["name"]?.string, let detail = node["detail"]?.string, let json = node["json"]
    else { throw WorkflowError(.journalDamaged, "An observation of the session cannot be read. Use the program that made it.") }
    self.init(records: records, time: time, kind, name, detail, json: JSONValue(json))
  }
}

extension [Observation] {
  /// The observations that a store keeps.
  /// - Throws: `journalDamaged` when one is none that this program knows.
  package init(kept: [(records: Int, time: Int64, json: String)]) throws(WorkflowError) {
    self = []
    for (records, time, text) in kept { append(try Observation(text, records: records, time: time)) }
  }
}
