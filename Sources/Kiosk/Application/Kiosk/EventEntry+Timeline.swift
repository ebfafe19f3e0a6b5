import Notation
import Recordings
import Scenes

extension EventEntry {
  package init(_ entry: Timeline.Entry) {
    let kind: Kind =
      switch entry.kind {
      case .ask: .answer
      case .sdk: entry.json["call"] == nil ? .callback : .call
      case .query, .command, .http, .office: .effect
      case .push: .callback
      case .engine, .fault: .engine
      }
    let payload: [String]
    switch (entry.kind, entry.json["payload"]) {
    case (.sdk, .object(let members)?): payload = members.map { "\($0.key) \(Self.short($0.value))" }
    case (.sdk, let value?): payload = [Self.short(value)]
    case (.sdk, nil): payload = []
    default: payload = [entry.detail]
    }
    self.init(kind, entry.name, payload)
  }

  /// The value's JSON. A pane shows the beginning of one that is long.
  private static func short(_ value: JSONValue) -> String { String(value.text().prefix(200)) }
}
