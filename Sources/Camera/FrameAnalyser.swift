import Documents
import Imaging
import Vision

/// Reads the newest picture of a source, again and again, with a bounded share of a core.
struct FrameAnalyser {
  let slot: FrameSlot
  let ring: FrameRing
  let sights: SightBoard
  let library: CameraLibrary

  /// The most of a core that reading takes: what it needs beyond that makes it read fewer pictures.
  private static let share = 0.35
  /// Nanoseconds between the starts of two readings at least: ten a second are as many as a hint can follow.
  private static let pace: Int64 = 100_000_000
  /// Nanoseconds between two searches for the zone, and for barcodes: they cost most and change least.
  private static let rarely: Int64 = 280_000_000
  /// The largest picture that is read: a zone has 15 pixels a character in it.
  private static let most = PixelSize(width: 1600, height: 1600)

  func start() { _ = LiveThread.run { run() } }

  private func run() {
    guard let scaler = CameraScaler(library) else { return }
    let reader = FrameReader()
    var last = 0
    var (zoneAt, codeAt) = (Int64.min, Int64.min)
    while true {
      let content = slot.wait(newerThan: last, milliseconds: 500)
      if content.isClosed { return }
      guard let frame = content.frame, frame.number > last else { continue }
      last = frame.number
      let (start, spent) = (Clock.now, Clock.thread)
      let aim = sights.aim
      var part = FrameReader.Aim(document: aim.document, faces: aim.faces, mrz: false, symbology: nil)
      // Never both in one picture, so that the others do not wait for two slow searches.
      if aim.mrz, start >= zoneAt {
        part.mrz = true
        zoneAt = start + Self.rarely
      } else if aim.document, let symbology = aim.symbology, start >= codeAt {
        part.symbology = symbology
        codeAt = start + Self.rarely
      }
      // A picture that cannot be read is none the less shown; the next one is tried.
      if let gray = try? scaler.gray(frame, fitting: Self.most),
        var reading = try? reader.read(gray, width: frame.size.width, height: frame.size.height, part)
      {
        reading.milliseconds = Clock.age(since: start)
        ring.add(FrameRing.Entry(frame: frame, sharpness: reading.quality?.sharpness ?? 0))
        sights.post(reading, of: frame, aim: aim)
      }
      let rest = max(Self.pace, Int64(Double(Clock.thread - spent) / Self.share)) - (Clock.now - start)
      if rest > 0, slot.wait(newerThan: .max, milliseconds: Int(rest / 1_000_000)).isClosed { return }
    }
  }
}
