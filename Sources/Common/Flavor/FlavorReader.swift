import Notation

/// Reads one flavor's object, member by member.
struct FlavorReader {
  let decoding: Decoding
  /// The folder for relative paths.
  let folder: String?
  let library: FlavorFile.Library
  /// The paths of the themes that extend each other up to this one, which is last.
  let chain: [String]
  /// The files of the themes that this one extends.
  private(set) var files: [String] = []

  init(decoding: Decoding, folder: String?, library: FlavorFile.Library, chain: [String]) {
    self.decoding = decoding
    self.folder = folder
    self.library = library
    self.chain = chain
  }

  static let keys = ["name", "extends", "appearance", "colors", "fonts", "layouts", "localization", "logo", "links"]

  mutating func read(_ node: Node, name: String) -> Flavor {
    guard let members = node.members else {
      decoding.report(.type, at: node, expected: "an object with a flavor's \(Self.keys.joined(separator: ", "))")
      return Flavor(name: name)
    }
    for member in members where member.key == "colorsLight" || member.key == "colorsDark" {
      decoding.report(
        NotationError(
          .unknownKey, at: member.keyPosition, path: member.value.path, expected: "the key \"colors\"",
          found: "the unknown key \"\(member.key)\"",
          hint: "Write \"colors\": {\"\(member.key == "colorsLight" ? "light" : "dark")\": …} with the content of this key."))
    }
    let root = decoding.object(node, allowing: Self.keys, reporting: ["colorsLight", "colorsDark"])
    var flavor = root["extends"].string().map { extended($0, at: node["extends"] ?? node) } ?? Flavor(name: name)
    flavor.name = root["name"].string() ?? name
    flavor.appearance = root["appearance"].oneOf(Theme.Appearance.self) ?? flavor.appearance
    if let colors = node["colors"] {
      ColorTree(decoding: decoding).read(colors, into: &flavor)
      // The errors were reported by the first reading.
      var own = Flavor(name: name)
      ColorTree(decoding: Decoding()).read(colors, into: &own)
      flavor.inherited.remove(own)
    }
    if let fonts = root["fonts"].object(allowing: FontToken.allCases.map(\.rawValue)) {
      for token in FontToken.allCases {
        if let role = font(fonts[token.rawValue], standard: flavor.fonts[token] ?? .standard(token)) { flavor.fonts[token] = role }
      }
    }
    if let layouts = root["layouts"].object(allowing: ["primaryButtonCornerRadius"]),
      let radius = radius(layouts["primaryButtonCornerRadius"])
    {
      flavor.primaryButtonCornerRadius = radius
    }
    localization(root["localization"], into: &flavor)
    logo(root["logo"], into: &flavor)
    links(root["links"], into: &flavor)
    return flavor
  }

  // MARK: Extending

  /// The theme that this one extends; the SDK's default when that theme cannot be used, which is reported.
  private mutating func extended(_ reference: String, at node: Node) -> Flavor {
    guard chain.count < FlavorFile.mostExtended else {
      decoding.report(.value, at: node, expected: "at most \(FlavorFile.mostExtended) themes in a chain")
      return .orca
    }
    guard let source = library.open(reference, folder) else {
      if reference == "orca" { return .orca }
      let names = library.names.map { JSONValue.string($0).text() }.joined(separator: ", ")
      decoding.report(
        .value, at: node, expected: "the name of a theme (\(names)) or a theme file beside this one",
        hint: Spelling.hint(for: reference, among: library.names))
      return .orca
    }
    if let path = source.path, chain.contains(path) {
      decoding.report(
        .value, at: node, expected: "a theme that does not extend this one", hint: "Remove one \"extends\" from the cycle.")
      return .orca
    }
    let loaded = FlavorFile.load(source, library: library, chain: chain)
    files += loaded.files
    if let first = loaded.issues.first {
      let count = loaded.issues.count
      decoding.report(
        .value, at: node, expected: "a theme without errors",
        hint: "\(source.path ?? source.name) has \(count == 1 ? "an error" : "\(count) errors, the first") in \(first.description)")
    }
    var flavor = loaded.flavor
    flavor.inherited = InheritedColors(from: flavor, called: reference)
    return flavor
  }

  // MARK: Fonts, corners, localization

  private func font(_ slot: Slot, standard: FontRole) -> FontRole? {
    guard let object = slot.object(allowing: ["name", "file", "size"]) else { return nil }
    var role = standard
    let name = object["name"].string(), file = object["file"].string()
    if let file { role.font = .file(path(file)) } else if let name { role.font = .name(name) }
    if name != nil, let node = slot.node?["file"] {
      decoding.report(.value, at: node, expected: "either a font's \"name\" or its \"file\"", hint: "Take one of the two away.")
    }
    if let size = object["size"].integer(in: 6...96) { role.size = size }
    return role
  }

