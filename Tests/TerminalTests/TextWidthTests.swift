import CNcurses
import Cells
import Foundation
import Testing

/// Our widths equal the C library's, which ncurses uses: one column too many would shift the rest of the line.
@Suite(.serialized) struct TextWidthTests {
  init() throws { try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil) }
}

extension TextWidthTests {
  @Test(arguments: [
    0x20...0x7E, 0xA0...0x24F, 0x250...0x2AF, 0x300...0x36F, 0x370...0x3FF, 0x400...0x52F, 0x1E00...0x1FFF, 0x2000...0x206F,
    0x20A0...0x20BF,
    0x2100...0x218F, 0x2190...0x21FF, 0x2200...0x22FF, 0x2460...0x24FF, 0x2500...0x259F, 0x25A0...0x25FF, 0x2600...0x27BF, 0x2E80...0x303F,
    0x3040...0x30FF, 0x3100...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFFEF, 0x20000...0x2A6DF, 0x30000...0x3134F,
  ])
  func theCLibraryAgrees(range: ClosedRange<UInt32>) {
    var differences: [String] = []
    for value in range {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Unassigned code points have no width to agree on.
      if scalar.properties.generalCategory == .unassigned { continue }
      let answer = Int(cn_wcwidth(value))
      // -1 for a character that is not a control: it is newer than the C library. `cn_put_row` keeps the other cells in place.
      if answer < 0, scalar.properties.generalCategory != .control { continue }
      let theirs = max(0, answer), ours = TextWidth.of(Character(scalar))
      if theirs != ours {
        differences.append("U+\(String(value, radix: 16, uppercase: true)) \(scalar.properties.name ?? "") ours \(ours), theirs \(theirs)")
      }
    }
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(12).joined(separator: "; "))")
  }

  @Test func theCataloguesAreCountedTheSame() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Localization").standardized
    for language in ["en", "nl", "de"] {
      let files = try FileManager.default.contentsOfDirectory(at: folder.appendingPathComponent(language), includingPropertiesForKeys: nil)
      let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
      for scalar in Set(text.unicodeScalars) where scalar.value >= 0x20 {
        #expect(TextWidth.of(Character(scalar)) == Int(cn_wcwidth(scalar.value)), "U+\(String(scalar.value, radix: 16)) in \(language)")
      }
    }
  }
}
