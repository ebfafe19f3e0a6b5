import Glibc
import HTTPTypes
import Services

/// Reads one request after the other from a connection.
struct RequestReader {
  private let connection: Int32
  private var bytes: [UInt8] = []

  init(_ connection: Int32) { self.connection = connection }

  /// The request that came next; nil if the connection has ended, or if what came is no request.
  mutating func next() -> ServiceRequest? {
    guard let head = take(until: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: true).map(String.init)
    let first = lines.first?.split(separator: " ").map(String.init) ?? []
    guard first.count == 3, let method = HTTPRequest.Method(first[0]) else { return nil }
    var request = ServiceRequest(method, first[1])
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { return nil }
      request.head.headerFields.append(HTTPField(name: name, value: parts[1].drop { $0 == " " }.description))
    }
    let length = request.head.headerFields[.contentLength].flatMap(Int.init) ?? 0
    while bytes.count < length { if !receive() { return nil } }
    request.body = Array(bytes.prefix(length))
    bytes.removeFirst(length)
    return request
  }

  private mutating func take(until end: [UInt8]) -> [UInt8]? {
    while true {
      if let index = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) {
        defer { bytes.removeFirst(index + end.count) }
        return Array(bytes[..<index])
      }
      // Such as the first byte of TLS.
      if let first = bytes.first, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { return nil }
      if !receive() { return nil }
    }
  }

  private mutating func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(connection, &buffer, buffer.count, 0)
    if count > 0 { bytes += buffer.prefix(count) }
    return count > 0
  }
}
