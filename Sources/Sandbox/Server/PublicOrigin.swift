/// The origin at which a client reaches the server (RFC 6454).
struct PublicOrigin: Sendable {
  /// `http` or `https`
  let scheme: String
  /// The host, and the port if it is not the usual one; nil for those that a request names.
  let authority: String?

  /// - Parameters:
  ///   - url: an origin such as `https://verify.example`, or nil for the one by which the server is asked.
  ///   - isSecure: whether the server itself speaks TLS.
  init(_ url: String?, isSecure: Bool) {
    let parts = url?.split(separator: "/", maxSplits: 1) ?? []
    scheme = parts.first.map { String($0.dropLast()) } ?? (isSecure ? "https" : "http")
    authority = parts.last.map { String($0.dropFirst()) }
  }
}
