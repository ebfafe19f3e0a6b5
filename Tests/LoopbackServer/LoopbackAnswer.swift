import Glibc
import HTTPTypes
import Services

/// What a loopback server does with a request.
public enum LoopbackAnswer: Sendable {
  /// Answers it, and waits for the next one on the same connection.
  case response(ServiceResponse)
  /// Sends exactly these bytes, and closes the connection.
  case bytes([UInt8])

  /// A text that is sent as it is, with CRLF in place of each line feed.
  public static func text(_ text: String) -> LoopbackAnswer { .bytes(Array(text.replacing("\n", with: "\r\n").utf8)) }

  /// An answer in chunks of so many bytes (RFC 9112, section 7.1), after an interim one (RFC 9110, section 15.2.1).
  public static func chunked(_ response: ServiceResponse, by size: Int) -> LoopbackAnswer {
    var bytes = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) + head(response, ["Transfer-Encoding: chunked", "Connection: close"])
    var rest = response.body[...]
    while !rest.isEmpty {
      bytes += Array("\(String(rest.prefix(size).count, radix: 16))\r\n".utf8) + rest.prefix(size) + Array("\r\n".utf8)
      rest = rest.dropFirst(size)
    }
    return .bytes(bytes + Array("0\r\nX-Trailer: yes\r\n\r\n".utf8))
  }

  /// Whether the connection stays open.
  func write(to connection: Int32) -> Bool {
    switch self {
    case .response(let response):
      Self.send(Self.head(response, ["Content-Length: \(response.body.count)"]) + response.body, to: connection)
    case .bytes(let bytes): Self.send(bytes, to: connection) && false
    }
  }

  private static func head(_ response: ServiceResponse, _ more: [String]) -> [UInt8] {
    let fields = response.head.headerFields.map { "\($0.name.rawName): \($0.value)" }
    let lines = ["HTTP/1.1 \(response.status) \(response.head.status.reasonPhrase)"] + fields + more
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
