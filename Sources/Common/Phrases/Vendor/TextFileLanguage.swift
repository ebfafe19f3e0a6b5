/// The language by a localization file's path.
enum TextFileLanguage {
  /// `nl` for `nl.lproj/x.strings`, `pt-BR` for `values-pt-rBR/strings.xml`, `zh-Hant` for `values-b+zh+Hant/…`, `de-AT` for `de-AT.json`;
  /// nil when the path names none (`Base.lproj`, `values`).
  static func of(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let name = parts.last else { return nil }
    if let folder = parts.dropLast().last {
      if folder.hasSuffix(".lproj") { return tag(folder.dropLast(6).split { $0 == "-" || $0 == "_" }) }
      if folder.hasPrefix("values-b+") { return tag(folder.dropFirst(9).split(separator: "+")) }
      if folder.hasPrefix("values-") {
        // Android's qualifiers: the language comes first, and its region begins with r. Others (night, land) do not matter.
        let qualifiers = folder.dropFirst(7).split(separator: "-")
        let region = qualifiers.dropFirst().first.flatMap { $0.count == 3 && $0.first == "r" ? $0.dropFirst() : nil }
        return tag(qualifiers.prefix(1) + (region.map { [$0] } ?? []))
      }
    }
    guard name.hasSuffix(".json") else { return nil }
    return tag(name.dropLast(5).split { $0 == "-" || $0 == "_" })
  }

  /// The parts as a tag, if they look like one: a language of two or three letters, followed by short parts.
  private static func tag(_ parts: [Substring]) -> String? {
    guard let language = parts.first, (2...3).contains(language.count), language.allSatisfy({ $0.isASCII && $0.isLetter }),
      parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
    else { return nil }
    // Scripts have four letters and regions two: zh-Hant, pt-BR.
    let rest = parts.dropFirst().map { $0.count == 4 ? $0.prefix(1).uppercased() + $0.dropFirst().lowercased() : $0.uppercased() }
    return ([language.lowercased()] + rest).joined(separator: "-")
  }
}
