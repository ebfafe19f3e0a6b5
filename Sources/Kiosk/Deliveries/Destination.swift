import Delivering
import HTTPClient

/// Where results of ended sessions are delivered automatically, as the configuration file says.
package struct Destination: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// The JSON as `SESSION.json`, and its pictures beside it.
    case folder(String)
    /// A program and its arguments, which gets the path of an exported result as its last argument.
    case command([String])
    /// An HTTPS address, and the file with the secret that signs what is sent there.
    case url(String, secret: String)
  }

  package var kind: Kind
  /// The names of the journeys whose results go there; nil for all.
  package var journeys: [String]?
  /// How a server is reached.
  package var connection = ConnectionSettings()
  /// Seconds that a command or a server may take.
  package var timeout = 60
  /// Hours after which a failing delivery is given up.
  package var giveUpAfter = 72

  package init(_ kind: Kind, journeys: [String]? = nil) {
    self.kind = kind
    self.journeys = journeys
  }

  /// The destination as the store keeps it. It begins with the kind, which the audit log shows.
  package var target: String {
    switch kind {
    case .folder(let path): "folder:\(path)"
    case .command(let words): "command:" + words.joined(separator: "\u{1F}")
    case .url(let url, _): "url:\(url)"
    }
  }

  /// What a person calls it.
  package var name: String { Self.name(ofTarget: target) }

  /// The same of a destination that the configuration file does not name any more.
  package static func name(ofTarget target: String) -> String {
    String(target.drop { $0 != ":" }.dropFirst().prefix { $0 != "\u{1F}" })
  }

  /// Whether the store's target is one of a configuration file's destinations, and not a place that a caller named.
  package static func isOne(_ target: String) -> Bool {
    ["folder", "command", "url"].contains(target.prefix { $0 != ":" })
  }

  package var backoff: Backoff { .result(givenUpAfter: Int64(giveUpAfter) * 3_600_000) }

  package func takes(_ journey: String) -> Bool { journeys?.contains(journey) ?? true }
}
