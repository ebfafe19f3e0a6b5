import Foundation
import Glibc
import HTTPClient
import Synchronization

/// An HTTP server on this machine that keeps what it gets and answers as it is told.
final class LoopbackServer: Sendable {
  struct Request: Sendable {
    /// The first one: method, target and version.
    var line: String
    /// Lower-case names.
    var headers: [String: String]
    var body: [UInt8]
  }

  private let listener: LoopbackListener
  private let received: Received
  var requests: [Request] { received.requests.withLock { $0 } }
  var port: UInt16 { listener.port }
  var url: String { "http://127.0.0.1:\(port)/intake" }

  private final class Received: Sendable { let requests = Mutex<[Request]>([]) }

  /// - Parameter answer: the whole response to the n-th request, from 1; nil: it never answers; empty: it closes the connection.
  init(_ answer: @escaping @Sendable (_ number: Int) -> String?) throws {
    let received = Received()
    self.received = received
    listener = try LoopbackListener { connection in
      guard let request = Self.read(connection) else {
        close(connection)
        return
      }
      let number = received.requests.withLock { requests in
        requests.append(request)
        return requests.count
      }
      // Without an answer the connection stays open until the test has ended.
      guard let text = answer(number) else { return }
      _ = Array(text.utf8).withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      close(connection)
    }
  }

  func stop() { listener.stop() }

  private static func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) {
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
          let parts = line.split(separator: ":", maxSplits: 1)
          headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let body = Array(bytes[end.upperBound...])
        if body.count >= Int(headers["content-length"] ?? "") ?? 0 {
          return Request(line: lines.first.map(String.init) ?? "", headers: headers, body: body)
        }
      }
      let count = Glibc.read(connection, &buffer, buffer.count)
      if count <= 0 { return nil }
      bytes += buffer[..<count]
    }
  }
}
