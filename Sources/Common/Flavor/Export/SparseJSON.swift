import Notation

extension Flavor {
  /// The flavor as a theme file that holds only what it sets, so that its author sees what is the brand's own, and later defaults still
  /// apply to the rest. Reading it gives an equal flavor. What the flavor inherits from an extended theme is written like its own.
  public var sparseJSON: JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(name))]
    if let appearance { members.append(.init("appearance", .string(appearance.rawValue))) }
    if let sparseColors { members.append(.init("colors", sparseColors)) }
    if !fonts.isEmpty { members.append(.init("fonts", Self.value(fonts))) }
    if let layoutsValue { members.append(.init("layouts", layoutsValue)) }
    let base: [JSONValue.Member] = baseLanguage == "en" ? [] : [.init("baseLanguage", .string(baseLanguage))]
    if case let localization = base + localizationMembers, !localization.isEmpty {
      members.append(.init("localization", .object(localization)))
    }
    if let logo = logos[.light], logo == logos[.dark] {
      members.append(.init("logo", .string(logo.path)))
    } else if !logos.isEmpty {
      members.append(.init("logo", logoSet))
    }
    if !links.isEmpty { members.append(.init("links", linkSet)) }
    return .object(members)
  }

  /// One set of colours if both appearances have the same; nil if neither sets any.
  private var sparseColors: JSONValue? {
    let sets = Theme.Appearance.allCases.filter { colors($0) != Colors() }
    guard !sets.isEmpty else { return nil }
    return light == dark ? light.tree : .object(sets.map { .init($0.rawValue, colors($0).tree) })
  }
}
