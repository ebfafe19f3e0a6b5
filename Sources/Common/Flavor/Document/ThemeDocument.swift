import Notation

/// A theme file as its author wrote it, of which single members are changed. Members that are not changed stay as they are, in their order.
public struct ThemeDocument: Equatable, Sendable {
  private var root: JSONValue

  /// A file that sets nothing.
  ///
  /// - Parameter extended: the theme that it extends; nil for the SDK's defaults.
  public init(extending extended: String? = nil) {
    root = .object(extended.map { [JSONValue.Member("extends", .string($0))] } ?? [])
  }

  /// - Parameter bytes: a file that `FlavorFile` reads without errors.
  /// - Throws: `NotationError` if it is not JSON.
  public init(_ bytes: [UInt8]) throws(NotationError) { root = JSONValue(try JSONReader().read(bytes)) }

  /// The file in UTF-8, with each member on a line of its own.
  public var bytes: [UInt8] { root.bytes(indent: 2) + [UInt8(ascii: "\n")] }

  /// What the file sets, as a person types it: `palette.primary`, `DejaVu Serif Bold 18`, `round`; nil if it sets nothing.
  public func value(_ field: ThemeField, _ appearance: Theme.Appearance) -> String? {
    // Colours for both appearances, and one logo for both, have no member for one appearance.
    let path = field.path(appearance).filter { !(isForBoth(field) && $0 == appearance.rawValue) }
    guard let value = path.reduce(root, { $0?[$1] }) else { return nil }
    switch value {
    case .string(let text): return text
    case .integer(let number): return String(number)
    case .object:
      let font = value["name"] ?? value["file"]
      let words = [font, value["size"]].compactMap { word -> String? in
        switch word {
        case .string(let text): text
        case .integer(let size): String(size)
        default: nil
        }
      }
      return words.isEmpty ? nil : words.joined(separator: " ")
    default: return nil
    }
  }

  /// Sets a member; nil takes it away, so that the extended theme's or the SDK's value applies.
  ///
  /// - Parameter text: as a person types it. A value that the field cannot have is written too, and reading the file reports it.
  public mutating func set(_ field: ThemeField, _ appearance: Theme.Appearance, to text: String?) {
    if isForBoth(field) { separate(field) }
    let path = field.path(appearance)
    root = text.map { root.setting(Self.json($0, field), at: path) } ?? root.removing(path)
  }

  // MARK: One for both appearances

  private func isForBoth(_ field: ThemeField) -> Bool {
    switch field {
    case .palette, .element:
      guard case .object(let members)? = root["colors"] else { return false }
      return !members.isEmpty && !members.contains { Theme.Appearance(rawValue: $0.key) != nil }
    case .logo: if case .string? = root["logo"] { return true } else { return false }
    default: return false
    }
  }

  /// Writes what holds for both appearances once for each.
  private mutating func separate(_ field: ThemeField) {
    let key = field == .logo ? "logo" : "colors"
    guard let both = root[key] else { return }
    root = root.setting(.object(["light": both, "dark": both]), at: [key])
  }

  // MARK: Values

  private static func json(_ text: String, _ field: ThemeField) -> JSONValue {
    switch field {
    case .cornerRadius: return Int(text).map { .integer($0) } ?? .string(text)
    case .font:
      // The last word is the size if it is a number.
      let words = text.split(separator: " "), size = words.last.flatMap { Int($0) }
      let font = (size == nil ? words : words.dropLast()).joined(separator: " ")
      let isFile = [".otf", ".ttf", ".ttc", ".woff", ".woff2"].contains { font.lowercased().hasSuffix($0) }
      return .object([isFile ? "file" : "name": font.isEmpty ? nil : .string(font), "size": size.map { .integer($0) }])
    default: return .string(text)
    }
  }
}
