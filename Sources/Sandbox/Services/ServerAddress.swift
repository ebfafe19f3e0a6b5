import FoundationEssentials

/// The address of a server: `https://api.example.com`, with a path before all paths of requests where the server has one.
public struct ServerAddress: Equatable, Sendable {
  /// The address as it was given, without a slash at its end.
  public let text: String

  /// - Returns: nil if it is not an address of HTTP or HTTPS, or has a user, a query or a fragment.
  public init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let parts = URLComponents(string: text),
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// The name or the address of the server's machine.
  public var host: String { URLComponents(string: text)?.host ?? text }

  /// Whether the server is on this machine.
  public var isLoopback: Bool { Self.isLoopback(host) }

  /// Whether a host is this machine: by its name, or by an address of RFC 1122 (127.0.0.0/8) or RFC 4291 (::1).
  public static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    return ["localhost", "::1", "[::1]"].contains(host) || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
  }

  /// The server of a URL, and the path with the query there; nil if it is not a URL of HTTP or HTTPS.
  public static func split(_ url: String) -> (server: ServerAddress, path: String)? {
    guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else { return nil }
    let end = url[colon...].dropFirst(3).firstIndex { "/?#".contains($0) } ?? url.endIndex
    let path = url[end...].prefix { $0 != "#" }
    return ServerAddress(String(url[..<end])).map { ($0, path.hasPrefix("/") ? String(path) : "/\(path)") }
  }

  /// The URL of a request to this server.
  public func url(of request: ServiceRequest) -> String { text + (request.head.path ?? "/") }
}
