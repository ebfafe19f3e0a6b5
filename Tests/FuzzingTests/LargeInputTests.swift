import Documents
import Fuzzing
import Notation
import Testing
import Vision

/// Inputs that are large, deep or many: work and memory grow with their length and not with its square.
@Suite struct LargeInputTests {
  static let megabyte = 1 << 20

  static let texts: [(subject: String, name: String, bytes: [UInt8])] = [
    ("mrz", "one line", [UInt8](repeating: 0x3c, count: megabyte)),
    ("mrz", "a line for each letter", (0..<megabyte / 2).flatMap { _ in [0x41, 0x0a] as [UInt8] }),
    ("mrz", "a block for each letter", (0..<megabyte / 64).flatMap { _ in [0x41, 0x0a, 0x0a] as [UInt8] }),
    ("aamva", "a hundred thousand elements", (0..<100_000).flatMap { _ in Array("DAQ1\n".utf8) }),
    ("aamva", "ids without separators", (0..<2700).flatMap { _ in Array("DAQ".utf8) } + Array("DCSA".utf8)),
    ("aamva", "a thousand subfiles", Array("@\n\u{1e}\rANSI 636000100099".utf8) + (0..<800).flatMap { Array("ZV\($0)".utf8) }),
    ("aamva", "elements of one letter", (0..<1360).flatMap { Array("Z\($0 % 10)A1\n\n".utf8) }),
    ("json", "a long key over many values", Array("{\"".utf8) + long + Array("\":[0".utf8) + many(",0") + Array("]}".utf8)),
    ("json", "many open brackets", [UInt8](repeating: 0x5b, count: megabyte)),
    ("json", "a number of a million digits", [UInt8](repeating: 0x39, count: megabyte)),
    ("json", "a string of escapes", Array("\"".utf8) + many(#"\u00e9"#) + Array("\"".utf8)),
    ("script", "many unknown keys", Array("{".utf8) + (0..<50_000).flatMap { Array("\"answer\($0)\":0,".utf8) } + Array("\"a\":0}".utf8)),
    ("script", "many answers that are none", Array("{\"answers\":[0".utf8) + many(",0") + Array("]}".utf8)),
    (
      "workflow", "many unknown types",
      Array(#"{"name":"x","supported":[{"documentTypes":["passport""#.utf8) + many(#","pasport""#) + Array("]}]}".utf8)
    ),
    ("standIn", "many corners", Array("{\"outline\":[[0,0]".utf8) + many(",[0,2]") + Array("]}".utf8)),
    ("catalogue", "one text under a long key", Array("{\"".utf8) + long + Array("\":{\"a\":\"\",\"b\":0}}".utf8)),
    ("keys", "marks on one letter", [0x61] + (0..<2000).flatMap { _ in [0xcc, 0x81] as [UInt8] }),
    ("keys", "escapes", (0..<1300).flatMap { _ in [0x1b, 0x5b, 0x41] as [UInt8] }),
    ("keys", "a paste without an end", Array("\u{1b}[200~".utf8) + [UInt8](repeating: 0x61, count: megabyte)),
  ]

  private static let long = [UInt8](repeating: 0x6b, count: megabyte / 2)
  private static func many(_ text: String) -> [UInt8] { Array(repeatElement(Array(text.utf8), count: 100_000).joined()) }

  @Test(arguments: texts.indices) func largeTextsAreReadOrRefused(_ index: Int) throws {
    let (name, what, bytes) = Self.texts[index]
    let subject = try #require(Subject.texts.first { $0.name == name })
    let watchdog = Watchdog("large-\(index)")
    defer { watchdog.end() }
    let finding = watchdog.run("\(name), \(what)", bytes) { subject.examine(bytes) }
    #expect(finding == nil, "\(name), \(what)")
  }

  @Test func aThousandMistakesAreNotAllTold() throws {
    let text = "{" + (0..<1000).map { "\"x\($0)\":0" }.joined(separator: ",") + "}"
    let decoding = Decoding()
    _ = decoding.object(try JSONReader().read(text), allowing: ["answers"])
    #expect(decoding.errors.count == Decoding.mostErrors)
  }

  @Test func aLongKeyIsCutInMessages() throws {
    let node = try JSONReader().read("{\"\(String(repeating: "k", count: 1000))\":[1]}")
    let path = try #require(node.members?.first?.value.elements?.first?.path)
    #expect(path.hasPrefix("[\"kkk") && path.hasSuffix("…\"][0]") && path.utf8.count < 80)
  }

  /// Pictures of odd shapes, and a file of nothing but segments.
  @Test func oddPicturesAreReadOrRefused() async throws {
    let trial = PictureTrial("odd")
    defer { trial.close() }
    for (number, (width, height)) in [(1, 1), (2, 3), (20_000, 1), (1, 20_000), (6000, 12), (9, 5000)].enumerated() {
      let bytes = try RGBImage(width: width, height: height, red: 200, green: 190, blue: 180).png()
      let reading = await trial.read(UInt64(number), bytes)
      #expect(reading?.width == width && reading?.height == height)
    }
    let segments = [0xff, 0xd8] + repeatElement([0xff, 0xe0, 0, 2] as [UInt8], count: 500_000).joined()
    #expect(await trial.read(100, segments) == nil)
    let chunks = Array("RIFF\0\0\0\u{1}WEBP".utf8) + repeatElement(Array("ABCD\0\0\0\0".utf8), count: 250_000).joined()
    #expect(await trial.read(101, chunks) == nil)
  }
}
