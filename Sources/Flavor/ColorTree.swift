import Notation

/// Reads the nested colours of a flavor: `{"buttons": {"primary": {"textColor": "#FFFFFF"}}}` sets the token `buttons.primary.textColor`.
struct ColorTree {
  let decoding: Decoding

  /// What may stand at each path: a group of these keys. Made from the tokens' names.
  private static let groups: [String: [String]] = {
    var groups: [String: [String]] = [:]
    let elements = ColorToken.allCases.filter { $0.paletteField == nil }.map(\.rawValue)
    for name in elements + PaletteField.allCases.map({ "palette.\($0.rawValue)" }) {
      var parent = ""
      for part in name.split(separator: ".") {
        if groups[parent]?.contains(String(part)) != true { groups[parent, default: []].append(String(part)) }
        parent = parent.isEmpty ? String(part) : "\(parent).\(part)"
      }
    }
    return groups
  }()

  func read(_ node: Node, into colors: inout Flavor.Colors) { read(node, at: "", into: &colors) }

  private func read(_ node: Node, at path: String, into colors: inout Flavor.Colors) {
    let keys = Self.groups[path] ?? []
    guard let members = node.members else {
      decoding.report(.type, at: node, expected: "an object with the colours \(keys.joined(separator: ", "))")
      return
    }
    _ = decoding.object(node, allowing: keys)
    for member in members where keys.contains(member.key) {
      let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
      if Self.groups[inner] != nil {
        read(member.value, at: inner, into: &colors)
      } else {
        readColor(member.value, at: inner, into: &colors)
      }
    }
  }

  private func readColor(_ node: Node, at path: String, into colors: inout Flavor.Colors) {
    guard let text = node.string else {
      decoding.report(.type, at: node, expected: ColorExpression.forms)
      return
    }
    guard let expression = ColorExpression(text) else {
      decoding.report(.value, at: node, expected: ColorExpression.forms)
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
}
