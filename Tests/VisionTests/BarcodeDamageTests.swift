import DamageSet
import Documents
import Testing

@testable import Vision

/// How many damaged codes are read. The test prints the figures.
struct BarcodeDamageTests {
  @Test(arguments: [(BarcodeReading.Symbology.pdf417, 112), (.qrCode, 109)])
  func damagedCodesAreReadButNeverWrongly(_ symbology: BarcodeReading.Symbology, atLeast floor: Int) async throws {
    let set = DamagedBarcode.set(symbology, seed: DamagedBarcode.reportedSeed)
    let isRead = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
      for (index, code) in set.enumerated() {
        group.addTask {
          let readings = try BarcodeReader().read(try code.picture())
          // Only what was encoded may be read.
          #expect(readings.allSatisfy { $0.bytes == code.bytes && $0.symbology == symbology }, "\(code.damage.name), picture \(index)")
          return (index, !readings.isEmpty)
        }
      }
      return try await group.reduce(into: [Bool](repeating: false, count: set.count)) { $0[$1.0] = $1.1 }
    }
    for (index, damage) in BarcodeDamage.all.enumerated() {
      let hits = isRead[index * DamagedBarcode.each..<(index + 1) * DamagedBarcode.each].count { $0 }
      print("\(symbology.rawValue), \(damage.name): \(hits) of \(DamagedBarcode.each)")
    }
    let hits = isRead.count { $0 }
    print("\(symbology.rawValue), damaged: \(hits) of \(set.count) read")
    #expect(hits >= floor)
  }
}
