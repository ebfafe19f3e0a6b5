import Documents
import Fuzzing
import Notation
import TestScale
import Testing
import Vision

/// Large, deep and numerous inputs: work grows linearly with their length, not quadratically.
struct LargeInputTests {
  static let megabyte = 1 << 20

  /// An input of a given number of parts. The largest has twice `half`: what the format allows, or a megabyte.
  struct Large: Sendable {
    let subject: String, name: String, half: Int
    let bytes: @Sendable (Int) -> [UInt8]

    init(_ subject: String, _ name: String, _ half: Int, _ bytes: @escaping @Sendable (Int) -> [UInt8]) {
      (self.subject, self.name, self.half, self.bytes) = (subject, name, half, bytes)
    }
  }

  static let texts: [Large] = [
    Large("mrz", "one line", megabyte / 2) { [UInt8](repeating: 0x3c, count: $0) },
    Large("mrz", "a line for each letter", megabyte / 4) { many("A\n", $0) },
    Large("mrz", "a block for each letter", megabyte / 8) { many("A\n\n", $0) },
    Large("aamva", "a hundred thousand elements", 50_000) { many("DAQ1\n", $0) },
    Large("aamva", "ids without separators", 1350) { many("DAQ", $0) + Array("DCSA".utf8) },
    Large("aamva", "a thousand subfiles", 400) { count in
      Array("@\n\u{1e}\rANSI 636000100099".utf8) + (0..<count).flatMap { Array("ZV\($0)".utf8) }
    },
    Large("aamva", "elements of one letter", 680) { (0..<$0).flatMap { Array("Z\($0 % 10)A1\n\n".utf8) } },
    Large("json", "a long key over many values", 50_000) {
      Array("{\"".utf8) + many("k", 5 * $0) + Array("\":[0".utf8) + many(",0", $0) + Array("]}".utf8)
    },
    Large("json", "many open brackets", megabyte / 2) { [UInt8](repeating: 0x5b, count: $0) },
    Large("json", "a number of a million digits", megabyte / 2) { [UInt8](repeating: 0x39, count: $0) },
    Large("json", "a string of escapes", 50_000) { Array("\"".utf8) + many(#"\u00e9"#, $0) + Array("\"".utf8) },
    Large("script", "many unknown keys", 25_000) { count in
      Array("{".utf8) + (0..<count).flatMap { Array("\"answer\($0)\":0,".utf8) } + Array("\"a\":0}".utf8)
    },
    Large("script", "many answers that are none", 50_000) { Array("{\"answers\":[0".utf8) + many(",0", $0) + Array("]}".utf8) },
    Large("workflow", "many unknown types", 50_000) {
      Array(#"{"name":"x","supported":[{"documentTypes":["passport""#.utf8) + many(#","pasport""#, $0) + Array("]}]}".utf8)
    },
    Large("standIn", "many corners", 50_000) { Array("{\"outline\":[[0,0]".utf8) + many(",[0,2]", $0) + Array("]}".utf8) },
    Large("catalogue", "one text under a long key", megabyte / 4) {
      Array("{\"".utf8) + many("k", $0) + Array("\":{\"a\":\"\",\"b\":0}}".utf8)
    },
    Large("brand", "a hundred thousand rules", 50_000) { many(".a{color:#0b5d47;background:var(--x)}\n", $0) },
    Large("brand", "blocks that never end", megabyte / 4) { many("a{", $0) },
    Large("brand", "custom properties that refer to the next", 20_000) { count in
      Array(":root{".utf8) + (0..<count).flatMap { Array("--a\($0)-primary:var(--a\($0 + 1)-primary);".utf8) } + Array("}".utf8)
    },
    Large("brand", "tags without an end", megabyte / 4) { many("<a b='", $0) },
    Large("brand", "a style that never ends", megabyte / 2) { Array("<style>".utf8) + many("<", $0) },
    Large("keys", "marks on one letter", 1000) { [0x61] + many("\u{301}", $0) },
    Large("keys", "escapes", 650) { many("\u{1b}[A", $0) },
    Large("keys", "a paste without an end", megabyte / 2) { Array("\u{1b}[200~".utf8) + [UInt8](repeating: 0x61, count: $0) },
  ]

  private static func many(_ text: String, _ count: Int) -> [UInt8] { Array(repeatElement(Array(text.utf8), count: count).joined()) }

  @Test(arguments: TestScale.some(of: Array(texts.indices), for: "large inputs"))
  func workGrowsWithTheLength(_ index: Int) throws {
    let large = Self.texts[index]
    let subject = try #require(Subject.texts.first { $0.name == large.subject })
    let inputs = [large.half: large.bytes(large.half), 2 * large.half: large.bytes(2 * large.half)]
    let label = "\(large.subject), \(large.name)"
    let watchdog = Watchdog("large-\(index)")
    defer { watchdog.end() }
    for bytes in inputs.values { #expect(watchdog.run(label, bytes) { subject.examine(bytes) } == nil, "\(label)") }
    let ratio = watchdog.run(label, inputs[2 * large.half] ?? []) {
      Growth.ratio(from: large.half) { count in _ = inputs[count].flatMap(subject.examine) }
    }
    #expect(ratio < Growth.most, "\(label)")
  }

  /// The test above detects quadratic work.
  @Test func quadraticGrowthIsDetected() {
    func touch(_ count: Int) {
      var sum = 0
      for i in 0..<count { sum &+= i &* i ^ sum }
      withExtendedLifetime(sum) {}
    }
    #expect(Growth.ratio(from: 200) { count in for _ in 0..<count { touch(count) } } > Growth.most)
    #expect(Growth.ratio(from: 20_000) { count in touch(count) } < Growth.most)
  }

  @Test func theNumberOfReportedMistakesIsLimited() throws {
    let text = "{" + (0..<1000).map { "\"x\($0)\":0" }.joined(separator: ",") + "}"
    let decoding = Decoding()
    _ = decoding.object(try JSONReader().read(text), allowing: ["answers"])
    #expect(decoding.errors.count == Decoding.mostErrors)
  }

  @Test func aLongKeyIsShortenedInMessages() throws {
    let node = try JSONReader().read("{\"\(String(repeating: "k", count: 1000))\":[1]}")
    let path = try #require(node.members?.first?.value.elements?.first?.path)
    #expect(path.hasPrefix("[\"kkk") && path.hasSuffix("…\"][0]") && path.utf8.count < 80)
  }

  /// Pictures of unusual shapes, and a file that consists only of segments.
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
