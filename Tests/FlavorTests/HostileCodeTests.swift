import Testing

@testable import Flavor

/// Code that costs much, that is damaged, or that is none.
struct HostileCodeTests {
  private static func many(_ text: String) -> String { String(repeating: text, count: 20_000) }

  private static func many(_ text: (Int) -> String) -> String { (0..<20_000).map(text).joined(separator: "\n") }

  private static let texts: [String] = [
    many("("), many("{"), many("["), many("/*"), many("!"), many("a."), many("if x { } else "), many("public "), many("a ? b : "),
    "x = \(many("1+"))", "\"\(many("\\("))", "let x = { x() }()", "func f() { f() }\nlet x = f()",
    "func a() { b(); b() }\nfunc b() { a(); a() }\na()", many { "var a\($0) = OrcaFlavor()" },
    "var a = OrcaFlavor()\n\(many { "a.b\($0) = 1" })", many { "// theme: a\($0) = 1" },
  ]

  @Test(arguments: texts.indices) func hostileTextEnds(index: Int) {
    let reading = SDKCode.read(Self.texts[index], name: "a")
    #expect(reading.remarks.count <= 200)
  }

  @Test func functionsThatCallEachOtherEnd() {
    let chain = (0..<40).map { "fun f\($0)() = g(f\($0 + 1)(), f\($0 + 1)())" }.joined(separator: "\n")
    _ = SDKCode.read(chain + "\nf0()", name: "a")
  }

  @Test func whatIsTooLongOrTooDeepIsSaid() {
    #expect(SDKCode.read(Self.many("("), name: "a").remarks.contains { $0.text.contains("nested too deeply") })
    let long = SDKCode.read(String(repeating: "x", count: SDKCode.mostBytes + 1), name: "a")
    #expect(long.remarks.first?.text.contains("1 MB") == true && !long.hasFlavor)
  }

  /// Exports with changed, lost and doubled bytes.
  @Test func alteredCodeIsRead() {
    for seed in 0..<300 {
      var random = RandomFlavor(seed: 77_000 + UInt64(seed))
      let flavor = random.flavor(isComplete: seed % 10 == 0)
      var bytes = Array(FlavorExport(flavor).code(seed % 2 == 0 ? .swift : .kotlin).utf8)
      for _ in 0...random.next(4) {
        let at = random.next(bytes.count)
        switch random.next(4) {
        case 0: bytes[at] = UInt8(random.next(256))
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.next(30)))
        case 2: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + random.next(60))], at: at)
        default: bytes.insert(Array("(){}\"=.,:$\\".utf8)[random.next(11)], at: at)
        }
      }
      let reading = SDKCode.read(String(decoding: bytes, as: UTF8.self), name: "a")
      let lines = bytes.filter { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.count + 1
      #expect(reading.remarks.allSatisfy { (1...lines).contains($0.line) })
      // What is read is a flavor that can be saved.
      #expect(FlavorFile.parse(text: reading.flavor.sparseJSON.text().utf8, name: "b").issues.isEmpty)
    }
  }
}
