import Notation

extension Flavor {
  /// The flavor as a theme file says it, with every element of both appearances, so that an exported theme is a complete pattern to change.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(name))]
    if let appearance { members.append(.init("appearance", .string(appearance.rawValue))) }
    members.append(.init("colorsLight", tree(light, .light)))
    members.append(.init("colorsDark", tree(dark, .dark)))
    members.append(.init("fonts", fontsValue))
    let radius: JSONValue = primaryButtonCornerRadius == Int.max ? "round" : .integer(primaryButtonCornerRadius)
    members.append(.init("layouts", .object(["primaryButtonCornerRadius": radius])))
    members.append(
      .init("localization", .object(["baseLanguage": .string(baseLanguage), "fixedLanguage": fixedLanguage.map { .string($0) }])))
    return .object(members)
  }

  private var fontsValue: JSONValue {
    .object(
      FontToken.allCases.map { token in
        let role = fonts[token] ?? .standard(token)
        return .init(
          token.rawValue, .object(["family": .string(role.family), "size": .integer(role.size), "weight": .integer(role.weight)]))
      })
  }

  private func tree(_ colors: Colors, _ appearance: Theme.Appearance) -> JSONValue {
    var root = JSONValue.object([JSONValue.Member]())
    for field in PaletteField.allCases {
      let expression = colors.palette[field] ?? field.standard(appearance)
      root = Self.setting(.string(expression.text), at: ["palette", field.rawValue], in: root)
    }
    for token in ColorToken.allCases where token.paletteField == nil {
      let expression = colors.elements[token] ?? OrcaColors.standard(token, appearance)
      root = Self.setting(.string(expression.text), at: token.rawValue.split(separator: ".").map(String.init), in: root)
    }
    return root
  }

  private static func setting(_ value: JSONValue, at path: [String], in tree: JSONValue) -> JSONValue {
    guard let key = path.first else { return value }
    guard case .object(var members) = tree else { return tree }
    let index = members.firstIndex { $0.key == key }
    let below = index.map { members[$0].value } ?? .object([JSONValue.Member]())
    let member = JSONValue.Member(key, setting(value, at: Array(path.dropFirst()), in: below))
    if let index { members[index] = member } else { members.append(member) }
    return .object(members)
  }
}
