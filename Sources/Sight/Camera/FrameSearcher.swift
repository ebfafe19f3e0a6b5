import Documents
import Imaging
import Vision

/// Searches the newest picture for the MRZ and for barcodes a few times a second. It has its own thread, because searching a picture that
/// is hard to read takes longer than a hint may wait.
struct FrameSearcher {
  let latest: LatestFrame
  let findings: LiveFindings
  let library: CameraLibrary

  /// The largest picture that is searched: the characters of an MRZ are 15 pixels wide in it.
  private static let most = PixelSize(width: 1600, height: 1600)

  func start() { _ = LiveThread.run { run() } }

  private func run() {
    guard let scaler = CameraScaler(library) else { return }
    let reader = FrameReader()
    var last = 0
    var wasMrz = false
    /// Whether the last search within the outline found nothing: the outline may be that of something else.
    var hasMissed = false
    while true {
      let content = latest.wait(newerThan: last, milliseconds: 500)
      if content.isClosed { return }
      guard let frame = content.frame, frame.number > last else { continue }
      last = frame.number
      let (start, spent) = (Clock.now, Clock.thread)
      let aim = findings.aim
      let symbology = aim.document ? aim.symbology : nil
      if aim.mrz || symbology != nil, findings.sharpness ?? 0 >= FrameReader.leastSharpness,
        let gray = try? scaler.gray(frame, fitting: Self.most)
      {
        // The two searches take turns when both are wanted.
        var finding = LiveFindings.Finding(aim: aim, size: frame.size)
        if let symbology, wasMrz || !aim.mrz {
          finding.barcodes = reader.barcodes(symbology, of: gray, width: frame.size.width, height: frame.size.height)
          wasMrz = false
        } else {
          let outline = hasMissed ? nil : findings.outline(in: gray)
          finding.mrz = outline.map { reader.mrz(of: gray, within: $0) } ?? reader.mrz(of: gray)
          hasMissed = outline != nil && finding.mrz == nil
          finding.lookedForMrz = true
          wasMrz = true
        }
        findings.add(finding)
      }
      let rest = Clock.rest(of: .searching, since: start, spending: Clock.thread - spent)
      if rest > 0, latest.wait(newerThan: .max, milliseconds: Int(rest / 1_000_000)).isClosed { return }
    }
  }
}
