import Notation
import Testing

/// No input can crash the reader.
struct MutationTests {
  /// SplitMix64, so that a failure can be reproduced from its seed.
  struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  static let original = Array(
    #"{"configuration":{"validationCode":"IDV","n":[-12.5e+3,0,true,false,null]},"customization":{"flavor":{"é\u00e9\ud83d\ude00":"\n😀"}},}"#
      .utf8)

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func mutatedInputIsReadOrRefusedWithAPosition(seed: UInt64) throws {
    var random = Seeded(state: seed)
    var accepted = 0
    let spice = Array("{}[]\",:\\/-+.eEtfnu0 \n\r".utf8) + [0, 0x7F, 0x80, 0xBF, 0xC0, 0xED, 0xF4, 0xFF]
    for _ in 0..<3_000 {
      var bytes = Self.original
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(spice[Int.random(in: 0..<spice.count, using: &random)], at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        default: bytes.append(contentsOf: bytes[place...].prefix(20))
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      let lines = 1 + bytes.count { $0 == 0x0A || $0 == 0x0D }
      do throws(NotationError) {
        let node = try JSONReader(allowsTrailingComma: true).read(bytes)
        accepted += 1
        check(node, lines: lines, columns: bytes.count + 1)
      } catch {
        #expect((1...lines).contains(error.line) && (1...bytes.count + 1).contains(error.column), "seed \(seed): \(bytes)")
        #expect(!error.expected.isEmpty && !error.found.isEmpty)
      }
    }
    #expect(accepted > 0, "some mutations are harmless; if none is, the original itself is refused")
  }

  private func check(_ node: Node, lines: Int, columns: Int) {
    #expect((1...lines).contains(node.line) && (1...columns).contains(node.column))
    for child in node.elements ?? node.members?.map(\.value) ?? [] { check(child, lines: lines, columns: columns) }
  }
}
