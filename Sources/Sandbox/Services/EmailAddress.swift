extension String {
  /// Whether it has the form of an e-mail address, of at most 254 characters (RFC 5321).
  package var isEmailAddress: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    return utf8.count <= 254 && parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !contains { $0.isWhitespace }
  }
}
