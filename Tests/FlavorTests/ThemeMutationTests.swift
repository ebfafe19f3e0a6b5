import Foundation
import Notation
import Testing

@testable import Flavor

/// Corrupted theme files: the reader always returns, and each error has a line of the file.
struct ThemeMutationTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Themes").standardizedFileURL

  private static let keys = [
    "colors", "light", "dark", "palette", "primary", "fonts", "name", "file", "size", "extends", "strings", "box", "titleColor",
  ]
  private static let values = [
    "\"#12345\"", "\"#FFFFFF80\"", "null", "3", "-1e999", "[]", "{}", "\"round\"", "true", "\"palette.dark 10%\"", "\"\\ud800\"",
  ]

  /// One change: a byte, a cut, a duplicate, or a key or value replaced by another one.
  private func mutated(_ text: String, _ random: inout RandomFlavor) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...random.next(3) {
      let at = random.next(max(1, bytes.count))
      switch random.next(6) {
      case 0: bytes[at] = UInt8(random.next(256))
      case 1: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.next(40)))
      case 2: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + random.next(60))], at: at)
      case 3: bytes.insert(UInt8(ascii: ["{", "}", "[", "]", "\"", ",", ":", "\\"][random.next(8)]), at: at)
      default:
        // From one quotation mark to the next.
        let isKey = random.chance(50)
        guard let start = bytes[at...].firstIndex(of: UInt8(ascii: "\"")),
          let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "\""))
        else { continue }
        let new = isKey ? "\"\(Self.keys[random.next(Self.keys.count)])\"" : Self.values[random.next(Self.values.count)]
        bytes.replaceSubrange(start...end, with: new.utf8)
      }
      if bytes.isEmpty { break }
    }
    return bytes
  }

  @Test func fiveHundredMutationsAreReadOrRefused() throws {
    let texts = try ["harbour", "paper", "orchid", "pirrow-telecom"].map {
      try String(contentsOf: Self.folder.appending(path: "\($0).json"), encoding: .utf8)
    }
    var broken = 0
    for seed in 0..<500 {
      var random = RandomFlavor(seed: 70_000 + UInt64(seed))
      let bytes = mutated(texts[seed % texts.count], &random)
      let lines = bytes.filter { $0 == UInt8(ascii: "\n") }.count + 1
      let (flavor, issues) = FlavorFile.parse(text: bytes, name: "mutated")
      broken += issues.isEmpty ? 0 : 1
      if !issues.isEmpty, flavor != .orca { Issue.record("seed \(seed): a broken theme is used") }
      for issue in issues where !(1...lines).contains(issue.line) || issue.column < 1 || issue.message.isEmpty {
        Issue.record("seed \(seed): \(issue.description)")
      }
    }
    // Otherwise the mutations would be harmless.
    #expect(broken > 300, "only \(broken)")
  }
}
