import Notation

/// A text of a vendor's localization file in its original form, with the vendor's key and placeholders.
public struct VendorText: Equatable, Sendable {
  public var key: String
  /// One text or, from Android's `plurals`, one for each form.
  public var entry: Catalogue.Entry
  /// The position where the entry begins.
  public var position: Position
}

/// A parsed vendor's file: its texts in order, and its errors. Texts with errors are left out; the others are used.
public struct VendorFile: Equatable, Sendable {
  public var texts: [VendorText] = []
  public var issues: [NotationError] = []

  /// A key that occurs twice with different texts is an error, and the first text is used. The same text twice is harmless.
  mutating func add(_ text: VendorText) {
    if let first = texts.first(where: { $0.key == text.key }) {
      guard first.entry != text.entry else { return }
      issues.append(
        NotationError(
          .value, at: text.position, path: text.key, expected: "each key once", found: "it again, after line \(first.position.line)"))
      return
    }
    texts.append(text)
  }

  mutating func report(_ expected: String, found: String, at position: Position, path: String = "", hint: String = "") {
    issues.append(NotationError(.syntax, at: position, path: path, expected: expected, found: found, hint: hint))
  }
}
