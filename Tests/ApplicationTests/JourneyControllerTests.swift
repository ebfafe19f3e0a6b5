import Backends
import Documents
import Foundation
import Imaging
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

/// The journeys of a kiosk, without a screen: what it is told, and what lies on the disk afterwards.
struct JourneyControllerTests {
  /// A kiosk without its screen.
  private struct Kiosk {
    let folder: String
    let posted = Posted()
    let work = BackgroundWork()
    let host: ScreenHost
    let store: Store
    let journeys: JourneyController
    let events: EventLog?

    init(
      _ launch: JourneyController.Launch, folder: String, result: ResultPlace? = nil, events: String? = nil, isPublic: Bool = false
    ) throws {
      self.folder = folder
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let log = try events.map { try EventLog(.file("\(folder)/\($0)"), appends: true) }
      self.events = log
      let post = posted.post, link = ImagingLink(), store = Store(folder: "\(folder)/data", key: KeyFile(path: "\(folder)/key"))
      self.store = store
      host = ScreenHost(post: post)
      let today = try #require(CalendarDate(year: 2031, month: 5, day: 5))
      let capture = CaptureController(
        source: { () throws(ImagingError) in try PictureSource(opening: .specimen, asOf: today) }, today: today, link: link, work: work,
        post: post)
      let sessions = SessionService.parcels(store, events: log)
      journeys = JourneyController(
        launch: launch, sessions: sessions, capture: capture, host: host, delivery: result.map { Delivery(to: $0) },
        begin: { _ in ToyJourney() }, isPublic: isPublic, work: work, post: post)
    }

    /// Answers a prompt as soon as it is asked.
    func answer(_ id: String, _ answer: Answer) async { host.answer(await posted.asked(id), .answer(answer)) }

    /// Goes through the journey: a member of staff approves.
    func approve() async {
      await answer("intro", .proceeded)
      await answer("way.choose", .chose(id: "staff"))
      await answer("proof.card", .chose(id: "yes"))
    }
  }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-journeys-\(UUID().uuidString)").path
  private func clean() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func theResultIsHandedOverBeforeTheScreenSaysSo() async throws {
    defer { clean() }
    let kiosk = try Kiosk(.journey("parcel"), folder: folder, result: .file("\(folder)/result.json"))
    kiosk.journeys.open()
    await kiosk.approve()
    guard case .finished(let sheet) = await kiosk.posted.ended() else { Issue.record("not finished"); return }
    #expect(sheet.json.contains("staff"))
    #expect(try String(contentsOfFile: "\(folder)/result.json", encoding: .utf8).contains("staff"))
    #expect(kiosk.journeys.status == .success && kiosk.journeys.undelivered == nil)
    await kiosk.work.end()
  }

  /// Then the camera is tried again, and what happens at the first screen belongs to no session.
  @Test func aClientWhoHasLeftLeavesTheKioskIdle() async throws {
    defer { clean() }
    let kiosk = try Kiosk(.journey("parcel"), folder: folder)
    kiosk.journeys.open()
    await kiosk.answer("intro", .proceeded)
    #expect(!kiosk.journeys.isIdle)
    await kiosk.answer("way.choose", .chose(id: "staff"))
    await kiosk.answer("proof.card", .chose(id: "yes"))
    _ = await kiosk.posted.ended()
    kiosk.journeys.forgetOutcome()
    #expect(kiosk.journeys.isIdle)
    kiosk.journeys.audit(.pinRefused, by: .unknown)
    let refused = try #require(kiosk.store.auditEntries().last)
    #expect(refused.event == "pinRefused" && refused.session == nil)
    await kiosk.work.end()
  }

  @Test func aResultThatCannotBeHandedOverIsOwed() async throws {
    defer { clean() }
    let kiosk = try Kiosk(.journey("parcel"), folder: folder, result: .file("\(folder)/there/result.json"))
    try "a file where the folder should be".write(toFile: "\(folder)/there", atomically: true, encoding: .utf8)
    kiosk.journeys.open()
    await kiosk.approve()
    _ = await kiosk.posted.first { if case .handOverFailed = $0 { true } else { nil } }
    #expect(kiosk.journeys.undelivered != nil && kiosk.journeys.status == .fault)
    // The person makes room and tries again.
    try FileManager.default.removeItem(atPath: "\(folder)/there")
    kiosk.journeys.handOver()
    #expect(await kiosk.posted.first { if case .handedOver(let place) = $0 { place } else { nil } } == "\(folder)/there/result.json")
    #expect(kiosk.journeys.undelivered == nil && kiosk.journeys.status == .success)
    await kiosk.work.end()
  }

  /// The program ends while a prompt is open: the session is left, nothing of it is lost, and another process goes on.
  @Test func whatIsOpenAtTheEndIsLeftForLater() async throws {
    defer { clean() }
    let first = try Kiosk(.journey("parcel"), folder: folder)
    first.journeys.open()
    await first.answer("intro", .proceeded)
    _ = await first.posted.asked("way.choose")
    await first.work.end()
    let left = try #require(first.journeys.unfinished)
    #expect(await first.posted.ended() == .suspended(number: SessionNumber(of: left).description))

    let second = try Kiosk(.session(left), folder: folder)
    second.journeys.open()
    await second.answer("way.choose", .chose(id: "staff"))
    await second.answer("proof.card", .chose(id: "no"))
    guard case .failed(let code, _, _, _, _) = await second.posted.ended() else { Issue.record("no failure"); return }
    #expect(code == "REFUSED" && second.journeys.status == .workflowError)
    #expect(!second.posted.events.contains { if case .asked(let asked) = $0 { asked.prompt.id == "intro" } else { false } })
    await second.work.end()
  }

