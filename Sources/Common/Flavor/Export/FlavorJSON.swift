import Notation

extension Flavor {
  /// The flavor as a theme file with every element of both appearances, so that an exported theme is a complete template.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(name))]
    if let appearance { members.append(.init("appearance", .string(appearance.rawValue))) }
    members.append(.init("colors", .object(["light": tree(light, .light), "dark": tree(dark, .dark)])))
    members.append(.init("fonts", fontsValue))
    if let radius = primaryButtonCornerRadius {
      members.append(.init("layouts", .object(["primaryButtonCornerRadius": radius == Int.max ? "round" : .integer(radius)])))
    }
    members.append(.init("localization", localizationValue))
    if !logos.isEmpty {
      let files = Theme.Appearance.allCases.compactMap { appearance in
        logos[appearance].map { JSONValue.Member(appearance.rawValue, .string($0.path)) }
      }
      members.append(.init("logo", .object(files)))
    }
    return .object(members)
  }

  private var fontsValue: JSONValue {
    .object(
      FontToken.allCases.map { token in
        let role = fonts[token] ?? .standard(token)
        let font: JSONValue.Member =
          switch role.font {
          case .name(let name): .init("name", .string(name))
          case .file(let file): .init("file", .string(file))
          }
        return .init(token.rawValue, .object([font, .init("size", .integer(role.size))]))
      })
  }

  private var localizationValue: JSONValue {
    var members: [JSONValue.Member] = [.init("baseLanguage", .string(baseLanguage))]
    if let fixedLanguage { members.append(.init("fixedLanguage", .string(fixedLanguage))) }
    if !strings.isEmpty {
      let tags = strings.keys.sorted().map { tag in
        let texts = (strings[tag] ?? [:]).sorted { $0.key < $1.key }
        return JSONValue.Member(tag, .object(texts.map { .init($0.key, .string($0.value)) }))
      }
      members.append(.init("strings", .object(tags)))
    }
    if !localizationFiles.isEmpty { members.append(.init("files", .array(localizationFiles.map { .string($0) }))) }
    return .object(members)
  }

  private func tree(_ colors: Colors, _ appearance: Theme.Appearance) -> JSONValue {
    var root = JSONValue.object([JSONValue.Member]())
    for field in PaletteField.allCases {
      let expression = colors.palette[field] ?? field.standard(appearance)
      root = Self.setting(.string(expression.text), at: ["palette", field.rawValue], in: root)
    }
    for token in ColorToken.elements {
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
