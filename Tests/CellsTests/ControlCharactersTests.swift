import Foundation
import Testing

@testable import Cells

struct ControlCharactersTests {
  private static let all = (UInt32(0)...0x2070).compactMap(Unicode.Scalar.init).filter(ControlCharacters.contains)

  @Test func allOfThemAreKnown() {
    let others = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
      ($0.properties.generalCategory == .control || $0.properties.isBidiControl) != ControlCharacters.contains($0)
    }
    #expect(others.isEmpty, "\(others)")
    #expect(Self.all.count == 32 + 33 + 12)
  }

  @Test(arguments: [
    ("plain", "plain"), ("é身…“”", "é身…“”"), ("a\nb\tc", "a\nb\tc"), ("\u{1B}[2J", "\\u001b[2J"), ("x\u{9B}31m", "x\\u009b31m"),
    ("a\r\nb", "a\\u000d\nb"), ("\u{7F}\u{0}", "\\u007f\\u0000"), ("cod\u{202E}gpj.exe", "cod\\u202egpj.exe"),
    ("\u{61C}\u{200F}\u{2069}", "\\u061c\\u200f\\u2069"), ("\\u001b", "\\u001b"),
  ])
  func eachIsWrittenOut(text: String, expected: String) {
    #expect(ControlCharacters.escaped(text) == expected)
    #expect(ControlCharacters.escaped(expected) == expected)
  }

  /// Escaping inside JSON does not change its meaning.
  @Test func escapedJSONMeansTheSame() throws {
    let text = String(String.UnicodeScalarView(Self.all.filter { $0.value >= 0x7F })) + "é\u{A0}"
    let json = String(decoding: try JSONEncoder().encode([text: text]), as: UTF8.self)
    let escaped = ControlCharacters.escaped(json)
    #expect(!escaped.unicodeScalars.contains(where: ControlCharacters.contains))
    #expect(try JSONDecoder().decode([String: String].self, from: Data(escaped.utf8)) == [text: text])
  }

  /// Whatever is drawn, no cell of a screen contains a control character.
  @Test func noCellHoldsOne() {
    for scalar in Self.all {
      for text in ["a\(scalar)b", "\(scalar)", "身\(scalar)\u{301}", "e\u{301}\(scalar)\(scalar)"] {
        var screen = Screen(size: Size(width: 12, height: 3))
        screen.put(text, x: 0, y: 0, style: .plain)
        screen.put(paragraph: text, in: Rect(x: 0, y: 1, width: 6, height: 2), style: .plain)
        let cells = screen.cells.compactMap(\.text).flatMap { $0.unicodeScalars }
        #expect(!cells.contains(where: ControlCharacters.contains), "U+\(String(scalar.value, radix: 16))")
      }
    }
  }
}
