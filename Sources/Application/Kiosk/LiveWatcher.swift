import Documents
import Imaging
import Scenes
import Synchronization
import Workflow

/// Watches one live source for one capture prompt: asks for the newest picture again and again, tells what comes, and takes a picture when it
/// is told to. It opens the source anew when the imaging process was started again, and now and then when a camera went that may return.
package final class LiveWatcher: Sendable {
  private struct State {
    var size = PixelSize(width: 96, height: 64)
    var votes = MrzVote()
    /// The newest picture's number, and what was seen last.
    var number = 0
    var sight: LiveSight?
    var camera: CameraState?
    var mustOpen = true
    /// The portrait that a liveness capture would use, with the number of its picture.
    var held: LiveTake?
    /// Whether the clip that is asked for was begun.
    var isRecording = false
  }

  /// The most pictures a second that are shown: more are not seen on a terminal, and each costs.
  package static let mostRate = 20
  /// How often a camera that may return is looked for.
  private static let probing = Duration.seconds(2)

  package let source: any LiveFeed
  package let shot: CaptureRequest
  private let link: ImagingLink
  private let tell: @Sendable (LiveEvent) -> Void
  private let state = Mutex(State())
  private let start = ContinuousClock.now

  package init(_ source: any LiveFeed, for shot: CaptureRequest, link: ImagingLink, tell: @escaping @Sendable (LiveEvent) -> Void) {
    self.source = source
    self.shot = shot
    self.link = link
    self.tell = tell
  }

  private var aim: LiveAim { if case .document(_, _, let step) = shot.subject { LiveAim(step) } else { .selfie } }
  private var isSelfie: Bool { if case .document = shot.subject { false } else { true } }
  private var time: Int { Int((ContinuousClock.now - start) / .milliseconds(1)) }

  /// Pictures are wanted so large from here on.
  package func show(_ size: PixelSize) { state.withLock { $0.size = size } }

  /// The source is to be opened anew.
  package func reopen() { state.withLock { $0.mustOpen = true } }

  package func changeDevice() {
    (source as? CameraFeed)?.changeDevice()
    reopen()
  }

  /// Watches until its task is cancelled.
  package func run() async {
    var probed = ContinuousClock.now
    var known: CameraState?
    while !Task.isCancelled {
      let began = ContinuousClock.now
      do {
        if state.withLock({ exchange(&$0.mustOpen, false) }) {
          // Numbers begin anew with the source, and so does a clip.
          state.withLock { ($0.number, $0.isRecording) = (0, false) }
          note(try await source.open(aim))
          probed = .now
        }
        try await look()
        let camera = state.withLock { $0.camera }
        // What has just happened can be read for a moment before the camera is looked for again.
        if camera != known { (known, probed) = (camera, .now) }
        if camera != .live, camera != .opening, camera?.mayReturn == true, camera != .frozen, ContinuousClock.now - probed >= Self.probing {
          reopen()
        }
      } catch is CancellationError {
        break
      } catch {
        guard await recover(from: error) else { break }
      }
      let rest = Duration.seconds(1) / Self.mostRate - (ContinuousClock.now - began)
      if rest > .zero { try? await Task.sleep(for: rest) }
    }
    await source.close()
  }

  private func look() async throws {
    let (size, number) = state.withLock { ($0.size, $0.number) }
    let camera = state.withLock { $0.camera }
    // What was refused at opening gives no pictures: it needs another opening first.
    guard camera == .live || camera == .opening || camera == .frozen || camera == .unplugged || source is SequenceFeed else {
      try await Task.sleep(for: .milliseconds(100))
      return
    }
    let (frame, preview) = try await source.look(after: number, fitting: size, mirrored: isSelfie)
    note(frame.state)
    if let preview, let picture = preview.picture {
      state.withLock { $0.number = frame.number }
      tell(.frame(picture, number: frame.number, at: time - Int(frame.age)))
    }
    if var sight = frame.sight {
      sight.reading.origin = source.origin
      state.withLock { state in
        state.sight = sight
        state.votes.count(sight.reading.mrz, policy: .strong)
      }
      tell(.sight(sight.reading, number: sight.number, at: time - Int(sight.age)))
      try await record(sight.reading)
    }
    if let recorded = frame.recorded { tell(.recording(recorded)) }
  }

  /// Begins the clip as soon as there is something to be seen in it.
  private func record(_ reading: Reading) async throws {
    guard let seconds = shot.clip, reading.document != nil || reading.faces?.isEmpty == false,
      !state.withLock({ exchange(&$0.isRecording, true) })
    else { return }
    try await source.record(seconds: seconds)
  }

  /// The clip that was recorded until now; nil where none was asked for, or the source cannot.
  private func clip() async throws -> (bytes: [UInt8], milliseconds: Int)? {
    guard state.withLock({ exchange(&$0.isRecording, false) }) else { return nil }
    return try await source.endRecord()
  }

  private func note(_ camera: CameraState) {
    let isNew = state.withLock { exchange(&$0.camera, camera) != camera }
    if isNew { tell(.source(camera, name: source.name, others: source.hasOthers)) }
  }

  /// - Returns: whether watching goes on. The link starts the process again by itself; whether it can is told by the link's own state.
  private func recover(from error: any Error) async -> Bool {
    guard let error = error as? ImagingError else { return false }
    switch error.code {
    case .closed: return false
    case .missing, .notPermitted, .notAFile, .unreadable: note(error.code == .notPermitted ? .denied : .missing)
    default: note(.opening)
    }
    try? await Task.sleep(for: .milliseconds(300))
    reopen()
    return !Task.isCancelled
  }

  // MARK: Taking

  /// What is handed on of a picture that was taken.
  package struct Taken {
    var picture: EncodedPicture
    var reading: Reading
    var clip: (bytes: [UInt8], milliseconds: Int)?
  }

  /// Takes the best of the pictures of these numbers, or the newest, and reads it with care. nil: it is not good after all; the reason was told.
  package func take(among range: ClosedRange<Int>?) async throws -> Taken? {
    let taken = try await source.take(among: range)
    var reading = try await read(taken)
    // Whoever presses the key takes it as it is; what takes itself must be as good in full size as it looked.
    if range != nil, taken.reading == nil, isBlurred(reading) { return refuse("scene.capture.notSharp") }
    switch state.withLock({ $0.votes.weigh(reading.mrz, policy: .strong) }) {
    case .counts(let mrz): reading.mrz = mrz
    case .contradicts: return refuse("scene.capture.zonesDiffer")
    case .alone(let mrz):
      // A second picture must say the same. Where the MRZ is no part of the step, nothing hangs on it.
      guard let second = try await another(than: taken.number), MrzVote.areOne(mrz, second) else {
        return refuse("scene.capture.zonesDiffer")
      }
    }
    reading.origin = source.origin
    return Taken(picture: taken.picture, reading: reading, clip: try await clip())
  }

  /// Keeps a picture at hand: sources drop old ones.
  package func hold(_ number: Int) async throws {
    let taken = try await source.take(among: number...number)
    guard taken.number == number else { return }
    state.withLock { $0.held = taken }
  }

  /// The picture of a liveness capture: the held one of this number, else the newest.
  package func portrait(_ number: Int?) async throws -> Taken {
    let held = state.withLock { $0.held }
    let taken = if let held, held.number == number { held } else { try await source.take(among: nil) }
    var reading = try await read(taken)
    reading.origin = source.origin
    return Taken(picture: taken.picture, reading: reading, clip: try await clip())
  }

  private func read(_ taken: LiveTake) async throws -> Reading {
    if let reading = taken.reading { return reading }
    return try await link.read(taken.picture)
  }

  /// The MRZ in a newer picture than number `number`.
  private func another(than number: Int) async throws -> MrzResult? {
    for _ in 0..<20 where state.withLock({ $0.number }) <= number { try await Task.sleep(for: .milliseconds(50)) }
    return try await read(try await source.take(among: nil)).mrz
  }

  private func isBlurred(_ reading: Reading) -> Bool {
    guard case .document(_, _, let step) = shot.subject else { return false }
    let verdict = Judge.judge(reading, step: step, gates: shot.gates).verdict(at: .sharp)
    return verdict.map { !$0.passed && $0.strictness == .block } ?? false
  }

  private func refuse(_ key: String) -> Taken? {
    tell(.notTaken(.init(key)))
    return nil
  }

  /// The newest picture with what was seen last, for a test case; nil before anything was seen.
  package func current() async throws -> (picture: EncodedPicture, reading: Reading)? {
    guard let sight = state.withLock({ $0.sight }) else { return nil }
    return (try await source.take(among: sight.number...sight.number).picture, sight.reading)
  }
}

private func exchange<Value>(_ place: inout Value, _ new: Value) -> Value {
  defer { place = new }
  return place
}
