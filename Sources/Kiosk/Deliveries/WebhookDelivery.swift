import Crypto
import Foundation
import Invocation
import Notation
import Store
import Workflow

/// Sends a result to a server: one POST with the JSON and its pictures, signed as Standard Webhooks 1.0 says (standardwebhooks.com), so that
/// the receiver can check it with any of that specification's libraries. The program curl sends it.
package struct WebhookDelivery: Sendable {
  let url: String
  /// The file with the secret.
  let secret: String
  let connection: WebhookConnection
  /// Seconds.
  let timeout: Int

  package init(url: String, secret: String, connection: WebhookConnection = WebhookConnection(), timeout: Int) {
    self.url = url
    self.secret = secret
    self.connection = connection
    self.timeout = timeout
  }

  /// - Parameters:
  ///   - attempt: counts from 1. The receiver recognizes a repetition by the id, which is the session's.
  ///   - folder: a private folder for the request's headers, which other users could read as arguments.
  package func send(_ ended: EndedSession, of summary: SessionSummary, attempt: Int, folder: String, now: Int64 = Store.now) throws {
    try send(try payload(ended, summary, attempt, now), id: summary.id, folder: folder, now: now)
  }

  /// Sends a test, without anything of a person.
  func sendTest(folder: String, now: Int64 = Store.now) throws {
    let payload = JSONValue.object(["type": "session.test", "timestamp": .string(Self.stamp(now)), "data": .object([:])])
    try send(payload, id: "test-\(UUID().uuidString)", folder: folder, now: now)
  }

  private func send(_ payload: JSONValue, id: String, folder: String, now: Int64) throws {
    let body = Array(payload.text().utf8)
    let key = try WebhookSecret(file: secret)
    let seconds = now / 1000
    let connection = connection.towards(url)
    let headers = [
      "content-type: application/json", "webhook-id: \(id)", "webhook-timestamp: \(seconds)",
      "webhook-signature: \(key.signature(id: id, timestamp: seconds, body: body))", "expect:",
    ]
    let options =
      ["url = \(Self.quoted(url))"] + headers.map { "header = \(Self.quoted($0))" } + [
        "proto = \"=https,http\"", "connect-timeout = 20", "max-time = \(timeout)", "data-binary = \"@-\"", "output = \"/dev/null\"",
        "write-out = \"%{http_code} %{size_upload}\"", "globoff", "silent", "show-error",
      ] + connection.options.map { "\($0.name) = \(Self.quoted($0.value))" }
    try connection.checkFiles()
    try PrivateFile.makeFolder(folder)
    let file = "\(folder)/curl.conf"
    try PrivateFile.replace(Array(options.joined(separator: "\n").utf8), at: file)
    let curl = ChildCommand(
      words: [WebhookConnection.curl, "--disable", "--config", file], timeout: timeout + 5, input: body, export: folder)
    let ending = try curl.run()
    let numbers = ending.output.split(separator: " ").map { Int($0) ?? 0 }
    if let status = numbers.first, status > 0, !(200..<300).contains(status) {
      throw DeliveryProblem("\(Self.host(url)) answered \(status).")
    }
    guard ending.status == 0, numbers.count == 2 else {
      let failure = WebhookFailure(
        status: ending.status, host: Self.host(url), proxy: connection.proxy.map(Self.host), timeout: timeout, complaint: ending.errors)
      throw DeliveryProblem(failure.sentence)
    }
    guard numbers[1] == body.count else { throw DeliveryProblem("\(Self.host(url)) answered before it had received everything.") }
  }

  /// The specification's recommended form: what happened, when, and the data.
  private func payload(_ ended: EndedSession, _ summary: SessionSummary, _ attempt: Int, _ now: Int64) throws -> JSONValue {
    let type: String, result: JSONValue?, error: JSONValue?, pictures: JSONValue?
    switch ended {
    case .finished(let finished):
      var names: [PictureReference: String] = [:]
      var media: [JSONValue] = []
      for picture in finished.result.media where names[picture] == nil {
        let name = "\(names.count + 1).\(picture.type)"
        names[picture] = name
        let content = Data(try finished.bytes(of: picture)).base64EncodedString()
        media.append(.object(["name": .string(name), "content": .string(content)]))
      }
      (type, result, error, pictures) = ("session.finished", finished.result.json { names[$0] }, nil, .array(media))
    case .failed(let failure): (type, result, error, pictures) = ("session.failed", nil, failure.json, nil)
    }
    let data = JSONValue.object([
      "session": .string(summary.id), "number": .string(SessionNumber(of: summary.id).description), "journey": .string(summary.journey),
      "attempt": .integer(attempt), "result": result, "error": error, "media": pictures,
    ])
    return .object(["type": .string(type), "timestamp": .string(Self.stamp(now)), "data": data])
  }

  private static func stamp(_ now: Int64) -> String {
    Date(timeIntervalSince1970: Double(now) / 1000).ISO8601Format(.iso8601WithTimeZone(includingFractionalSeconds: true))
  }

  /// A value in curl's configuration file.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  static func host(_ url: String) -> String { URL(string: url)?.host ?? url }
}

/// The secret that receiver and sender share: `whsec_` and 24 to 64 bytes in base64.
struct WebhookSecret: Sendable {
  private let key: SymmetricKey
  private static let prefix = "whsec_"

  /// - Throws: `DeliveryProblem` when the file cannot be read, is readable by others, or holds something else.
  init(file: String) throws(DeliveryProblem) {
    let line: String
    do throws(WorkflowError) {
      line = String(decoding: try InputFile.read(file, as: .secret), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    } catch { throw DeliveryProblem("The secret of a server for results: \(error.message)") }
    guard line.hasPrefix(Self.prefix), let bytes = Data(base64Encoded: String(line.dropFirst(Self.prefix.count))),
      (24...64).contains(bytes.count)
    else { throw DeliveryProblem("The secret \(file) must hold one line: \(Self.prefix) and 24 to 64 bytes in base64.") }
    key = SymmetricKey(data: bytes)
  }

  /// HMAC-SHA256 over `id.timestamp.body`, in base64, after the version.
  func signature(id: String, timestamp: Int64, body: [UInt8]) -> String {
    var code = HMAC<SHA256>(key: key)
    code.update(data: Data("\(id).\(timestamp).".utf8))
    code.update(data: body)
    return "v1," + Data(code.finalize()).base64EncodedString()
  }
}
