import Testing

@testable import Documents

/// Random damage never crashes the reader, and its results stay consistent.
struct AamvaDamageTests {
  private static let words = [
    "DAQ", "DCS", "DBB", "DDE", "ZV", "ZVZVA", "DL", "ID", "ANSI ", "AAMVA", "%", ";", "=", "?", "^", "\n", "\r", "\u{1E}", "@", "é",
    "\u{FEFF}", "NONE",
  ]
  private static let pieces: [[UInt8]] = words.map { Array($0.utf8) } + [[0xFF], [0x00], [0x80], [0xC2], [0xE2, 0x90]]

  private static func damaged(_ payload: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = payload
    for _ in 0..<random.within(1...6) {
      let place = random.below(bytes.count + 1)
      switch random.below(9) {
      case 0: bytes.insert(contentsOf: random.pick(from: pieces) ?? [], at: place)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.within(1...20)))
      case 2: bytes.removeLast(random.below(bytes.count / 2 + 1))
      case 3: bytes.removeAll { $0 == 10 }
      case 4: bytes = bytes.map { $0 == 10 ? 32 : $0 }
      case 5: bytes.removeFirst(random.below(min(bytes.count, 60) + 1))
      case 6: bytes.insert(contentsOf: bytes[..<min(bytes.count, 80)], at: place)
      default: if place < bytes.count { bytes[place] = UInt8(random.below(256)) }
      }
    }
    return bytes
  }

  @Test func anyDamageIsReadOrRefused() throws {
    var random = SeededRandom(seed: 99)
    var read = 0
    for round in 0..<4000 {
      let licence = AamvaKit.licence(from: &random, jurisdiction: AamvaJurisdiction.all[round % AamvaJurisdiction.all.count])
      let whole = round % 20 == 0 ? Array(AamvaStripeTests.tracks.utf8) : try Aamva.write(licence, version: round % 10 + 1)
      let bytes = Self.damaged(whole, &random)
      let line = AamvaReport.value(for: bytes).text()
      #expect(line.hasPrefix("{\"fields\":") && line.hasSuffix("}") && !line.utf8.contains { $0 < 32 })
      guard let payload = try? Aamva.parse(bytes) else { continue }
      read += 1
      // Every value occurs in the payload, and every subfile contains only its own kind of elements.
      for subfile in payload.subfiles {
        for element in subfile.elements {
          #expect(element.id.isJurisdictional == subfile.isJurisdictional)
          if element.id.isJurisdictional { #expect(element.id.rawValue.hasPrefix(subfile.type)) }
        }
      }
      #expect(AamvaReport.table(for: bytes).isEmpty == payload.subfiles.allSatisfy { $0.elements.isEmpty } || !payload.warnings.isEmpty)
    }
    #expect(read > 2000)
  }

  /// The worst case for the search for lost separators: only IDs, up to the longest payload.
  @Test func nothingButIdsEndsSoon() throws {
    for piece in ["DAD", "DCSDDEN", "DAGDAI", "ZVZVAZVB", "DBB01011990DBA", "D", "DDDDA"] {
      let body = String(repeating: piece, count: 8000 / piece.utf8.count)
      _ = try? Aamva.parse(Array("@\n\u{1E}\rANSI 636000080001DL00310000DL\(body)".utf8))
      _ = try? Aamva.parse(Array(body.utf8))
    }
  }

  /// Licences without any separator are read as well as with them, except for names that happen to look like elements.
  @Test func mostPayloadsSurviveTheLossOfAllSeparators() throws {
    var random = SeededRandom(seed: 2024)
    for separator: [UInt8] in [[], [32]] {
      var whole = 0
      for round in 0..<400 {
        let licence = AamvaKit.licence(from: &random, jurisdiction: AamvaJurisdiction.all[round % AamvaJurisdiction.all.count])
        let bytes = try Aamva.write(licence, version: round % 10 + 1)
        let glued = bytes.split(omittingEmptySubsequences: false) { $0 < 32 }.joined(separator: separator)
        let (wanted, found) = (try Aamva.parse(bytes).fields, try Aamva.parse(Array(glued)).fields)
        if wanted == found { whole += 1 }
      }
      #expect(whole >= 392, "\(separator): \(whole) of 400")
    }
  }
}
