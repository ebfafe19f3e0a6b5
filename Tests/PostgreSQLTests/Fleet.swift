import Foundation
import HTTPClient
import HTTPTypes
import Notation
import ServerHarness
import Services
import Synchronization

/// Three servers on one database, any of which is killed at any moment.
final class Fleet: Sendable {
  private static let token = "the-token-of-these-tests"
  private let start: @Sendable () throws -> ServedProgram
  private let members: Mutex<[ServedProgram]>

  /// - Parameter folder: of the key that they share.
  init(in folder: String, database: String) throws {
    try Data(Self.token.utf8).write(to: URL(filePath: "\(folder)/token"))
    chmod("\(folder)/token", 0o600)
    start = { try ServedProgram(folder: folder, database: database, token: "\(folder)/token") }
    members = Mutex([try start(), try start(), try start()])
  }

  /// Kills a server, and starts another one in its place.
  func replaceAny() throws {
    let number = Int.random(in: 0..<3)
    members.withLock { $0[number].end() }
    let new = try start()
    members.withLock { $0[number] = new }
  }

  /// Sends a request, and sends the same one to the next server until one answers.
  /// - Parameter number: the server that is asked first.
  func send(_ request: ServiceRequest, to number: Int) async throws -> Node {
    var attempt = number
    while true {
      let address = members.withLock { $0[attempt % 3].address }
      if let answer = try? await HTTPTransport(address).send(request), answer.status < 500 {
        guard answer.status < 300 else {
          throw Refusal(path: request.path, status: answer.status, body: String(decoding: answer.body, as: UTF8.self))
        }
        return try JSONReader().read(answer.body)
      }
      attempt += 1
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// A request of the office.
  func administrate(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil, at number: Int = 0) async throws -> Node {
    var request = ServiceRequest(method, "/administration/\(path)", body: body?.bytes() ?? [])
    request.head.headerFields[.authorization] = "Bearer \(Self.token)"
    return try await send(request, to: number)
  }

  private struct Refusal: Error {
    let path: String
    let status: Int
    let body: String
  }
}
