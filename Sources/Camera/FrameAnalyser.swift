import Documents
import Imaging
import Vision

/// Measures the newest picture of a source, again and again, and finds outline and faces in it: what hints follow. It takes a bounded share of
/// a core, and never waits for the slow searches (see `FrameSearcher`).
struct FrameAnalyser {
  let slot: FrameSlot
  let ring: FrameRing
  let sights: SightBoard
  let library: CameraLibrary

  /// Nanoseconds between the starts of two readings at least: ten a second are as many as a hint can follow.
  private static let pace: Int64 = 100_000_000
  /// The most of a core that it takes: beyond that it reads fewer pictures.
  private static let share = 0.2
  /// The largest picture that is measured.
  private static let most = PixelSize(width: 1280, height: 1280)

  func start() { _ = LiveThread.run { run() } }

  private func run() {
    guard let scaler = CameraScaler(library) else { return }
    let reader = FrameReader()
    var last = 0
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
        reading.milliseconds = Clock.age(since: start)
        ring.add(FrameRing.Entry(frame: frame, sharpness: reading.quality?.sharpness ?? 0))
        sights.post(reading, of: frame, aim: aim)
      }
      let rest = max(Self.pace, Int64(Double(Clock.thread - spent) / Self.share)) - (Clock.now - start)
      if rest > 0, slot.wait(newerThan: .max, milliseconds: Int(rest / 1_000_000)).isClosed { return }
    }
  }
}