  @Test func anUnknownNumberIsAskedForAgainAndBackLeadsToTheMenu() async throws {
    defer { clean() }
    let kiosk = try Kiosk(.menu, folder: folder)
    kiosk.journeys.open()
    #expect(await kiosk.posted.first { if case .resumable(let any) = $0 { any } else { nil } } == false)
    kiosk.journeys.resume()
    let token = await kiosk.posted.asked("number")
    kiosk.host.answer(token, .answer(.entered(text: "000000")))
    let again = await kiosk.posted.asked("number", after: token)
    kiosk.host.answer(token, .back)
    kiosk.host.answer(again, .back)
    #expect(await kiosk.posted.ended() == .turnedBack)
    await kiosk.work.end()
  }

  @Test func theNumberOfALeftSessionTakesItUp() async throws {
    defer { clean() }
    let first = try Kiosk(.journey("parcel"), folder: folder)
    first.journeys.open()
    await first.answer("intro", .proceeded)
    _ = await first.posted.asked("way.choose")
    await first.work.end()
    let left = try #require(first.journeys.unfinished)

    let menu = try Kiosk(.menu, folder: folder)
    menu.journeys.resume()
    menu.host.answer(await menu.posted.asked("number"), .answer(.entered(text: SessionNumber(of: left).description)))
    _ = await menu.posted.asked("way.choose")
    menu.host.answerAll(.answer(.cancelled))
    #expect(await menu.posted.ended() == .cancelled)
    #expect(await menu.posted.first { if case .resumable(let any) = $0 { any } else { nil } } == false)
    await menu.work.end()
  }

  // MARK: Unattended

  @Test func anAbandonedSessionIsCancelledAndNothingOfItStays() async throws {
    defer { clean() }
    let kiosk = try Kiosk(.journey("parcel"), folder: folder, result: .file("\(folder)/result.json"))
    kiosk.journeys.open()
    await kiosk.answer("intro", .proceeded)
    let token = await kiosk.posted.asked("way.choose")
    kiosk.journeys.abandon(token, .cancelled)
    #expect(await kiosk.posted.ended() == .cancelled)
    #expect(try kiosk.store.sessions().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/data/sessions").isEmpty)
    #expect(FileManager.default.fileExists(atPath: "\(folder)/result.json"), "the caller learns that it was cancelled")
    // The next client is asked again.
    kiosk.journeys.start("parcel")
    _ = await kiosk.posted.asked("intro", after: token)
    await kiosk.work.end()
  }

  /// Staff erase a session at a moment when it asks nothing.
  @Test func aSessionCanBeAbandonedWhileItWorks() async throws {
    defer { clean() }
    let kiosk = try Kiosk(.journey("parcel"), folder: folder)
    kiosk.journeys.open()
    await kiosk.answer("intro", .proceeded)
    kiosk.journeys.abandon(nil, .cancelled)
    #expect(await kiosk.posted.ended() == .cancelled)
    #expect(try kiosk.store.sessions().isEmpty)
    await kiosk.work.end()
  }

  @Test func aCancelledSessionIsErasedOnlyWhereThatIsTheRule() async throws {
    defer { clean() }
    for erases in [false, true] {
      let kiosk = try Kiosk(.journey("parcel"), folder: folder + "-\(erases)", isPublic: erases)
      defer { try? FileManager.default.removeItem(atPath: folder + "-\(erases)") }
      kiosk.journeys.open()
      await kiosk.answer("intro", .cancelled)
      #expect(await kiosk.posted.ended() == .cancelled)
      #expect(try kiosk.store.sessions().isEmpty == erases)
      await kiosk.work.end()
    }
  }

  // MARK: Events

  /// The vendor's calls come in order, once each, also across two processes.
  @Test func theEventsOfTheSDKAreWrittenWhileTheyHappen() async throws {
    defer { clean() }
    let first = try Kiosk(.journey("parcel"), folder: folder, events: "events.jsonl")
    first.journeys.open()
    await first.answer("intro", .proceeded)
    await first.answer("way.choose", .chose(id: "code"))
    let code = await first.posted.asked("proof.code")
    first.host.answer(code, .answer(.action(id: "resend")))
    _ = await first.posted.asked("proof.code", after: code)
    #expect(try String(contentsOfFile: "\(folder)/events.jsonl", encoding: .utf8) == "{\"call\":\"sendCode\"}\n")
    await first.work.end()

    let second = try Kiosk(.session(try #require(first.journeys.unfinished)), folder: folder, events: "events.jsonl")
    second.journeys.open()
    await second.answer("proof.code", .entered(text: "123456"))
    _ = await second.posted.ended()
    #expect(
      try String(contentsOfFile: "\(folder)/events.jsonl", encoding: .utf8) == "{\"call\":\"sendCode\"}\n{\"callback\":\"onReleased\"}\n")
    #expect(second.events?.problem == nil)
    await second.work.end()
  }
}
