import JourneyKit
import Notation
import Scenes

extension EventEntry {
  package init(_ event: SDKEvent) {
    let payload: [String]
    switch event.payload {
    case .object(let members): payload = members.map { "\($0.key) \(Self.short($0.value))" }
    case let value?: payload = [Self.short(value)]
    case nil: payload = []
    }
    self.init(isCall: event.kind == .call, name: event.name, payload: payload)
  }

  /// The value's JSON. A pane shows the beginning of one that is long.
  private static func short(_ value: JSONValue) -> String { String(value.text().prefix(200)) }
}
