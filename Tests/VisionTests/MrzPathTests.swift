import Testing

@testable import Vision

/// The path alone, on hand-written columns.
struct MrzPathTests {
  /// A strip with the centres of characters in these columns and nothing elsewhere.
  private func strip(_ centres: [Int], width: Int) -> MrzColumns {
    var scores = [Float](repeating: -8, count: width * MrzColumns.classes)
    for column in 0..<width {
      let character = centres.contains(column) ? 5 : MrzColumns.characters
      scores[column * MrzColumns.classes + character] = -0.01
    }
    return MrzColumns(count: width, scores: scores)
  }

  @Test(arguments: [30, 36, 44]) func countsTheCharacters(count: Int) throws {
    let centres = (0..<count).map { 40 + 8 * $0 }
    let paths = MrzPath.paths(through: strip(centres, width: 460), lengths: [30, 36, 44])
    let best = try #require(paths.max { $0.value.total < $1.value.total })
    #expect(best.key == count)
    #expect(best.value.columns == centres)
    #expect(best.value.quality > -0.1)
  }

  /// Perspective: the pitch grows along the line.
  @Test func followsAGrowingPitch() throws {
    let centres = (0..<44).map { 30 + 8 * $0 + $0 * $0 / 120 }
    let path = try #require(MrzPath.paths(through: strip(centres, width: 480), lengths: [44])[44])
    #expect(path.columns == centres)
    // Sixteen more columns over 43 characters.
    let line = MrzLine(x: 0, y: 0, ux: 1, uy: 0, pitch: 20, length: 480 / 8 * 20)
    let refitted = path.refit(line)
    #expect(abs(refitted.pitch - 20 * (8 + 15.4 / 43) / 8) < 0.3)
    #expect(abs(refitted.length - 44 * refitted.pitch) < 0.01)
  }

  @Test func keepsToItsStart() throws {
    let centres = (0..<36).map { 80 + 8 * $0 }
    let strip = strip(centres, width: 460)
    #expect(MrzPath.paths(through: strip, lengths: [30], starts: 80...80)[30]?.columns.first == 80)
    #expect(MrzPath.paths(through: strip, lengths: [30], starts: 128...128)[30]?.columns.first == 128)
  }

  @Test func findsNoPathInTooLittle() {
    #expect(MrzPath.paths(through: strip([], width: 0), lengths: [30]).isEmpty)
    #expect(MrzPath.paths(through: strip([3], width: 40), lengths: [30]).isEmpty)
  }
}
