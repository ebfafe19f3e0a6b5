import Notation

extension Flavor {
  /// The flavor as a theme file with every element of both appearances, so that an exported theme is a complete template.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(name))]
    if let appearance { members.append(.init("appearance", .string(appearance.rawValue))) }
    let sets = Theme.Appearance.allCases.map { JSONValue.Member($0.rawValue, colors($0).completed($0).tree) }
    members.append(.init("colors", .object(sets)))
    members.append(.init("fonts", Self.value(fonts.merging(FontToken.allCases.map { ($0, .standard($0)) }) { own, _ in own })))
    if let layoutsValue { members.append(.init("layouts", layoutsValue)) }
    members.append(.init("localization", .object([.init("baseLanguage", .string(baseLanguage))] + localizationMembers)))
    if !logos.isEmpty { members.append(.init("logo", logoSet)) }
    if !links.isEmpty { members.append(.init("links", linkSet)) }
    return .object(members)
  }

  static func value(_ fonts: [FontToken: FontRole]) -> JSONValue {
    .object(
      FontToken.allCases.compactMap { token in
        guard let role = fonts[token] else { return nil }
        let font: JSONValue.Member =
          switch role.font {
          case .name(let name): .init("name", .string(name))
          case .file(let file): .init("file", .string(file))
          }
        return .init(token.rawValue, .object([font, .init("size", .integer(role.size))]))
      })
  }

  var layoutsValue: JSONValue? {
    primaryButtonCornerRadius.map { .object(["primaryButtonCornerRadius": $0 == Int.max ? "round" : .integer($0)]) }
  }

  /// All but the base language.
  var localizationMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let fixedLanguage { members.append(.init("fixedLanguage", .string(fixedLanguage))) }
    if !strings.isEmpty {
      let tags = strings.keys.sorted().map { tag in
        let texts = (strings[tag] ?? [:]).sorted { $0.key < $1.key }
        return JSONValue.Member(tag, .object(texts.map { .init($0.key, .string($0.value)) }))
      }
      members.append(.init("strings", .object(tags)))
    }
    if !localizationFiles.isEmpty { members.append(.init("files", .array(localizationFiles.map { .string($0) }))) }
    return members
  }

  /// The addresses by what they lead to.
  var linkSet: JSONValue {
    .object(BrandLink.allCases.compactMap { link in links[link].map { JSONValue.Member(link.rawValue, .string($0)) } })
  }

  /// The logos by appearance.
  var logoSet: JSONValue {
    .object(
      Theme.Appearance.allCases.compactMap { appearance in
        logos[appearance].map { JSONValue.Member(appearance.rawValue, .string($0.path)) }
      })
  }
}

extension Flavor.Colors {
  /// These colours, and the SDK's defaults for the others.
  fileprivate func completed(_ appearance: Theme.Appearance) -> Flavor.Colors {
    var colors = self
    for field in PaletteField.allCases where palette[field] == nil { colors.palette[field] = field.standard(appearance) }
    for token in ColorToken.elements where elements[token] == nil { colors.elements[token] = OrcaColors.standard(token, appearance) }
    return colors
  }

  /// What is set, in the groups of a theme file.
  var tree: JSONValue {
    var root = JSONValue.object([JSONValue.Member]())
    for field in PaletteField.allCases {
      if let expression = palette[field] { root = root.setting(.string(expression.text), at: ["palette", field.rawValue]) }
    }
    for token in ColorToken.elements {
      guard let expression = elements[token] else { continue }
      root = root.setting(.string(expression.text), at: token.rawValue)
    }
    return root
  }
}
