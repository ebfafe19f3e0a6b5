import Backends
import Background
import Documents
import Imaging
import JourneyKit
import Scenes
import Synchronization
import Workflow

/// Shows what the kiosk does while nobody uses it: it walks a journey on drawn documents, again and again, and answers every prompt itself.
/// None of it is stored.
package final class Demonstration: Sendable {
  /// The pictures of one walk.
  private final class Pictures: Sendable {
    private let all = Mutex<[PictureReference: [UInt8]]>([:])

    func keep(_ bytes: [UInt8], _ type: String) -> PictureReference {
      all.withLock { all in
        let number = String(all.count, radix: 16)
        let digest = String(repeating: "0", count: 64 - number.count) + number
        let reference = PictureReference(digest: digest, type: type, byteCount: bytes.count)
        all[reference] = bytes
        return reference
      }
    }

    subscript(reference: PictureReference) -> [UInt8]? { all.withLock { $0[reference] } }
    func forget() { all.withLock { $0 = [:] } }
  }

  private let begin: @Sendable () throws(JourneyFailure) -> any Journey
  private let capture: CaptureController
  private let work: BackgroundWork
  private let clock: any Clock<Duration>
  private let post: @Sendable (KioskEvent) -> Void
  private let pictures = Pictures()
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// How long the first screen is shown before and between the walks, and how long each prompt.
  private static let (pause, promptTime) = (Duration.seconds(12), Duration.seconds(4))

  /// - Parameter begin: makes the journey that is shown.
  package init(
    begin: @escaping @Sendable () throws(JourneyFailure) -> any Journey, today: CalendarDate, link: ImagingLink, work: BackgroundWork,
    clock: any Clock<Duration> = ContinuousClock(), post: @escaping @Sendable (KioskEvent) -> Void
  ) {
    self.begin = begin
    self.work = work
    self.clock = clock
    self.post = { post(.demonstrated($0)) }
    capture = CaptureController(
      source: { () throws(ImagingError) in try PictureSource(opening: .specimen, asOf: today) }, today: today, link: link, work: work,
      post: self.post)
    capture.use { [pictures] in pictures.keep($0, $1) }
  }

  /// Begins to walk, after a pause. While it walks already, nothing happens.
  package func start() {
    task.withLock { task in
      if task != nil { return }
      task = work.run { [self] in
        while !Task.isCancelled {
          try? await clock.sleep(for: Self.pause)
          if Task.isCancelled { return }
          await walk()
          if Task.isCancelled { return }
          post(.ended(.turnedBack))
        }
      }
    }
  }

  /// Stops at once.
  package func stop() {
    task.withLock { task in
      task?.cancel()
      task = nil
    }
    pictures.forget()
    capture.close()
  }

  /// A picture of the walk, or nil if the reference is not one of the walk's pictures.
  package func picture(_ reference: PictureReference) -> [UInt8]? { pictures[reference] }

  private func walk() async {
    pictures.forget()
    guard let journey = try? begin() else { return }
    let runner = Runner(journal: MemoryJournal(), host: self, performer: MockPerformer())
    _ = await Self.run(journey, runner)
  }

  private static func run<J: Journey>(_ journey: J, _ runner: Runner) async -> Outcome {
    await runner.run(journey, session: "demonstration")
  }
}

extension Demonstration: Host {
  /// Shows the prompt for a while, then answers favourably.
  package func reply(to situation: Situation) async -> Reply {
    post(.asked(PendingPrompt(token: 0, situation)))
    if case .capture(let request) = situation.prompt.content { capture.open(request) }
    do { try await clock.sleep(for: Self.promptTime) } catch { return .suspend }
    capture.close()
    return await ScriptHost.automatic(pictures: capture).reply(to: situation)
  }
}
