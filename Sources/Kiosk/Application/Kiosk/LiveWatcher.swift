import Background
import Documents
import Imaging
import Scenes
import Sessions
import Synchronization
import Workflow

/// Watches one live source for one capture prompt: it fetches the newest picture many times a second, reports what the picture shows, and
/// takes a picture on request. It judges nothing: the guidance does, which receives the reports. It reopens the source after the imaging
/// process was restarted, and every two seconds after a camera was unplugged. It does not close the source.
package final class LiveWatcher: Sendable {
  private struct State {
    var size = PixelSize(width: 96, height: 64)
    /// The newest picture's number, and the last reading.
    var number = 0
    var sight: LiveSight?
    var camera: CameraState?
    var mustOpen = true
    /// Whether the open source still searches for what an earlier capture needed.
    var mustAim = false
    /// The picture that a liveness capture would use as its portrait, with its number.
    var held: LiveTake?
    /// Whether the requested clip was started.
    var isRecording = false
  }

  /// The least time between two pictures. Twelve a second look like a movement on a terminal, and each one costs CPU time.
  private static let interval = Duration.milliseconds(84)
  /// How often to look for a camera that may return.
  private static let probing = Duration.seconds(2)

  package let source: any LiveFeed
  package let request: CaptureRequest
  private let link: ImagingLink
  private let tell: @Sendable (LiveEvent) -> Void
  private let state: Mutex<State>
  private let clock: Stopwatch

  package init(
    _ source: any LiveFeed, isOpen: Bool = false, for request: CaptureRequest, link: ImagingLink, clock: Stopwatch = Stopwatch(),
    tell: @escaping @Sendable (LiveEvent) -> Void
  ) {
    state = Mutex(State(mustOpen: !isOpen, mustAim: isOpen))
    self.source = source
    self.request = request
    self.link = link
    self.clock = clock
    self.tell = tell
  }

  private var aim: LiveAim {
    switch request.subject {
    case .document(_, _, let step): LiveAim(step)
    case .barcode: .code
    case .selfie, .liveness, .clip: .selfie
    }
  }
  private var isSelfie: Bool { !aim.document }
  private var time: Int { clock.milliseconds }

  /// Whether the source delivers pictures.
  package var isLive: Bool { state.withLock { $0.camera == .live } }

  /// Sets the size of the pictures from now on.
  package func show(_ size: PixelSize) { state.withLock { $0.size = size } }

  /// Opens the source again.
  package func reopen() { state.withLock { $0.mustOpen = true } }

  package func changeDevice() {
    source.changeDevice()
    reopen()
  }

  /// Watches until its task is cancelled.
  package func run() async {
    var probed = clock.elapsed
    var known: CameraState?
    while !Task.isCancelled {
      let began = clock.elapsed
      do {
        if state.withLock({ exchange(&$0.mustOpen, false) }) {
          // A reopened source numbers its pictures from the beginning, so the held picture is dropped; the clip starts again too.
          state.withLock { ($0.number, $0.isRecording, $0.held) = (0, false, nil) }
          note(try await source.open(aim))
          probed = clock.elapsed
        } else if state.withLock({ exchange(&$0.mustAim, false) }) {
          try await source.aim(aim)
          note(.opening)
        }
        try await look()
        let camera = state.withLock { $0.camera }
        // The person can read what happened for a moment before the camera is looked for again.
        if camera != known { (known, probed) = (camera, clock.elapsed) }
        if camera != .live, camera != .opening, camera?.mayReturn == true, camera != .frozen, clock.elapsed - probed >= Self.probing {
          reopen()
        }
      } catch is CancellationError {
        break
      } catch {
        guard await recover(from: error) else { break }
      }
      let rest = Self.interval - (clock.elapsed - began)
      if rest > .zero { try? await clock.sleep(for: rest) }
    }
  }

  private func look() async throws {
    let (size, number) = state.withLock { ($0.size, $0.number) }
    let camera = state.withLock { $0.camera }
    // A source that was refused on opening delivers no pictures until it is opened again.
    guard camera == .live || camera == .opening || camera == .frozen || camera == .unplugged || source.recovers else {
      try await clock.sleep(for: .milliseconds(100))
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
      state.withLock { $0.sight = sight }
      tell(.sight(sight.reading, number: sight.number, at: time - Int(sight.age)))
      try await record(sight.reading)
    }
    if let recorded = frame.recorded { tell(.recording(recorded)) }
  }

  /// Starts the clip as soon as something is visible.
  private func record(_ reading: Reading) async throws {
    guard let seconds = request.clip, reading.document != nil || reading.faces?.isEmpty == false,
      !state.withLock({ exchange(&$0.isRecording, true) })
    else { return }
    try await source.record(seconds: seconds)
  }

  /// The clip recorded so far; nil if none was requested, or if the source cannot record.
  private func clip() async throws -> (bytes: [UInt8], milliseconds: Int)? {
    guard state.withLock({ exchange(&$0.isRecording, false) }) else { return nil }
    return try await source.endRecord()
  }

  private func note(_ camera: CameraState) {
    let isNew = state.withLock { exchange(&$0.camera, camera) != camera }
    if isNew { tell(.source(camera, name: source.name, others: source.hasOthers)) }
  }

  /// - Returns: whether watching continues. The link restarts the process itself; its state shows whether it can.
  private func recover(from error: any Error) async -> Bool {
    guard let error = error as? ImagingError else { return false }
    switch error.code {
    case .closed: return false
    case .missing, .notPermitted, .notAFile, .unreadable: note(error.code == .notPermitted ? .denied : .missing)
    case .libraryMissing:
      // Until somebody installs it, and that takes longer than a restart of the imaging process.
      note(.unsupported)
      tell(.failed(ErrorPhrase.phrase(error)))
      try? await clock.sleep(for: Self.probing)
    default: note(.opening)
    }
    try? await clock.sleep(for: .milliseconds(300))
    reopen()
    return !Task.isCancelled
  }

  // MARK: Taking

  /// A taken picture with its reading and clip.
  package struct Taken {
    var picture: EncodedPicture
    var reading: Reading
    var clip: (bytes: [UInt8], milliseconds: Int)?
  }

  /// Takes a picture and reads it thoroughly. nil if it is not good after all; the reason was reported.
  package func take(_ order: GuidedTake) async throws -> Taken? {
    let taken = try await source.take(among: order.range)
    var reading = try await read(taken)
    switch order.verdict(on: reading) {
    case .accepted(let whole): reading = whole
    case .refused(let why): return refuse(why)
    case .alone(let mrz):
      // A second picture must contain the same MRZ. If the MRZ is not part of the step, nothing depends on it.
      guard let second = try await another(than: taken.number), MrzVote.areOne(mrz, second) else { return refuse(.mrzDiffers) }
    }
    reading.origin = source.origin
    return Taken(picture: taken.picture, reading: reading, clip: try await clip())
  }

  /// Holds a picture, because sources drop old ones. If it was dropped already, nothing happens.
  package func hold(_ number: Int) async throws {
    let taken = try await source.take(among: number...number)
    guard taken.number == number else { return }
    state.withLock { $0.held = taken }
  }

  /// The portrait of a liveness capture: the picture with this number, else the held one, else the newest, in which the face may be turned.
  package func portrait(_ number: Int?) async throws -> Taken {
    if let number, state.withLock({ $0.held?.number }) != number { try await hold(number) }
    let taken = if let held = state.withLock({ $0.held }) { held } else { try await source.take(among: nil) }
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
    for _ in 0..<20 where state.withLock({ $0.number }) <= number { try await clock.sleep(for: .milliseconds(50)) }
    return try await read(try await source.take(among: nil)).mrz
  }

  private func refuse(_ why: GuidedTake.Refusal) -> Taken? {
    tell(.notTaken(why))
    return nil
  }

  /// The newest picture that was read, with its reading, for a test case; nil before the first reading.
  package func current() async throws -> (picture: EncodedPicture, reading: Reading)? {
    guard let sight = state.withLock({ $0.sight }) else { return nil }
    return (try await source.take(among: sight.number...sight.number).picture, sight.reading)
  }
}

private func exchange<Value>(_ place: inout Value, _ new: Value) -> Value {
  defer { place = new }
  return place
}
