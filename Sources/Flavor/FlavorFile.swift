import Notation

/// Reads a flavor: a theme file, or the `customization.flavor` object of a plugin call.
///
/// ```json
/// { "name": "harbour", "appearance": "light",
///   "colors": { "palette": { "accent": "#00A3A1" } },
///   "colorsLight": { "palette": { "primary": "#0B3D91" }, "box": { "borderColor": "black 10%" } },
///   "colorsDark": { "palette": { "primary": "#8FB8FF" } },
///   "fonts": { "screenTitle": { "family": "Roboto", "size": 18, "weight": "medium" } },
///   "layouts": { "primaryButtonCornerRadius": "round" },
///   "localization": { "baseLanguage": "en", "fixedLanguage": "nl" } }
/// ```
/// `colors` counts for both appearances; `colorsLight` and `colorsDark` go before it. All keys may be left out.
public enum FlavorFile {
  /// The flavor of a theme file. A file with anything wrong in it is not used: the SDK's default comes back, with everything that is wrong.
  ///
  /// - Parameter name: what to call the flavor when the file does not say.
  public static func parse(text: some Sequence<UInt8>, name: String) -> (flavor: Flavor, issues: [NotationError]) {
    do {
      let node = try JSONReader().read(text)
      let decoding = Decoding()
      let flavor = read(node, name: name, decoding)
      try decoding.finish()
      return (flavor, [])
    } catch let error as NotationError {
      return (.orca, [error])
    } catch let errors as NotationErrors {
      return (.orca, errors.errors)
    } catch {
      return (.orca, [])
    }
  }

  /// Reads a flavor from values that were read already; what is wrong is reported to `decoding`.
  ///
  /// - Parameter node: an object with the keys `colors`, `fonts`, `layouts`, `localization` (and those of a theme file).
  public static func read(_ node: Node, name: String, _ decoding: Decoding) -> Flavor {
    var flavor = Flavor(name: name)
    let keys = ["name", "appearance", "colors", "colorsLight", "colorsDark", "fonts", "layouts", "localization"]
    guard node.members != nil else {
      decoding.report(.type, at: node, expected: "an object with a flavor's \(keys.joined(separator: ", "))")
      return flavor
    }
    let root = decoding.object(node, allowing: keys)
    if let said = root["name"].string() { flavor.name = said }
    flavor.appearance = root["appearance"].oneOf(Theme.Appearance.self)

    let tree = ColorTree(decoding: decoding)
    if let both = node["colors"] {
      tree.read(both, into: &flavor.light)
      flavor.dark = flavor.light
    }
    if let light = node["colorsLight"] { tree.read(light, into: &flavor.light) }
    if let dark = node["colorsDark"] { tree.read(dark, into: &flavor.dark) }

    if let fonts = root["fonts"].object(allowing: FontToken.allCases.map(\.rawValue)) {
      for token in FontToken.allCases {
        if let role = readFont(fonts[token.rawValue], standard: .standard(token), decoding) { flavor.fonts[token] = role }
      }
    }
    if let layouts = root["layouts"].object(allowing: ["primaryButtonCornerRadius"]),
      let radius = readRadius(layouts["primaryButtonCornerRadius"], decoding)
    {
      flavor.primaryButtonCornerRadius = radius
    }
    if let localization = root["localization"].object(allowing: ["baseLanguage", "fixedLanguage"]) {
      if let base = localization["baseLanguage"].oneOf(languages) { flavor.baseLanguage = base }
      flavor.fixedLanguage = localization["fixedLanguage"].oneOf(languages)
    }
    return flavor
  }

  /// The languages of the SDK's `LanguageType`, as ISO 639-1 codes.
  static let languages = ["en", "nl", "es", "fr", "it", "de", "pl", "ro", "el", "pt"]

  private static let weights = ["thin": 100, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700, "black": 900]

  private static func readFont(_ slot: Slot, standard: FontRole, _ decoding: Decoding) -> FontRole? {
    guard let object = slot.object(allowing: ["family", "size", "weight"]) else { return nil }
    var role = standard
    if let family = object["family"].string() { role.family = family }
    if let size = object["size"].integer(in: 6...96) { role.size = size }
    if let weight = object["weight"].node {
      if let number = weight.number?.integer, (100...900).contains(number) {
        role.weight = number
      } else if let word = weight.string, let number = weights[word] {
        role.weight = number
      } else {
        let words = weights.sorted { $0.value < $1.value }.map { "\"\($0.key)\"" }
        decoding.report(.value, at: weight, expected: "an integer from 100 to 900 or one of \(words.joined(separator: ", "))")
      }
    }
    return role
  }

  private static func readRadius(_ slot: Slot, _ decoding: Decoding) -> Int? {
    guard let node = slot.node else { return nil }
    if node.string == "round" { return Int.max }
    if let points = node.number?.integer, (0...1000).contains(points) { return points }
    decoding.report(.value, at: node, expected: "an integer from 0 to 1000 or \"round\"")
    return nil
  }
}
