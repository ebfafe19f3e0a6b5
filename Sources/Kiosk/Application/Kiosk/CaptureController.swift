import Background
import Cells
import Documents
import Imaging
import Phrases
import Scenes
import Services
import Sessions
import Synchronization
import Workflow

/// Gets pictures from the source, shows them on the capture scene, and takes them: it has the imaging process read them, stores them in the
/// session's folder, and answers with the reference and the reading. The screen, scripts and plain lines all use it.
package final class CaptureController: Sendable {
  package typealias Keep = SessionService.Keep

  private struct State: Sendable {
    var keep: Keep?
    /// The request of the open capture prompt.
    var request: CaptureRequest?
    /// The pictures that the open capture prompt shows, by name.
    var entries: [String: PictureEntry] = [:]
    var exact: PictureEntry?
    var showing: Task<Void, Never>?
  }

  /// Opens the source. This is done for each picture, so that a repaired source is found.
  let source: @Sendable () throws(ImagingError) -> PictureSource
  /// The day for which documents are drawn.
  let today: CalendarDate
  let link: ImagingLink
  private let work: BackgroundWork
  let clock: any Clock<Duration>
  private let post: @Sendable (KioskEvent) -> Void
  private let state = Mutex(State())
  let camera: OpenCamera
  /// Handles live sources.
  package let live: LiveCaptureController
  /// The folder in which pictures named by a script are looked for; nil for the working folder.
  let scriptFolder: String?
  /// Whether a person is present who can repair the source or name another picture.
  let isWatched: Bool
  /// Whether the person is a client of a kiosk in a public place, who must not learn about its files.
  private let isPublic: Bool
  /// Whether the clock is frozen. Nothing takes any time then, so that a run can be repeated exactly.
  private let isFrozen: Bool

  package init(
    source: @escaping @Sendable () throws(ImagingError) -> PictureSource, today: CalendarDate, link: ImagingLink, work: BackgroundWork,
    scriptFolder: String? = nil, isWatched: Bool = true, isPublic: Bool = false,
    isFrozen: Bool = false,
    clock: any Clock<Duration> = ContinuousClock(), post: @escaping @Sendable (KioskEvent) -> Void = { _ in }
  ) {
    self.source = source
    self.today = today
    self.link = link
    self.work = work
    self.clock = clock
    self.scriptFolder = scriptFolder
    self.isWatched = isWatched
    self.isPublic = isPublic
    self.isFrozen = isFrozen
    self.post = post
    camera = OpenCamera(work: work, clock: clock)
    live = LiveCaptureController(link: link, work: work, clock: clock, camera: camera) { post(.live($0)) }
  }

  /// Sets the function that stores pictures from now on.
  package func use(_ keep: @escaping Keep) { state.withLock { $0.keep = keep } }

  /// Where the pictures come from; nil while the source cannot be opened.
  package var origin: PictureOrigin? { try? source().origin }

  // MARK: The capture scene

  /// Shows the source's pictures for a request: one, or several to choose from.
  package func open(_ request: CaptureRequest) { state.withLock { open(request, &$0) } }

  private func open(_ request: CaptureRequest, _ state: inout State) {
    close(&state)
    state.request = request
    state.showing = work.run { [self] in await show(request) }
  }

  /// Opens the source of the open prompt once more, because it has changed.
  package func reopen() { state.withLock { state in if let request = state.request { open(request, &state) } } }

  private func show(_ request: CaptureRequest) async {
    do {
      // The camera may have been removed in the meantime and been replaced by specimens.
      if !Task.isCancelled { post(.source(origin)) }
      let source = try source()
      switch try candidates(for: request, in: source) {
      case .exactly(let entry) where entry.isLive:
        guard let feed = source.live(entry, with: link) else { return }
        ifOpen { _ in live.watch(feed, for: request) }
      case .exactly(let entry):
        let isOpen: Void? = ifOpen { state in
          state.exact = entry
          state.entries = [entry.name: entry]
        }
        if isOpen != nil { await show(entry) }
      case .choose(let entries):
        ifOpen { state in
          state.entries = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
          post(.candidates(entries.map { PictureCandidate(name: $0.name, title: $0.title) }))
        }
      }
    } catch {
      if !Task.isCancelled { fail(nil, error) }
    }
  }

  /// Changes the state while the prompt is still open; the task that shows it is cancelled under the same lock.
  @discardableResult
  private func ifOpen<Result: Sendable>(_ change: (inout sending State) -> sending Result) -> Result? {
    state.withLock { state in Task.isCancelled ? nil : change(&state) }
  }

  /// A source's pictures for a request.
  func candidates(for request: CaptureRequest, in source: PictureSource) throws -> PictureCandidates {
    switch request.subject {
    case .document(let type, let country, let step): try source.candidates(for: type, of: country, step)
    case .selfie: .exactly(try source.selfie())
    case .liveness(let challenges, _): .exactly(try source.selfie(challenges, demand: request.demand ?? LivenessDemand()))
    case .barcode: try source.code()
    case .clip: throw ImagingError(.notBuiltYet, "No journey asks for clips yet.")
    }
  }

  /// Stops showing pictures, because the prompt is gone.
  package func close() { state.withLock { close(&$0) } }

  private func close(_ state: inout State) {
    state.showing?.cancel()
    state = State(keep: state.keep)
    live.close()
  }

  /// Closes the camera, because the journey has ended.
  package func release() {
    close()
    camera.close()
  }

  private func show(_ entry: PictureEntry) async {
    do {
      let source = try self.source()
      let loaded = try await source.load(entry, with: link)
      let small = try await link.preview(loaded.picture, fitting: Self.previewSize)
      guard !Task.isCancelled, let picture = small.picture else { return }
      post(.frame(CaptureFrame(name: entry.name, picture: picture)))
      let reading = try await source.read(loaded, of: entry, with: link)
      if !Task.isCancelled { post(.reading(name: entry.name, reading)) }
    } catch is CancellationError {
    } catch {
      if !Task.isCancelled { fail(entry.name, error) }
    }
  }

  /// Draws one of several candidates.
  package func preview(_ name: String, size: Size) {
    guard let entry = state.withLock({ $0.entries[name] }) else { return }
    work.run { [self] in
      do {
        let loaded = try await source().load(entry, with: link)
        let small = try await link.preview(loaded.picture, fitting: PixelSize(width: size.width, height: size.height))
        if let picture = small.picture { post(.candidatePreview(name: name, picture)) }
      } catch is CancellationError {
      } catch { fail(name, error) }
    }
  }

  /// Takes the picture that is shown, or the candidate with this name. nil if it could not be taken; the reason was posted to the scene.
  package func takeShown(_ name: String?) async -> Answer? {
    let entry = state.withLock { state in name.flatMap { state.entries[$0] } ?? state.exact }
    guard let entry else { return await takeNow() }
    do { return try await take(entry) } catch {
      fail(entry.name, error)
      return nil
    }
  }

  /// Opens the source again, because nothing could be shown when the prompt opened and the person tries again.
  private func takeNow() async -> Answer? {
    guard let request = state.withLock({ $0.request }) else { return nil }
    do {
      // Challenges are followed from the beginning.
      guard !request.isLiveness, case .exactly(let entry) = try candidates(for: request, in: source()), !entry.isLive else {
        open(request)
        return nil
      }
      return try await take(entry)
    } catch {
      fail(nil, error)
      return nil
    }
  }

  // MARK: Live sources

  /// Takes a live picture. nil if it could not be taken; the reason was posted to the scene.
  package func takeLive(_ order: GuidedTake) async -> Answer? {
    do {
      guard let taken = try await live.take(order) else { return nil }
      return try await keepWithPrint(taken)
    } catch {
      fail(nil, error)
      return nil
    }
  }

  /// Holds a live picture that may become the portrait of a liveness capture.
  package func holdLive(_ number: Int) async {
    do { try await live.hold(number) } catch { fail(nil, error) }
  }

  /// Ends a liveness capture. nil if its portrait could not be taken; the reason was posted to the scene.
  package func takeLiveness(portrait number: Int?, _ reports: [ChallengeReport]) async -> Answer? {
    do { return try await live.portrait(number).map { try keep($0, reports) } } catch {
      fail(nil, error)
      return nil
    }
  }

  /// Takes over what a phone has taken. nil if its picture cannot be read; the reason was posted to the scene.
  package func take(_ capture: PhoneCapture) async -> Answer? {
    do {
      let picture = try await link.picture(Array(capture.picture))
      var reading = try await link.read(picture)
      reading.origin = .phone
      let taken = LiveWatcher.Taken(picture: picture, reading: reading, clip: await film(capture.clip))
      if let challenges = capture.challenges { return try keep(taken, challenges) }
      return try await keepWithPrint(taken)
    } catch {
      fail(nil, error)
      return nil
    }
  }

  /// Makes the clip of a phone's frames. nil if there are too few, or if they are not of one size because the phone was turned.
  private func film(_ shots: [PhoneCapture.Shot]) async -> (bytes: [UInt8], milliseconds: Int)? {
    guard shots.count > 1 else { return nil }
    return try? await link.film(
      shots.map { EncodedPicture(bytes: Array($0.picture)) },
      shots.enumerated().map { ClipShot(still: $0.offset, moment: $0.element.moment) })
  }

  package func keepFrame(_ keep: @Sendable (TestCase) throws -> String) async {
    do { try await live.keepFrame(keep) } catch { fail(nil, error) }
  }

  // MARK: Taking

  func take(_ entry: PictureEntry) async throws -> Answer { try await take(entry, from: source()) }

  func take(_ entry: PictureEntry, from source: PictureSource) async throws -> Answer {
    let (picture, reading) = try await source.take(entry, with: link)
    return try await keepWithPrint(LiveWatcher.Taken(picture: picture, reading: reading))
  }

  /// Keeps a picture that was taken. The print of a document's page is read first: it is not a part of every reading, because it costs more than all
  /// the rest. A picture whose print cannot be read is kept without it.
  private func keepWithPrint(_ taken: LiveWatcher.Taken) async throws -> Answer {
    guard case .document(_, _, let step)? = state.withLock({ $0.request?.subject }) else {
      // Documents have a text of their own for it; of a person, another face may be in what is missing.
      if taken.reading.defects?.contains(.truncated) == true { throw ImagingError(.truncated, "The picture is cut off. Take it again.") }
      return try keep(taken)
    }
    guard !step.isAngled, taken.reading.origin != .standIn else { return try keep(taken) }
    var taken = taken
    taken.reading.print = try? await link.print(taken.picture, taken.reading)
    return try keep(taken)
  }

  func keep(_ taken: LiveWatcher.Taken) throws -> Answer {
    guard let keep = state.withLock({ $0.keep }) else { return .failed(reason: "store.noSession") }
    // The clip comes first: a picture without its clip would look as if no clip had been requested.
    let clip = try taken.clip.map { Clip(media: try keep($0.bytes, "mp4"), milliseconds: $0.milliseconds) }
    var reading = taken.reading
    if isFrozen { reading.milliseconds = nil }
    // They serve the capture only. Nobody needs a record of anybody's skin, or of whose face it is.
    reading.faces = reading.faces?.map(\.withoutBiometrics)
    return .captured(picture: try keep(taken.picture.bytes, taken.picture.type), reading: reading, clip: clip)
  }

  func keep(_ taken: LiveWatcher.Taken, _ reports: [ChallengeReport]) throws -> Answer {
    guard case .captured(let picture, let reading, let clip) = try keep(taken) else { return .failed(reason: "store.noSession") }
    return .liveness(report: LivenessReport(portrait: picture, reading: reading, challenges: reports, clip: clip))
  }

  func fail(_ name: String?, _ error: any Error) {
    let whole = ErrorPhrase.phrase(error, about: name)
    guard isPublic else { return post(.readingFailed(name: name, whole)) }
    post(.warning(whole))
    post(.readingFailed(name: name, ErrorPhrase.publicPhrase(error)))
  }

  /// Enough for half blocks on a terminal of 200 columns and 60 rows.
  private static let previewSize = PixelSize(width: 240, height: 160)
}

extension Imaging.Preview {
  /// The preview for the screen; nil if the number of bytes does not fit the size.
  package var picture: Picture? { Picture(width: width, height: height, rgb: rgb) }
}
