import Notation

/// Reads the nested colours of a flavor: `{"buttons": {"primary": {"textColor": "#FFFFFF"}}}` sets the token `buttons.primary.textColor`.
struct ColorTree {
  let decoding: Decoding

  /// The allowed keys of the group at each path, derived from the tokens' names.
  private static let groups: [String: [String]] = {
    var groups: [String: [String]] = [:]
    for name in names {
      var parent = ""
      for part in name.split(separator: ".") {
        if groups[parent]?.contains(String(part)) != true { groups[parent, default: []].append(String(part)) }
        parent = parent.isEmpty ? String(part) : "\(parent).\(part)"
      }
    }
    return groups
  }()

  /// The full paths of everything that can be set.
  private static let names =
    ColorToken.elements.map(\.rawValue) + PaletteField.allCases.map { "palette.\($0.rawValue)" }

  /// The keys of the SDK up to 2.14 and their replacements.
  private static let former = [
    "screen.cellBackgroundColor": "screen.tableCells.cellStyle1.backgroundColor",
    "screen.tableElementTextColor": "screen.tableCells.cellStyle1.textColor",
    "screen.tableElementIconColor": "screen.tableCells.cellStyle1.iconColor",
  ]

  /// Reads one set for both appearances, or one for each.
  func read(_ node: Node, into flavor: inout Flavor) {
    let modes = Theme.Appearance.allCases.map(\.rawValue)
    guard let members = node.members, members.contains(where: { modes.contains($0.key) }) else {
      read(node, at: "", into: &flavor.light)
      // Errors were reported in the first pass.
      let again = ColorTree(decoding: Decoding())
      again.read(node, at: "", into: &flavor.dark)
      return
    }
    for member in members where !modes.contains(member.key) {
      decoding.report(
        NotationError(
          .unknownKey, at: member.keyPosition, path: member.value.path,
          expected: "either one set of colours for both appearances, or \"light\" and \"dark\" alone",
          found: "\(JSONValue.string(member.key).text()) beside them",
          hint: Self.groups[""]?.contains(member.key) == true
            ? "Move it into \"light\" and into \"dark\"." : Spelling.hint(for: member.key, among: modes)))
    }
    if let light = node["light"] { read(light, at: "", into: &flavor.light) }
    if let dark = node["dark"] { read(dark, at: "", into: &flavor.dark) }
  }

  private func read(_ node: Node, at path: String, into colors: inout Flavor.Colors) {
    let keys = Self.groups[path] ?? []
    guard let members = node.members else {
      decoding.report(.type, at: node, expected: "an object with the colours \(keys.joined(separator: ", "))")
      return
    }
    for member in members {
      let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
      guard keys.contains(member.key) else {
        decoding.report(
          NotationError(
            .unknownKey, at: member.keyPosition, path: member.value.path, expected: Spelling.list(keys: keys),
            found: "the unknown key \(JSONValue.string(String(member.key.prefix(40))).text())",
            hint: Self.hint(for: member.key, in: path, among: keys)))
        continue
      }
      if Self.groups[inner] != nil {
        read(member.value, at: inner, into: &colors)
      } else {
        readColor(member.value, at: inner, into: &colors)
      }
    }
  }

  /// A hint for a key that does not belong in this group: its right place, or the key that was probably meant.
  private static func hint(for key: String, in group: String, among keys: [String]) -> String {
    let whole = group.isEmpty ? key : "\(group).\(key)"
    if let now = former[whole] { return "Since version 2.15 of the SDK it is \(now)." }
    let elsewhere = names.filter { $0 == key || $0.hasSuffix(".\(key)") } + groups.keys.filter { $0.hasSuffix(".\(key)") }.sorted()
    if !elsewhere.isEmpty {
      let near = Spelling.nearest(to: key, among: keys).map { " Here it may be \(JSONValue.string($0).text())." } ?? ""
      return "There is \(elsewhere.prefix(4).joined(separator: ", "))." + near
    }
    let near = Spelling.hint(for: key, among: keys)
    if !near.isEmpty { return near }
    let leaves = names.compactMap { name in name.split(separator: ".").last.map { (key: String($0), name: name) } }
    guard let other = Spelling.nearest(to: key, among: leaves.map(\.key)), let name = leaves.first(where: { $0.key == other })?.name else {
      return ""
    }
    return "Did you mean \(name)?"
  }

  private func readColor(_ node: Node, at path: String, into colors: inout Flavor.Colors) {
    guard let text = node.string else {
      decoding.report(.type, at: node, expected: ColorExpression.forms)
      return
    }
    guard let expression = ColorExpression(text) else {
      decoding.report(.value, at: node, expected: ColorExpression.forms, hint: Self.hint(forColor: text))
      return
    }
    if path.hasPrefix("palette."), let field = PaletteField(rawValue: String(path.dropFirst(8))) {
      guard expression.isOwnColor else {
        decoding.report(.value, at: node, expected: "a colour of its own: other colours refer to the palette, not the palette to them")
        return
      }
      colors.palette[field] = expression
    } else if let token = ColorToken(rawValue: path) {
      if token == .screenBackground, expression.base == .screenBackground {
        decoding.report(.value, at: node, expected: "a colour that is not the screen's background itself")
        return
      }
      colors.elements[token] = expression
    }
  }

  private static func hint(forColor text: String) -> String {
    if text.count == 3 || text.count == 6 || text.count == 8, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
      return "Did you forget the \"#\"?"
    }
    let words = ["white", "black", "clear", "terminal", "screen.backgroundColor"] + PaletteField.allCases.map { "palette.\($0.rawValue)" }
    return Spelling.hint(for: text, among: words)
  }
}
