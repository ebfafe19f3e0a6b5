import Foundation
import Glibc

/// A connection on which exactly these bytes are sent. It blocks a thread of its own.
enum RawConnection {
  /// Sends bytes, and reads until the server closes the connection.
  ///
  /// - Parameters:
  ///   - isEndless: whether the last byte is sent again and again as long as the server takes it.
  /// - Returns: what came back, and how many bytes the server's machine took.
  static func exchange(_ text: String, port: UInt16, isEndless: Bool = false) async -> (answer: String, sent: Int) {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: blocking(Array(text.utf8), port, isEndless)) }
      thread.start()
    }
  }

  /// Sends a head, reads what comes back, sends the body, and reads until the server closes the connection.
  /// - Returns: what came back before the body, and after it.
  static func exchange(_ head: String, then body: String, port: UInt16) async -> [String] {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        guard let connection = open(port) else { return continuation.resume(returning: []) }
        defer { close(connection) }
        var answers: [String] = []
        for text in [head, body] {
          let bytes = Array(text.utf8)
          send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
          var answer = [UInt8](repeating: 0, count: 65_536), all: [UInt8] = []
          var count = recv(connection, &answer, answer.count, 0)
          while count > 0 {
            all += answer.prefix(count)
            count = answers.isEmpty ? 0 : recv(connection, &answer, answer.count, 0)
          }
          answers.append(String(decoding: all, as: UTF8.self))
        }
        continuation.resume(returning: answers)
      }
      thread.start()
    }
  }

  /// Sends requests and reads none of the answers.
  /// - Returns: when the server has closed the connection.
  static func flood(_ text: String, port: UInt16) async {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        let bytes = Array(text.utf8)
        if let connection = open(port) {
          // It waits while the server takes nothing, and fails once the connection is closed.
          while send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0 {}
          close(connection)
        }
        continuation.resume()
      }
      thread.start()
    }
  }

  /// Sends a request on each of many connections, all but its last byte, and then on each the last one.
  /// - Returns: the beginnings of the answers.
  static func atOnce(_ text: String, _ count: Int, port: UInt16) async -> [String] {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        let bytes = Array(text.utf8), connections = (0..<count).compactMap { _ in open(port) }
        for connection in connections { send(connection, bytes, bytes.count - 1, Int32(MSG_NOSIGNAL)) }
        for connection in connections { send(connection, [bytes[bytes.count - 1]], 1, Int32(MSG_NOSIGNAL)) }
        continuation.resume(
          returning: connections.map { connection in
            defer { close(connection) }
            var answer = [UInt8](repeating: 0, count: 64)
            let received = recv(connection, &answer, answer.count, 0)
            return String(decoding: answer.prefix(max(0, received)), as: UTF8.self)
          })
      }
      thread.start()
    }
  }

  /// Sends a text, and then the same byte again and again, ten times a second.
  /// - Returns: whether the server closed the connection before a thousand of them.
  static func trickle(_ text: String, then byte: UInt8, port: UInt16) async -> Bool {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        guard let connection = open(port) else { return continuation.resume(returning: false) }
        defer { close(connection) }
        let bytes = Array(text.utf8), part = [byte]
        var isOpen = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0, count = 0
        var answer = [UInt8](repeating: 0, count: 65_536)
        while isOpen, count < 1000 {
          usleep(100_000)
          let received = recv(connection, &answer, answer.count, Int32(MSG_DONTWAIT))
          isOpen = received > 0 || received < 0 && [EAGAIN, EINTR].contains(errno) && send(connection, part, 1, Int32(MSG_NOSIGNAL)) > 0
          count += 1
        }
        continuation.resume(returning: !isOpen)
      }
      thread.start()
    }
  }

  /// Opens a connection and sends nothing. The caller closes it.
  ///
  /// - Parameter last: the last number of the client's address, which is 127.0.0.1 to 127.0.0.254.
  static func open(_ port: UInt16, from last: UInt32 = 1) -> Int32? {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    func with(_ host: UInt32, _ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = host.bigEndian
      address.sin_port = port.bigEndian
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
      }
    }
    let network: UInt32 = 0x7F00_0000
    guard with(network | last, 0, { bind(connection, $0, $1) }), with(network | 1, port, { connect(connection, $0, $1) }) else {
      close(connection)
      return nil
    }
    return connection
  }

  /// Asks for the health of the server on an open connection.
  /// - Returns: whether it answered; false: it closed the connection.
  static func isAnswered(_ connection: Int32) async -> Bool {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        let request = Array("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        var answer = [UInt8](repeating: 0, count: 4096)
        let isSent = send(connection, request, request.count, Int32(MSG_NOSIGNAL)) > 0
        continuation.resume(returning: isSent && recv(connection, &answer, answer.count, 0) > 0)
      }
      thread.start()
    }
  }

  private static func blocking(_ bytes: [UInt8], _ port: UInt16, _ isEndless: Bool) -> (String, Int) {
    guard let connection = open(port) else { return ("", 0) }
    defer { close(connection) }
    var sent = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    var answer: [UInt8] = [], part = [UInt8](repeating: 0, count: 65_536)
    let more = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    var isOpen = true
    while isOpen {
      if isEndless {
        let count = send(connection, more, more.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        if count > 0 { sent += count } else { usleep(1000) }
      }
      let count = recv(connection, &part, part.count, isEndless ? Int32(MSG_DONTWAIT) : 0)
      if count > 0 { answer += part.prefix(count) }
      isOpen = count > 0 || count < 0 && [EAGAIN, EINTR].contains(errno)
    }
    return (String(decoding: answer, as: UTF8.self), sent)
  }
}
