import Documents
import Imaging
import Vision

/// Looks for the machine-readable zone and for barcodes in the newest picture, a few times a second, on a thread of its own: in a picture that
/// is hard to read a search may take longer than a hint may wait.
struct FrameSearcher {
  let slot: FrameSlot
  let sights: SightBoard
  let library: CameraLibrary

  /// Nanoseconds between the starts of two searches at least.
  private static let pace: Int64 = 140_000_000
  /// The most of a core that searches take.
  private static let share = 0.15
  /// The largest picture that is searched: a zone has 15 pixels a character in it.
  private static let most = PixelSize(width: 1600, height: 1600)
  /// The sharpness below which no zone was ever read: searching there only costs time.
  private static let leastSharpness = 0.9

  func start() { _ = LiveThread.run { run() } }

  private func run() {
    guard let scaler = CameraScaler(library) else { return }
    let reader = FrameReader()
    var last = 0
    var wasZone = false
    while true {
      let content = slot.wait(newerThan: last, milliseconds: 500)
      if content.isClosed { return }
      guard let frame = content.frame, frame.number > last else { continue }
      last = frame.number
      let (start, spent) = (Clock.now, Clock.thread)
      let aim = sights.aim
      let symbology = aim.document ? aim.symbology : nil
      if aim.mrz || symbology != nil, sights.sharpness ?? 0 >= Self.leastSharpness,
        let gray = try? scaler.gray(frame, fitting: Self.most)
      {
        // In turn where both are wanted.
        var finding = SightBoard.Finding(aim: aim, size: frame.size)
        if let symbology, wasZone || !aim.mrz {
          finding.barcodes = reader.codes(symbology, of: gray, width: frame.size.width, height: frame.size.height)
          wasZone = false
        } else {
          finding.zone = reader.zone(of: gray)
          finding.lookedForZone = true
          wasZone = true
        }
        sights.add(finding)
      }
      let rest = max(Self.pace, Int64(Double(Clock.thread - spent) / Self.share)) - (Clock.now - start)
      if rest > 0, slot.wait(newerThan: .max, milliseconds: Int(rest / 1_000_000)).isClosed { return }
    }
  }
}
