import Documents
import DrawnSeries
import Foundation
import TestScale
import Testing

@testable import Vision

/// Whether any of a thousand drawings that are easily misread (or of a tenth of them, others in each run) is believed and wrong.
struct HostileTests {
  /// With the usual damage and with twice as much. The first seed is printed, so that a failure can be reproduced: `vestibule-accuracy hostile`.
  @Test(arguments: [1.0, 2]) func nothingWrongIsBelieved(scale: Double) throws {
    let seeds = TestScale.seeds(500, for: "hostile \(scale)")
    var (right, believed) = (0, 0)
    for make in HostileSeries(count: seeds.count, seed: seeds.lowerBound, scale: scale).pictures() {
      let picture = try make()
      guard let result = MrzReader().read(try ImageFile(picture.bytes).decode().gray()) else { continue }
      right += picture.agrees(result) ? 1 : 0
      believed += result.valid ? 1 : 0
      #expect(!picture.isHarmed(by: result), "\(picture.name), damage × \(scale): \(result.lines) for \(picture.lines ?? [])")
    }
    print(
      "MRZ on \(seeds.count) hostile drawings from seed \(seeds.lowerBound), damage × \(scale): key fields right \(right), valid \(believed)"
    )
    // Nothing would be proved if nothing were believed.
    #expect(believed > (TestScale.isFull ? 100 : 0))
  }

  /// Drawings that were believed and wrong once: a finger exactly as bright as the paper; three letters O that were read as zeros, whose errors
  /// cancel out in the check sum; strips of paper whose edge turns an O into a C, a W into a V, an L into a U; reflections that hide the ends
  /// of a visa's lines, the beginning of a card's, or the foot of an E; a finger that leaves a 7 of an R.
  @Test(
    arguments: [
      (nil, 484_205_878, 2), (nil, 392_565_772, 2), (nil, 392_565_882, 2), (nil, 240_218_320, 1), (nil, 51_111_823, 1),
      (.covered, 820_000_513, 1),
      (.reflection, 302_003_032, 1), (.reflection, 302_012_021, 1), (.reflection, 302_012_075, 1), (.reflection, 302_019_022, 1),
    ] as [(HostileSeries.Trap?, UInt64, Double)])
  func whatWasBelievedOnceIsNot(trap: HostileSeries.Trap?, seed: UInt64, scale: Double) throws {
    var series = HostileSeries(count: 1, seed: seed, scale: scale)
    if let trap { series.traps = [trap] }
    let picture = try series.pictures()[0]()
    let result = MrzReader().read(try ImageFile(picture.bytes).decode().gray())
    #expect(result.map(picture.isHarmed) != true, "\(result?.lines ?? []) for \(picture.lines ?? [])")
  }
}
