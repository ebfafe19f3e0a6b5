import Foundation
import Testing

/// The pages that the vendors publish, which are beside the checkout and not in it, and the names in them.
struct VendorPage: CustomTestStringConvertible, Sendable {
  /// The beginning of the file's name.
  let number: String
  /// Our documents about it, in Documentation/Vendors.
  let documents: [String]

  static let all = [
    VendorPage(number: "000", documents: ["AppComponents", "AppComponentsGuide"]), VendorPage(number: "001", documents: ["RELID"]),
    VendorPage(number: "002", documents: ["IDscan"]),
    VendorPage(number: "003", documents: ["PingOneMFA", "PingOneVerify", "ShoCard"]),
    VendorPage(number: "004", documents: ["CognitoFlow"]),
  ]

  var testDescription: String { documents.joined(separator: ", ") }

  /// The folder of the pages; nil when it is missing: tests that need it are skipped and report that.
  private static let folder: URL? = {
    let given = ProcessInfo.processInfo.environment["VESTIBULE_SHARED"].map { URL(filePath: $0).appending(path: "seeds") }
    var places = [given].compactMap(\.self), place = URL(filePath: #filePath).deletingLastPathComponent()
    while place.path != "/" {
      places.append(place.appending(path: "shared/seeds"))
      place.deleteLastPathComponent()
    }
    let found = places.first { FileManager.default.fileExists(atPath: $0.path) }
    if found == nil { print("SKIPPED: no shared/seeds beside the checkout; set VESTIBULE_SHARED to look the vendors' names up") }
    return found
  }()

  static var areMissing: Bool { folder == nil }

  /// The names in the page.
  func names() throws -> [String] {
    let folder = try #require(Self.folder)
    let file = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .first { $0.lastPathComponent.hasPrefix(number + "_") }
    return Self.names(in: try String(contentsOf: try #require(file), encoding: .utf8))
  }

  /// The words that are names of something, and not of a language: with a capital letter inside, with an underscore, or in capitals; those that are
  /// called, and the keys of JSON.
  static func names(in text: String) -> [String] {
    var names: [String] = [], known: Set<String> = []
    for match in text.matches(of: /[A-Za-z_][A-Za-z0-9_]*/) {
      let word = String(match.output), rest = text[match.range.upperBound...]
      let isKey = text[..<match.range.lowerBound].last == "\"" && rest.prefixMatch(of: /" *:/) != nil
      guard isKey || rest.first == "(" || hasFormOfName(word), known.insert(word).inserted else { continue }
      names.append(word)
    }
    return names
  }

  private static func hasFormOfName(_ word: String) -> Bool {
    word.firstMatch(of: /[a-z0-9][A-Z]/) != nil || word.firstMatch(of: /[A-Za-z0-9]_+[A-Za-z0-9]/) != nil
      || word.wholeMatch(of: /[A-Z][A-Z0-9]{3,}/) != nil
  }

  /// The words that our documents write as code.
  func documented() throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/Vendors").standardizedFileURL
    return try documents.reduce(into: []) { words, document in
      var isCode = false
      for line in try String(contentsOf: root.appending(path: "\(document).md"), encoding: .utf8).split(separator: "\n") {
        if line.hasPrefix("```") {
          isCode.toggle()
          continue
        }
        let code =
          isCode || line.hasPrefix("    ")
          ? [line] : line.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        for part in code { words.formUnion(part.matches(of: /[A-Za-z0-9_]+/).map { String($0.output) }) }
      }
    }
  }
}
