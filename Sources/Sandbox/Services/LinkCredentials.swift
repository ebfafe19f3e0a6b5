import HTTPTypes

/// What a request of a page shows that was opened by a link.
extension ServiceRequest {
  /// The token of `Authorization: Bearer` (RFC 6750, section 2.1); empty if there is none.
  public var bearerToken: String {
    let text = head.headerFields[.authorization] ?? "", scheme = "Bearer "
    return text.hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : ""
  }

  /// The random text by which a page names its device, or nil if there is none of 8 to 64 characters.
  /// - Parameter field: the header that has it.
  public func device(in field: HTTPField.Name) -> String? {
    head.headerFields[field].flatMap { (8...64).contains($0.utf8.count) ? $0 : nil }
  }

  /// Whether the body begins as every JPEG does.
  public var hasJPEG: Bool { body.starts(with: [0xFF, 0xD8, 0xFF]) }
}
