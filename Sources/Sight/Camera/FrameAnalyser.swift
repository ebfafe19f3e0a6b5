import Documents
import Imaging
import Vision

/// Measures the newest picture of a source repeatedly and finds the outline and faces in it, from which the hints are derived. It uses a
/// bounded share of a core and never waits for the slow searches (see `FrameSearcher`).
struct FrameAnalyser {
  let latest: LatestFrame
  let ring: FrameRing
  let findings: LiveFindings
  let library: CameraLibrary

  /// The largest picture that is measured.
  private static let most = PixelSize(width: 1280, height: 1280)
  /// The largest picture in which the colours of a person are measured: the face of a selfie has more than 30 pixels a side in it.
  private static let mostForColors = PixelSize(width: 320, height: 320)
  /// Milliseconds between pictures whose faces get a template: often enough to notice another person, and seldom enough to cost little.
  private static let recognizing = 500.0

  func start() { _ = LiveThread.run { run() } }

  private func run() {
    // Each has its own, because one keeps what belongs to a single conversion.
    guard let scaler = CameraScaler(library), let sampler = CameraScaler(library) else { return }
    let reader = FrameReader()
    var last = 0, recognized: Int64?
    while true {
      let content = latest.wait(newerThan: last, milliseconds: 500)
      if content.isClosed { return }
      guard let frame = content.frame, frame.number > last else { continue }
      last = frame.number
      let (start, spent) = (Clock.now, Clock.thread)
      let aim = findings.aim
      let recognizes = aim == .selfie && recognized.map { Clock.age(since: $0) >= Self.recognizing } ?? true
      // A picture that cannot be read is still shown; the next one is tried.
      if let gray = try? scaler.gray(frame, fitting: Self.most),
        var reading = try? reader.read(
          gray, width: frame.size.width, height: frame.size.height, document: aim.document, faces: aim.faces, recognizing: recognizes)
      {
        if reading.faces?.contains(where: { $0.template != nil }) == true { recognized = start }
        if aim == .selfie, reading.faces?.isEmpty == false, let samples = try? sampler.samples(frame, fitting: Self.mostForColors) {
          reading.measureSoftBiometrics(in: samples)
        }
        reading.milliseconds = Clock.age(since: start)
        ring.add(FrameRing.Entry(frame: frame, sharpness: reading.quality?.sharpness ?? 0))
        findings.post(reading, of: frame, aim: aim)
      }
      let rest = Clock.rest(of: .measuring, since: start, spending: Clock.thread - spent)
      if rest > 0, latest.wait(newerThan: .max, milliseconds: Int(rest / 1_000_000)).isClosed { return }
    }
  }
}
