import Notation

/// A text of a vendor's localization file, as the file has it: with the vendor's key and the vendor's placeholders.
public struct VendorText: Equatable, Sendable {
  public var key: String
  /// One text; or, from Android's `plurals`, one for each form.
  public var entry: Catalogue.Entry
  /// Where the text's entry begins.
  public var position: Position
}

/// A vendor's file taken apart: its texts in their order, and what is wrong with it. What is wrong is left out, the rest counts.
public struct VendorFile: Equatable, Sendable {
  public var texts: [VendorText] = []
  public var issues: [NotationError] = []

  /// A text that stands twice in different words is a mistake; the first counts. The same words twice are harmless.
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
