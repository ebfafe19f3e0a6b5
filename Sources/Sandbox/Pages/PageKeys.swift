/// The keys of the texts that the pages use. Those of the scripts are read from the scripts, so that no list of them can be wrong.
public struct PageKeys: Sendable {
  /// Keys that are written out.
  let whole: Set<String>
  /// The beginnings of keys that are completed while the page runs, as in `hosted.step.${step}`.
  let beginnings: Set<String>

  /// The groups of texts that the pages use.
  public static let groups = ["page", "hosted", "country", "documentType", "capture", "kiosk", "scene"]

  /// - Parameter others: keys that no script names.
  init(scripts: some Sequence<String>, others: [String] = []) {
    var whole = Set(others), beginnings: Set<String> = []
    for script in scripts {
      for match in script.matches(of: /["`](([A-Za-z]+)\.[A-Za-z0-9_.]*)(\$|["`])/) where Self.groups.contains(String(match.output.2)) {
        if match.output.3 == "$" { beginnings.insert(String(match.output.1)) } else { whole.insert(String(match.output.1)) }
      }
    }
    self.whole = whole
    self.beginnings = beginnings
  }

  /// Those of the shipped scripts, and of the words around their views.
  static let shipped = PageKeys(
    scripts: PageFile.shipped.values.filter { $0.type == .script }.map { String(decoding: $0.bytes, as: UTF8.self) }, others: PageBrand.keys
  )

  func contains(_ key: String) -> Bool { whole.contains(key) || beginnings.contains(where: key.hasPrefix) }
}