  // MARK: Logo

  /// A file's path for both appearances, or one for each.
  private func logo(_ slot: Slot, into flavor: inout Flavor) {
    guard let node = slot.node else { return }
    func file(_ node: Node) -> LogoFile? {
      guard let written = node.string, !written.isEmpty else {
        decoding.report(.type, at: node, expected: "the path of an SVG or PNG file")
        return nil
      }
      return LogoFile(path: path(written), theme: chain.last, position: node.position)
    }
    guard node.members != nil else {
      guard node.string?.isEmpty == false else {
        return decoding.report(
          .type, at: node, expected: "the path of an SVG or PNG file, or an object with the keys \"light\" and \"dark\"")
      }
      for appearance in Theme.Appearance.allCases { flavor.logos[appearance] = file(node) }
      return
    }
    guard let object = slot.object(allowing: Theme.Appearance.allCases.map(\.rawValue)) else { return }
    for appearance in Theme.Appearance.allCases {
      if let node = object[appearance.rawValue].node, let logo = file(node) { flavor.logos[appearance] = logo }
    }
  }

  // MARK: Links

  private func links(_ slot: Slot, into flavor: inout Flavor) {
    guard slot.node != nil, let object = slot.object(allowing: BrandLink.allCases.map(\.rawValue)) else { return }
    for link in BrandLink.allCases {
      guard let node = object[link.rawValue].node else { continue }
      if let address = node.string, BrandLink.isAddress(address) {
        flavor.links[link] = address
      } else {
        decoding.report(.value, at: node, expected: "an address that begins with https://, mailto: or tel:")
      }
    }
  }

  /// A path that the program can use: relative ones are resolved from the theme's folder.
  private func path(_ written: String) -> String {
    guard let folder, !written.hasPrefix("/") else { return written }
    return folder == "." ? written : "\(folder)/\(written)"
  }

  private func radius(_ slot: Slot) -> Int? {
    guard let node = slot.node else { return nil }
    if node.string == "round" { return Int.max }
    if let points = node.number?.integer, (0...1000).contains(points) { return points }
    decoding.report(.value, at: node, expected: "an integer from 0 to 1000 or \"round\"")
    return nil
  }

  /// The languages of the SDK's `LanguageType`, as ISO 639-1 codes, followed by our own: Japanese, and the pseudo-locale with longer and
  /// accented texts.
  static let languages = ["en", "nl", "es", "fr", "it", "de", "pl", "ro", "el", "pt"]
  static let ownLanguages = ["ja", "en-XA"]

  private func localization(_ slot: Slot, into flavor: inout Flavor) {
    guard let object = slot.object(allowing: ["baseLanguage", "fixedLanguage", "strings", "files"]) else { return }
    let languages = Self.languages + Self.ownLanguages
    if let base = object["baseLanguage"].oneOf(languages) { flavor.baseLanguage = base }
    if let fixed = object["fixedLanguage"].oneOf(languages) { flavor.fixedLanguage = fixed }
    if object["strings"].node != nil { strings(object["strings"], into: &flavor) }
    if let files = object["files"].list({ $0.string() }) { flavor.localizationFiles += files.map(path) }
  }

  private func strings(_ slot: Slot, into flavor: inout Flavor) {
    guard let node = slot.node, let tags = node.members else {
      _ = slot.object(allowing: [])
      return
    }
    for tag in tags {
      guard Self.isTag(tag.key) else {
        decoding.report(
          NotationError(
            .unknownKey, at: tag.keyPosition, path: tag.value.path,
            expected: "a language's BCP 47 tag (\"nl\", \"de-AT\") or \"*\" for all",
            found: "the key \(JSONValue.string(tag.key).text())"))
        continue
      }
      guard LanguageCodes.knows(tag.key) else {
        let languages = Self.languages + Self.ownLanguages
        decoding.report(
          NotationError(
            .unknownKey, at: tag.keyPosition, path: tag.value.path,
            expected: "the tag of a language that there is, as \(languages.joined(separator: ", "))",
            found: "the key \(JSONValue.string(tag.key).text())", hint: Spelling.hint(for: tag.key, among: languages)))
        continue
      }
      guard let texts = tag.value.members else {
        decoding.report(.type, at: tag.value, expected: "an object with texts by their keys")
        continue
      }
      for text in texts {
        if let words = text.value.string {
          flavor.strings[tag.key, default: [:]][text.key] = words
        } else {
          decoding.report(.type, at: text.value, expected: "a string")
        }
      }
    }
  }

  /// Whether a text has the form of a language tag (BCP 47): parts of at most eight letters and digits.
  private static func isTag(_ text: String) -> Bool {
    if text == "*" { return true }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
    return parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
  }
}
