/// The way to one prompt, for one phone.
public struct CaptureLink: Codable, Equatable, Sendable {
  public var id: String
  /// 32 hexadecimal digits in lower case: 128 random bits.
  public var key: String
  /// Milliseconds since 1970, UTC.
  public var expiresAt: Int64

  public init(id: String, key: String, expiresAt: Int64) {
    self.id = id
    self.key = key
    self.expiresAt = expiresAt
  }

  /// The page of the prompt, from the server's root on.
  public var page: String { "\(CaptureRoutes.page.path([id]))?key=\(key)" }

  /// A path that leads to the page. In capital letters its address makes a QR code that is a third smaller (ISO/IEC 18004, 7.4.4), and so
  /// fits on a small screen.
  public var short: String { CaptureRoutes.short.request(key).path.uppercased() }
}
