import Documents
import Imaging
import Vision

/// Reads the newest picture of a source, again and again, with a bounded share of a core.
///
/// Quality, outline and faces are looked for each time, as the hints follow them; the zone and barcodes a few times a second. Each kind of work
/// has a share of the processor of its own, so that on a slow machine a costly search becomes rarer and does not make the hints wait.
struct FrameAnalyser {
  let slot: FrameSlot
  let ring: FrameRing
  let sights: SightBoard
  let library: CameraLibrary

  /// Nanoseconds between the starts of two readings at least: ten a second are as many as a hint can follow.
  private static let pace: Int64 = 100_000_000
  /// And between two searches for the zone, or for barcodes.
  private static let rarely: Int64 = 280_000_000
  /// The most of a core that the frequent work takes, and that each kind of the rare work does.
  private static let share = 0.2
  private static let rareShare = 0.12
  /// The largest picture that is read: a zone has 15 pixels a character in it.
  private static let most = PixelSize(width: 1600, height: 1600)

  func start() { _ = LiveThread.run { run() } }

  private func run() {
    guard let scaler = CameraScaler(library) else { return }
    let reader = FrameReader()
    var last = 0
    // When the next search of each kind is due.
    var (zoneAt, codeAt) = (Int64.min, Int64.min)
    while true {
      let content = slot.wait(newerThan: last, milliseconds: 500)
      if content.isClosed { return }
      guard let frame = content.frame, frame.number > last else { continue }
      last = frame.number
      let (start, spent) = (Clock.now, Clock.thread)
      let aim = sights.aim
      // A picture that cannot be read is none the less shown; the next one is tried.
      if let gray = try? scaler.gray(frame, fitting: Self.most),
        var reading = try? reader.read(gray, width: frame.size.width, height: frame.size.height, document: aim.document, faces: aim.faces)
      {
        let frequent = Clock.thread - spent
        // Never both in one picture, so that the others do not wait for two slow searches.
        if aim.mrz, start >= zoneAt {
          zoneAt = start + Self.wait(for: Self.cost { reader.readZone(of: gray, into: &reading) })
        } else if aim.document, let symbology = aim.symbology, start >= codeAt {
          codeAt = start + Self.wait(for: Self.cost { reader.readCodes(symbology, of: gray, into: &reading) })
        }
        reading.milliseconds = Clock.age(since: start)
        ring.add(FrameRing.Entry(frame: frame, sharpness: reading.quality?.sharpness ?? 0))
        sights.post(reading, of: frame, aim: aim)
        let rest = max(Self.pace, Int64(Double(frequent) / Self.share)) - (Clock.now - start)
        if rest > 0, slot.wait(newerThan: .max, milliseconds: Int(rest / 1_000_000)).isClosed { return }
      }
    }
  }

  /// Processor time that a piece of work takes, in nanoseconds.
  private static func cost(_ work: () -> Void) -> Int64 {
    let spent = Clock.thread
    work()
    return Clock.thread - spent
  }

  /// How long after the start of a search that cost so much the next one is due.
  private static func wait(for cost: Int64) -> Int64 { max(rarely, Int64(Double(cost) / rareShare)) }
}
