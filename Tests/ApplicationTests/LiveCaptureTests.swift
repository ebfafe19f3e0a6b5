import Documents
import Imaging
import JourneyKit
import Phrases
import Scenes
import Synchronization
import Testing
import Workflow

@testable import Application
@testable import Background

/// Live captures, on a clock that only the test moves.
struct LiveCaptureTests {
  private let clock = VirtualClock()
  private let work = BackgroundWork()
  private let link = ImagingLink()

  static let selfie = CaptureRequest(subject: .selfie, title: Phrase("test.selfie"), limit: 30, unseenLimit: 10)
  static let challenges = CaptureRequest(subject: .liveness(challenges: [.turnLeft, .smile], limit: 5), title: Phrase("test.face"))

  static func reading(turn: Double = 0, smile: Double = 0) -> Reading {
    Reading(
      width: 900, height: 600, quality: PictureQuality(sharpness: 2, glare: 0, brightness: 150),
      faces: [
        FaceReading(
          x: 330, y: 180, width: 240, height: 240, tilt: 0,
          signs: FaceSigns(leftEye: 0.9, rightEye: 0.9, smile: smile, turn: turn, leftEyeVisibility: 1))
      ])
  }

  private func source(_ feed: ScriptedFeed, _ request: CaptureRequest, camera: OpenCamera? = nil) -> UnattendedSource {
    UnattendedSource(
      feed, camera: camera ?? OpenCamera(work: work, clock: clock), for: request, link: link, clock: Stopwatch(clock))
  }

  private static func keep(_ taken: LiveWatcher.Taken) -> Answer {
    .captured(picture: PictureReference(digest: "d", type: "jpg", byteCount: 3), reading: taken.reading)
  }

  private func take(_ feed: ScriptedFeed, endsAtOnce: Bool = false) async throws -> Answer {
    let source = source(feed, Self.selfie)
    return try await clock.run {
      let capture = try #require(UnattendedCapture(source, for: Self.selfie, endsAtOnce: endsAtOnce))
      return try await capture.run(Self.keep)
    }
  }

