import Backends
import Documents
import Foundation
import Imaging
import Invocation
import Scenes
import Store
import Synchronization
import Testing
import ToyJourney
import Workflow

@testable import Application
@testable import Background
@testable import Deliveries
@testable import Sessions

/// Whoever asks a journey's questions and however it ends: a caller that waits for its result gets one JSON object and an honest status.
struct CallerAnswerTests {
  enum FrontEnd: CaseIterable, Sendable { case screen, lines, script }

  enum End: CaseIterable, Sendable {
    case finished, failed, cancelled
    /// The person goes on later.
    case left
    /// The terminal, the lines or the script are over while a question is open.
    case over
    /// The session is another program's.
    case inUse

    func status(_ frontEnd: FrontEnd) -> Invocation.ExitStatus {
      switch self {
      case .finished: .success
      case .failed: .workflowError
      case .cancelled, .left: .cancelled
      case .over: frontEnd == .script ? .unreadableInput : .cancelled
      case .inUse: .fault
      }
    }
  }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-answers-\(UUID().uuidString)").path
  private var file: String { "\(folder)/result.json" }
  private var store: Store { Store(folder: "\(folder)/data", key: KeyFile(path: "\(folder)/key")) }

  /// A script cannot leave a session.
  private static let combinations = FrontEnd.allCases.flatMap { front in
    End.allCases.filter { !(front == .script && $0 == .left) }.map { (front, $0) }
  }

  @Test(arguments: combinations) func everyEndIsToldToTheCaller(frontEnd: FrontEnd, end: End) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let work = BackgroundWork(), posted = Posted(), sessions = SessionService.parcels(store)
    let today = try #require(CalendarDate(year: 2031, month: 5, day: 5))
    let capture = CaptureController(
      source: { () throws(ImagingError) in try PictureSource(opening: .specimen, asOf: today) }, today: today, link: ImagingLink(),
      work: work, post: posted.post)
    let delivery = Delivery(to: .file(file))
    var launch = JourneyController.Launch.journey("parcel")
    var held: (any Journal)?
    if end == .inUse {
      // Another program is in the middle of it.
      let session = sessions.newSession()
      _ = await sessions.start(ToyJourney(), session: session, host: ScriptHost(Script([.proceed]), pictures: NoPictures()), owing: nil)
      held = try store.journal(session)
      _ = try held?.load()
      launch = .session(session)
    }
    let status: Invocation.ExitStatus
    switch frontEnd {
    case .screen:
      let host = ScreenHost(post: posted.post)
      let journeys = JourneyController(
        launch: launch, sessions: sessions, capture: capture, host: host, delivery: delivery, begin: { _ in ToyJourney() }, work: work,
        post: posted.post)
      journeys.open()
      await answer(end, host, posted)
      await work.end()
      journeys.answerCaller()
      status = journeys.status
    case .lines, .script:
      let host: any Workflow.Host = frontEnd == .script ? ScriptHost(script(end), pictures: NoPictures()) : lines(end)
      let run = HeadlessRun(
        sessions: sessions, capture: capture, host: host, delivery: delivery, printsErrors: false, begin: { _ in ToyJourney() },
        text: { $0.key })
      status = await run.run(launch)
      await work.end()
    }
    withExtendedLifetime(held) {}
    #expect(status == end.status(frontEnd))
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file)))
    let object = try #require(json as? [String: Any])
    #expect((object["released"] as? Bool == true) == (end == .finished), "\(object)")
  }

  /// What was left and is finished later replaces the answer of before.
  @Test func aLeftSessionIsAnsweredAgain() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let work = BackgroundWork(), posted = Posted(), sessions = SessionService.parcels(store)
    let today = try #require(CalendarDate(year: 2031, month: 5, day: 5))
    let capture = CaptureController(
      source: { () throws(ImagingError) in try PictureSource(opening: .specimen, asOf: today) }, today: today, link: ImagingLink(),
      work: work, post: posted.post)
    func run(_ launch: JourneyController.Launch, _ host: any Workflow.Host) async -> Invocation.ExitStatus {
      await HeadlessRun(
        sessions: sessions, capture: capture, host: host, delivery: Delivery(to: .file(file)), printsErrors: false,
        begin: { _ in ToyJourney() }, text: { $0.key }
      ).run(launch)
    }
    #expect(await run(.journey("parcel"), lines(.left)) == .cancelled)
    let session = try #require(store.openSessions().first?.id)
    #expect(await run(.session(session), ScriptHost(Script([.choose("staff"), .choose("yes")]), pictures: NoPictures())) == .success)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("staff"))
    await work.end()
  }

  // MARK: Answers

  private struct NoPictures: PictureTaker {
    func take(_ name: String?, for request: CaptureRequest) -> Answer { .failed(reason: "camera.unplugged") }
  }

  private func script(_ end: End) -> Script {
    switch end {
    case .finished: Script([.proceed, .choose("staff"), .choose("yes")])
    case .failed: Script([.proceed, .choose("staff"), .choose("no")])
    case .cancelled: Script([.proceed, .cancel])
    case .left, .over, .inUse: Script([.proceed])
    }
  }

  private func lines(_ end: End) -> PlainHost {
    let typed =
      switch end {
      case .finished: ["", "4", "1"]
      case .failed: ["", "4", "2"]
      case .cancelled: ["", "q", "y"]
      case .left: ["", "l"]
      case .over, .inUse: [""]
      }
    let left = Mutex(typed)
    return PlainHost(
      text: { $0.key }, read: { _ in left.withLock { $0.isEmpty ? nil : $0.removeFirst() } }, write: { _ in }, pictures: NoPictures())
  }

  private func answer(_ end: End, _ host: ScreenHost, _ posted: Posted) async {
    func answer(_ id: String, _ answer: Answer) async { host.answer(await posted.asked(id), .answer(answer)) }
    if end == .inUse {
      _ = await posted.ended()
      return
    }
    await answer("intro", .proceeded)
    switch end {
    case .finished, .failed:
      await answer("way.choose", .chose(id: "staff"))
      await answer("proof.card", .chose(id: end == .finished ? "yes" : "no"))
      _ = await posted.ended()
    case .cancelled:
      await answer("way.choose", .cancelled)
      _ = await posted.ended()
    case .left:
      host.answer(await posted.asked("way.choose"), .suspend)
      _ = await posted.ended()
    case .over, .inUse: _ = await posted.asked("way.choose")
    }
  }
}
