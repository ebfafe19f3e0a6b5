import Glibc
import NIOCore
import Services

/// The origin for the links that the server gives (RFC 6454): the one by which it is asked, if that names this machine. Anybody can write a
/// `Host`, and a link with the key of a session must not lead elsewhere.
struct PublicOrigin: Sendable {
  /// `http` or `https`
  let scheme: String
  /// The host, and the port if it is not the usual one, that the operator has named; nil if nobody has.
  private let authority: String?
  /// The address on which the server listens.
  private let listening: String
  /// Names of this machine, of which `*.example` has all names in a domain.
  private let names: [String]

  /// - Parameters:
  ///   - settings: the address to listen on, and the origin, if the operator has named one.
  ///   - names: those of the certificate; nil for plain HTTP.
  init(_ settings: ServerSettings, certifiedFor names: [String]?) {
    let parts = settings.publicURL?.split(separator: "/", maxSplits: 1) ?? []
    scheme = parts.first.map { String($0.dropLast()) } ?? (names == nil ? "http" : "https")
    authority = parts.last.map { String($0.dropFirst()) }
    listening = settings.address
    self.names = ([settings.address, Self.machine] + (names ?? [])).compactMap { $0?.lowercased() }
  }

  /// The authority for links in the answer to a request.
  /// - Parameters:
  ///   - asked: the request's `Host`.
  ///   - local: this machine's end of the connection.
  func authority(asked: String?, at local: SocketAddress?) -> String {
    if let authority { return authority }
    if let asked, isOwn(Self.host(of: asked), local) { return asked }
    let isWildcard = ["0.0.0.0", "::", "[::]"].contains(listening)
    let host = (isWildcard ? local?.ipAddress : nil) ?? listening
    let written = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return written + (local?.port.map { ":\($0)" } ?? "")
  }

  private func isOwn(_ host: String, _ local: SocketAddress?) -> Bool {
    let host = host.lowercased()
    if ServerAddress.isLoopback(host) || host == local?.ipAddress { return true }
    return names.contains { name in
      name.hasPrefix("*.") ? host.split(separator: ".", maxSplits: 1).last.map(String.init) == String(name.dropFirst(2)) : name == host
    }
  }

  /// The host of an authority, without its port and without the brackets of IPv6.
  private static func host(of authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[authority.startIndex..<end].dropFirst())
    }
    return authority.split(separator: ":").first.map(String.init) ?? ""
  }

  /// The name of this machine; nil if it has none.
  private static var machine: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
