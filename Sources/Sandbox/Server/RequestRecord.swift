import Documents
import HTTPTypes
import Notation

/// What is known about a request after it was answered. It contains nothing about a person: no path, no query, no ids, no address and no
/// body.
struct RequestRecord: Equatable, Sendable {
  /// Milliseconds since 1970, UTC.
  var time: Int64
  /// A method of RFC 9110, or `OTHER`, so that a client cannot invent new ones.
  var method: String
  /// The template of the path, `/mfa/authorizations/{id}`; `-` for a path that there is not.
  var route: String
  var status: Int
  /// How long the answer took.
  var milliseconds: Int
  /// What was wrong with the body and was left out, because the server is lenient: where in the body, and what was expected.
  var leniencies: [String]

  init(time: Int64, method: HTTPRequest.Method, route: String?, status: Int, leniencies: [String] = [], milliseconds: Int) {
    self.time = time
    self.method = Self.known.contains(method) ? method.rawValue : "OTHER"
    self.route = route ?? "-"
    self.status = status
    self.leniencies = leniencies
    self.milliseconds = milliseconds
  }

  private static let known: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .delete, .patch, .options, .trace, .connect]

  /// The line of the log: one JSON object.
  var line: String { json.text() }

  var json: JSONValue {
    .object([
      "time": .string(Moment(milliseconds: time).iso), "method": .string(method), "route": .string(route), "status": .integer(status),
      "milliseconds": .integer(milliseconds),
      "lenient": leniencies.isEmpty ? nil : .array(leniencies.map { .string($0) }),
    ])
  }
}
