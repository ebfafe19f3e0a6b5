import DamageSet
import Documents
import Vision

/// Reading barcodes in frames of 1280 × 720 pixels, in this process.
struct BarcodeBenchmark: Benchmark {
  static let name = "barcode"
  let rounds: Int
  let pictures: Int

  init(isQuick: Bool) {
    rounds = isQuick ? 5 : 50
    pictures = isQuick ? 20 : 120
  }

  func figures() throws -> [Figure] {
    let reader = BarcodeReader()
    var random = SeededRandom(seed: 7)
    var empty = GrayImage(width: 1280, height: 720, pixels: [UInt8](repeating: 0, count: 1280 * 720))
    for i in empty.pixels.indices { empty.pixels[i] = UInt8(120 + i % 1280 / 20 + random.below(12)) }
    let set = DamagedBarcode.set(.pdf417, seed: DamagedBarcode.reportedSeed)
    let clear = try set[0].picture()
    _ = try reader.read(clear)
    var figures = [
      Figure("barcode, a frame with nothing", try sample { try reader.read(empty, effort: .frame) }, unit: "ms CPU"),
      Figure("  the same, thorough", try sample { try reader.read(empty) }, unit: "ms CPU"),
      Figure("barcode, a frame with a clear PDF417", try sample { try reader.read(clear, effort: .frame) }, unit: "ms CPU"),
    ]
    var read: [Double] = []
    var missed: [Double] = []
    for index in stride(from: 0, to: set.count, by: set.count / pictures) {
      let picture = try set[index].picture()
      let watch = Stopwatch()
      let isRead = try reader.read(picture).contains { $0.bytes == set[index].bytes }
      if isRead { read.append(watch.cpu) } else { missed.append(watch.cpu) }
    }
    figures.append(Figure("barcode, damaged PDF417 that are read", read, unit: "ms CPU"))
    figures.append(Figure("  that are not", missed, unit: "ms CPU"))
    return figures
  }

  private func sample(_ work: () throws -> [BarcodeReading]) rethrows -> [Double] {
    try (0..<rounds).map { _ in
      let watch = Stopwatch()
      _ = try work()
      return watch.cpu
    }
  }
}
