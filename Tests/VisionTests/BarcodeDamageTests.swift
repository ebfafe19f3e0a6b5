import DamageSet
import Documents
import TestScale
import Testing

@testable import Vision

/// How many damaged codes are read. The test prints the figures.
struct BarcodeDamageTests {
  /// - Parameter most: the pictures of the whole set that may stay unread. A part of the set, another third in each run, may miss no more.
  @Test(arguments: [(BarcodeReading.Symbology.pdf417, 8), (.qrCode, 11)])
  func damagedCodesAreReadButNeverWrongly(_ symbology: BarcodeReading.Symbology, missingAtMost most: Int) async throws {
    let set = DamagedBarcode.set(symbology, seed: DamagedBarcode.reportedSeed)
    let part = TestScale.some(set.count / 3, of: set, for: "damaged \(symbology)")
    let isRead = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
      for (index, code) in part.enumerated() {
        group.addTask {
          let readings = try BarcodeReader().read(try code.picture())
          // Only what was encoded may be read.
          #expect(readings.allSatisfy { $0.bytes == code.bytes && $0.symbology == symbology }, "\(code.damage.name), picture \(index)")
          return (index, !readings.isEmpty)
        }
      }
      return try await group.reduce(into: [Bool](repeating: false, count: part.count)) { $0[$1.0] = $1.1 }
    }
    let codes = zip(part, isRead)
    for damage in BarcodeDamage.all {
      let those = codes.filter { $0.0.damage.name == damage.name }
      print("\(symbology.rawValue), \(damage.name): \(those.count { $0.1 }) of \(those.count)")
    }
    let hits = isRead.count { $0 }
    print("\(symbology.rawValue), damaged: \(hits) of \(part.count) read")
    #expect(hits >= part.count - most)
  }
}
