import Cryptography
import Foundation
import HTTPClient
import HTTPTypes
import Invocation
import Notation
import Services
import Store
import Workflow

/// Sends a result to a server: one POST with the JSON and its pictures, signed as Standard Webhooks 1.0 says (standardwebhooks.com), so that
/// the receiver can check it with any of that specification's libraries.
package struct WebhookDelivery: Sendable {
  let url: String
  /// The file with the secret.
  let secret: String
  let settings: ConnectionSettings
  /// Seconds.
  let timeout: Int

  package init(url: String, secret: String, settings: ConnectionSettings = ConnectionSettings(), timeout: Int) {
    self.url = url
    self.secret = secret
    self.settings = settings
    self.timeout = timeout
  }

  /// - Parameter attempt: counts from 1. The receiver recognizes a repetition by the id, which is the session's.
  package func send(_ ended: EndedSession, of summary: SessionSummary, attempt: Int, now: Int64 = Store.now) async throws {
    try await send(try body(ended, summary, attempt, now), id: summary.id, now: now)
  }

  /// Sends a test, without anything of a person.
  func sendTest(now: Int64 = Store.now) async throws {
    let payload = JSONValue.object(["type": "session.test", "timestamp": .string(Self.stamp(now)), "data": .object([:])])
    try await send(payload.bytes(), id: "test-\(UUID().uuidString)", now: now)
  }

  private func send(_ body: [UInt8], id: String, now: Int64) async throws {
    guard let (server, path) = ServerAddress.split(url) else {
      throw DeliveryProblem("\(url) is not the address of a server. Correct \"url\" in the configuration file.")
    }
    let key = try WebhookSecret(file: secret), seconds = now / 1000
    var request = ServiceRequest(.post, path, body: body)
    let headers = [
      "content-type": "application/json", "webhook-id": id, "webhook-timestamp": "\(seconds)",
      "webhook-signature": key.signature(id: id, timestamp: seconds, body: body),
    ]
    for (name, value) in headers { if let name = HTTPField.Name(name) { request.head.headerFields[name] = value } }
    try settings.checkFiles()
    let time = Duration.seconds(timeout), limits = HTTPLimits(connect: .seconds(20), idle: time, total: time)
    try await HTTPTransport(server, limits: limits, settings: settings).deliver(request)
  }

  /// The specification's recommended form: what happened, when, and the data.
  private func body(_ ended: EndedSession, _ summary: SessionSummary, _ attempt: Int, _ now: Int64) throws -> [UInt8] {
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
    return JSONValue.object(["type": .string(type), "timestamp": .string(Self.stamp(now)), "data": data]).bytes()
  }

  private static func stamp(_ now: Int64) -> String {
    Date(timeIntervalSince1970: Double(now) / 1000).ISO8601Format(.iso8601WithTimeZone(includingFractionalSeconds: true))
  }
}

/// The secret that receiver and sender share: `whsec_` and 24 to 64 bytes in base64.
struct WebhookSecret: Sendable {
  private let key: Data
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
    key = bytes
  }

  /// HMAC-SHA256 over `id.timestamp.body`, in base64, after the version.
  func signature(id: String, timestamp: Int64, body: [UInt8]) -> String {
    "v1," + Data(MessageAuthentication.hmacSHA256(Array("\(id).\(timestamp).".utf8), body, key: key)).base64EncodedString()
  }
}
