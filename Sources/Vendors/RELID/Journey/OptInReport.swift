import Notation
import RELIDWire

/// What is kept of an event with the error that it reports, so that a failure is delivered with the same members as a success. It is JSON in a
/// text: an error of the engine has no members of its own.
struct OptInReport {
  let members: [JSONValue.Member]

  /// An event that reports a failure.
  init(_ event: OptInEvent) {
    let payload: [JSONValue.Member] = if case .object(let members) = event.payload { members } else { [] }
    members = [.init("event", .string(event.name.rawValue))] + payload
  }

  /// What is known of a failure that no event reports.
  /// - Parameters:
  ///   - challengeMode: that of the operation, or nil before it has begun.
  ///   - workflow: that of the selfie, or nil if none is taken.
  init(userID: String, challengeMode: Int?, workflow: Int?) {
    let all: [JSONValue.Member?] = [
      .init("userID", .string(userID)), challengeMode.map { .init("challengeMode", .integer($0)) },
      workflow.map { .init("idvWorkflow", .integer($0)) },
    ]
    members = all.compactMap(\.self)
  }

  /// The result is nil for a text that is only an event's name.
  init?(text: String) {
    guard let node = try? JSONReader().read(Array(text.utf8)), case .object(let members) = JSONValue(node) else { return nil }
    self.members = members
  }

  var text: String { JSONValue.object(members).text() }
}
