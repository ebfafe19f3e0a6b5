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

  private static func open(_ port: UInt16) -> Int32? {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
    }
    if !isConnected { close(connection) }
    return isConnected ? connection : nil
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
