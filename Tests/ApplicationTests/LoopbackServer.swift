import Foundation
import Glibc
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

  private let socket: Int32
  let port: UInt16
  private let received = Mutex<[Request]>([])
  var requests: [Request] { received.withLock { $0 } }
  var url: String { "http://127.0.0.1:\(port)/intake" }

  /// - Parameter answer: the whole response to the n-th request, from 1; nil: it never answers; empty: it closes the connection.
  init(_ answer: @escaping @Sendable (_ number: Int) -> String?) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(socket, raw, length) == 0 && listen(socket, 8) == 0 && getsockname(socket, raw, &length) == 0
      }
    }
    precondition(bound)
    self.socket = socket
    port = UInt16(bigEndian: address.sin_port)
    Thread { [self] in serve(answer) }.start()
  }

  func stop() { shutdown(socket, Int32(SHUT_RDWR)) }

  private func serve(_ answer: (Int) -> String?) {
    var number = 0
    while true {
      let connection = accept(socket, nil, nil)
      if connection < 0 { break }
      guard let request = Self.read(connection) else { close(connection); continue }
      received.withLock { $0.append(request) }
      number += 1
      // Without an answer the connection stays open until the test has ended.
      guard let text = answer(number) else { continue }
      _ = Array(text.utf8).withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      close(connection)
    }
    close(socket)
  }

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
