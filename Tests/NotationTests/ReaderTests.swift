import Notation
import Testing

/// JSON is read strictly, and every error has a position.
struct ReaderTests {
  let reader = JSONReader()

  @Test func valuesKnowTheirTypePositionAndPath() throws {
    let root = try reader.read("{\"a\": [1, {\"b c\": \"x\"}],\n \"é\": {\"d\": true, \"e\": null}}")
    #expect(root.position == Position(line: 1, column: 1))
    #expect(root.path == "")
    #expect(root.members?.map(\.key) == ["a", "é"])
    let inner = try #require(root["a"]?.elements?[1]["b c"])
    #expect(inner.string == "x")
    #expect(inner.path == #"a[1]["b c"]"#)
    #expect(inner.position == Position(line: 1, column: 19))
    let flag = try #require(root["é"]?["d"])
    #expect(flag.bool == true)
    #expect(flag.path == "é.d")
    #expect(flag.position == Position(line: 2, column: 13), "a column is a scalar, not a byte")
    #expect(root.members?[1].keyPosition == Position(line: 2, column: 2))
    #expect(root["é"]?["e"]?.isNull == true)
    #expect(root["nothing"] == nil)
  }

  @Test(arguments: [
    ("", 1, 1, "a value at the start of the text", "the end of the text"),
    ("{", 1, 2, "a key in double quotes or '}'", "the end of the text"),
    ("{\"a\"}", 1, 5, "':' after the key", "'}'"),
    ("{\"a\":}", 1, 6, "a value after ':'", "'}'"),
    ("{\"a\":1,}", 1, 7, "no comma before '}'", "','"),
    ("[1 2]", 1, 4, "',' or ']'", "'2'"),
    ("[1,,2]", 1, 4, "a value after ','", "','"),
    ("[1,]", 1, 3, "no comma before ']'", "','"),
    ("{a:1}", 1, 2, "a key in double quotes or '}'", "'a'"),
    ("{'a':1}", 1, 2, "a key in double quotes or '}'", "a single quote"),
    ("[True]", 1, 2, "a value", "\"True\""),
    ("[01]", 1, 3, "no digit after a leading 0", "'1'"),
    ("[1.]", 1, 4, "a digit after '.'", "']'"),
    ("[-]", 1, 3, "a digit", "']'"),
    ("[1e]", 1, 4, "a digit in the exponent", "']'"),
    ("[+1]", 1, 2, "a value or ']' after '['", "'+'"),
    ("1 2", 1, 3, "nothing after the outermost value", "'2'"),
    ("[\n\r\n \"abc", 3, 2, "'\"' at the end of the string", "the end of the text"),
    ("\"a\nb\"", 1, 3, "an escape for a control character in a string, or '\"'", "the end of the line"),
    ("\"\\x\"", 1, 3, "one of \" \\ / b f n r t u after '\\'", "'x'"),
    ("\"\\u12g4\"", 1, 6, "four hexadecimal digits after '\\u'", "'g'"),
    ("\"\\ud800\"", 1, 2, "both halves of a surrogate pair", "\\ud800 alone"),
    ("\"\\ud800\\u0041\"", 1, 2, "both halves of a surrogate pair", "\\ud800 alone"),
    ("// note\n{}", 1, 1, "a value at the start of the text", "'/' (JSON has no comments)"),
    ("{\"a\":1,\r\n\"a\":2}", 2, 1, "each key once", "\"a\" again"),
  ])
  func errorsHavePositions(text: String, line: Int, column: Int, expected: String, found: String) {
    #expect {
      try reader.read(text)
    } throws: { error in
      guard let error = error as? NotationError else { return false }
      #expect(error.kind == .syntax)
      #expect(error.position == Position(line: line, column: column))
      #expect(error.expected == expected)
      #expect(error.found == found)
      return true
    }
  }

  @Test func messagesHavePositionExpectedAndFound() {
    #expect(throws: NotationError.self) { try reader.read("{\n  \"a\": }") }
    do throws(NotationError) { _ = try reader.read("{\n  \"a\": }") } catch {
      #expect(error.description == "line 2, column 8, at a: expected a value after ':', found '}'.")
    }
  }

  @Test func trailingCommasOnlyWhereAllowed() throws {
    let lenient = JSONReader(allowsTrailingComma: true)
    #expect(try lenient.read("{\"a\":[1,2,],}")["a"]?.elements?.count == 2)
    #expect(throws: NotationError.self) { try lenient.read("{,}") }
    #expect(throws: NotationError.self) { try lenient.read("[1,,]") }
  }

  @Test func stringsAreUnescaped() throws {
    let text = try reader.read(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é""#).string
    #expect(text == "\"\\/\u{8}\u{C}\n\r\té\u{1F600}é")
  }

  @Test func numbersKeepTheirLiteralAndGiveTheirValue() throws {
    let numbers = try #require(try reader.read("[0, -0, 40, 40.0, 4e1, 0.5, -1.5E+2, 1e999, 12345678901234567890]").elements?.map(\.number))
    #expect(numbers.map { $0?.integer } == [0, 0, 40, 40, 40, nil, -150, nil, nil])
    #expect(numbers.map { $0?.double } == [0, 0, 40, 40, 40, 0.5, -150, nil, 12345678901234567890.0])
    #expect(numbers[8]?.literal == "12345678901234567890")
  }

  @Test func aByteOrderMarkIsSkippedAndOtherEncodingsAreNamed() throws {
    let root = try reader.read([0xEF, 0xBB, 0xBF] + Array("[1]".utf8))
    #expect(root.position == Position(line: 1, column: 1))
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x5B, 0], [0xFE, 0xFF, 0, 0x5B], [0x5B, 0, 0x5D, 0]] {
      do throws(NotationError) {
        _ = try reader.read(bytes)
        Issue.record("accepted \(bytes)")
      } catch { #expect(error.expected == "text in UTF-8") }
    }
  }

  /// Malformed UTF-8: a lone continuation byte, an overlong slash, a surrogate, a scalar beyond U+10FFFF, a cut sequence.
  @Test(arguments: [[0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]])
  func malformedTextIsRefusedWithItsPosition(bytes: [UInt8]) {
    do throws(NotationError) {
      _ = try reader.read(Array("[\n\"é".utf8) + bytes + Array("\"]".utf8))
      Issue.record("accepted \(bytes)")
    } catch {
      #expect(error.position == Position(line: 2, column: 3))
      #expect(error.expected == "text in UTF-8")
    }
  }

  @Test func nestingIsLimited() {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(throws: Never.self) { try reader.read(nested(64)) }
    #expect(throws: NotationError.self) { try reader.read(nested(65)) }
    #expect(throws: NotationError.self) { try reader.read(String(repeating: "{\"a\":", count: 200_000)) }
  }
}