  private func prove(_ feed: ScriptedFeed) async throws -> Answer {
    let source = source(feed, Self.challenges)
    return try await clock.run {
      try await #require(UnattendedLiveness(source, for: Self.challenges)).run { taken, reports in
        .liveness(
          report: LivenessReport(
            portrait: PictureReference(digest: "d", type: "jpg", byteCount: 3), reading: taken.reading, challenges: reports))
      }
    }
  }

  // MARK: Without a screen

  @Test func aGoodFaceTakesItself() async throws {
    let feed = ScriptedFeed(.init(reading: Self.reading()))
    guard case .captured(_, let reading, _) = try await take(feed) else { Issue.record("not taken"); return }
    #expect(reading.origin == .camera && feed.state.withLock { $0.closed } == 1)
  }

  /// Pictures come and nothing is seen in them: the capture ends at its limit.
  @Test func nothingSeenEndsAtTheLimit() async throws {
    #expect(try await take(ScriptedFeed()) == .timedOut())
    #expect(clock.now.offset >= .seconds(10))
  }

  @Test func aMissingCameraIsWaitedForWhereSomebodyCanConnectIt() async throws {
    let feed = ScriptedFeed(.init(camera: .missing))
    #expect(try await take(feed) == .failed(reason: "camera.missing"))
    #expect(clock.now.offset >= .seconds(10))
    #expect(feed.state.withLock { $0.opened } >= 4, "it was looked for again every two seconds")
  }

  /// A part of the program that is missing is said at once, and looked for again as a camera is.
  @Test func aMissingCameraLibraryIsSaidAtOnce() async throws {
    let posted = Mutex<[LiveEvent]>([])
    let feed = ScriptedFeed(.init(problem: ImagingError(.libraryMissing, "The camera library cannot be loaded.")))
    let watcher = LiveWatcher(feed, for: Self.selfie, link: link, clock: Stopwatch(clock)) { event in posted.withLock { $0.append(event) } }
    let watching = Task { await watcher.run() }
    try await clock.run { while feed.state.withLock({ $0.opened }) < 3 { await Task.yield() } }
    watching.cancel()
    let why = Phrase("kiosk.picture.libraryMissing", ["detail": .text("The camera library cannot be loaded.")])
    #expect(posted.withLock { $0.prefix(2) } == [.source(.unsupported, name: "scripted", others: false), .failed(why)])
  }

  /// More would not look smoother on a terminal, and cost the processor.
  @Test func atMostTwelvePicturesASecondAreShown() async throws {
    let shown = Mutex(0)
    let watcher = LiveWatcher(ScriptedFeed(), for: Self.selfie, link: link, clock: Stopwatch(clock)) { event in
      if case .frame = event { shown.withLock { $0 += 1 } }
    }
    let watching = Task { await watcher.run() }
    try await clock.run { while clock.now.offset < .seconds(10) { await Task.yield() } }
    watching.cancel()
    let count = shown.withLock { $0 }
    #expect(count >= 60 && Double(count) <= 12 * (clock.now.offset / .seconds(1)) + 1)
  }

  /// On a busy machine that takes longer than a person would take to be seen.
  @Test func aSourceThatOpensIsWaitedFor() async throws {
    let feed = ScriptedFeed(.init(openingLooks: 400, reading: Self.reading()))
    guard case .captured = try await take(feed) else { Issue.record("not taken"); return }
    #expect(clock.now.offset >= .seconds(15))
  }

  @Test func aSourceThatNeverOpensIsGivenUp() async throws {
    #expect(try await take(ScriptedFeed(.init(camera: .opening))) == .failed(reason: "camera.opening"))
    #expect(clock.now.offset >= .seconds(60))
  }

  /// Somebody who watches could plug it in, so that the capture would only fail after a while (`aSourceThatNeverOpensIsGivenUp`).
  @Test func aMissingCameraEndsAtOnceWhereNobodyWatches() async throws {
    await #expect(throws: ImagingError.self) { try await take(ScriptedFeed(.init(camera: .missing)), endsAtOnce: true) }
  }

  /// The watcher has no opinion of its own.
  @Test func aTakenPictureIsJudgedByTheGuidanceThatWantsIt() async throws {
    let step = try #require(DocumentType.passport.steps(tilted: false).first)
    let request = CaptureRequest(subject: .document(type: .passport, country: nil, step: step), title: Phrase("test.passport"))
    func reading(_ fault: ExamplePicture.Fault? = nil) throws -> Reading {
      guard case .captured(_, let reading, _)? = ExamplePicture(of: request, fault)?.answer else { throw CancellationError() }
      return reading
    }
    var guidance = try #require(Guidance(request))
    for number in 1...8 { guidance.see(try reading(), number: number, at: number * 100) }
    let order = guidance.order(guidance.take)
    let posted = Mutex<[LiveEvent]>([]), feed = ScriptedFeed(.init(taken: try reading(.german)))
    let watcher = LiveWatcher(feed, for: request, link: link, clock: Stopwatch(clock)) { event in posted.withLock { $0.append(event) } }
    #expect(try await watcher.take(order) == nil)
    let blurred = try reading(.blurred)
    feed.state.withLock { $0.taken = blurred }
    #expect(try await watcher.take(order) == nil)
    #expect(posted.withLock { $0 } == [.notTaken(.mrzDiffers), .notTaken(.blurred)])
    let good = try reading()
    feed.state.withLock { $0.taken = good }
    #expect(try await watcher.take(order)?.reading.mrz == good.mrz)
  }

  // MARK: Liveness

  /// A source that never shows a face, and one that says nothing at all.
  @Test(arguments: [CameraState.live, .frozen, .opening])
  func livenessWithoutAFaceTimesOut(camera: CameraState) async throws {
    #expect(try await prove(ScriptedFeed(.init(camera: camera))) == .timedOut())
    #expect(clock.now.offset > .seconds(15))
  }

  /// Somebody who looks ahead and does nothing else: every challenge times out, and the report says so.
  @Test func challengesThatAreNotDoneTimeOut() async throws {
    guard case .liveness(let report) = try await prove(ScriptedFeed(.init(reading: Self.reading()))) else {
      Issue.record("no report"); return
    }
    #expect(report.challenges.map(\.outcome) == [.timedOut, .timedOut] && !report.hasPassed)
  }

  // MARK: On a screen

  private func controller(_ camera: OpenCamera? = nil) -> LiveCaptureController {
    LiveCaptureController(link: link, work: work, clock: clock, camera: camera ?? OpenCamera(work: work, clock: clock)) { _ in }
  }

  private func settle(_ isSettled: @escaping @Sendable () -> Bool) async throws {
    try await clock.run { while !isSettled() { try? await Task.sleep(for: .milliseconds(1)) } }
  }

  /// The camera stays open between two captures, and looks for other things in the second.
  @Test func theCameraSurvivesFromPromptToPrompt() async throws {
    let controller = controller()
    let first = ScriptedFeed(device: "a"), second = ScriptedFeed(device: "a")
    controller.watch(first, for: Self.selfie)
    try await settle { first.state.withLock { $0.number } > 2 }
    controller.close()
    controller.watch(second, for: Self.challenges)
    try await settle { first.state.withLock { $0.aimed } == 1 && first.state.withLock { $0.number } > 6 }
    #expect(first.state.withLock { $0.opened == 1 && $0.closed == 0 })
    #expect(second.state.withLock { $0.opened } == 0)
    // Nobody captures any more: it is closed after a while.
    controller.close()
    try await settle { first.state.withLock { $0.closed } == 1 }
    #expect(clock.now.offset >= OpenCamera.patience)
    await work.end()
  }

  @Test func anotherCameraIsOpenedAfterTheFirstIsClosed() async throws {
    let controller = controller()
    let first = ScriptedFeed(device: "a"), second = ScriptedFeed(device: "b"), video = ScriptedFeed()
    for feed in [first, second, video] {
      controller.watch(feed, for: Self.selfie)
      try await settle { feed.state.withLock { $0.number } > 1 }
      controller.close()
    }
    try await settle { video.state.withLock { $0.closed } == 1 }
    #expect([first, second, video].allSatisfy { $0.state.withLock { $0.opened == 1 && $0.closed == 1 && $0.aimed == 0 } })
  }

  /// A journey that ends during a capture does not leave the camera open.
  @Test func theEndOfTheJourneyClosesACameraInUse() async throws {
    // No time passes for the open camera, so that it is not closed because nobody used it for a while.
    let camera = OpenCamera(work: work, clock: VirtualClock()), feed = ScriptedFeed(device: "a")
    let controller = controller(camera)
    controller.watch(feed, for: Self.selfie)
    try await settle { feed.state.withLock { $0.number } > 1 }
    controller.close()
    camera.close()
    try await settle { feed.state.withLock { $0.closed } == 1 }
    await work.end()
  }

  /// The end of the program closes the camera at once, and waits for it.
  @Test func theEndClosesTheCamera() async throws {
    let controller = controller(), feed = ScriptedFeed(device: "a")
    controller.watch(feed, for: Self.selfie)
    try await settle { feed.state.withLock { $0.number } > 1 }
    controller.close()
    await work.end()
    #expect(feed.state.withLock { $0.closed } == 1)
  }
}
