import AppComponentsJourney
import Backends
import Foundation
import JourneyKit
import Notation
import Phrases
import Recordings
import Store
import Synchronization
import Testing
import ToyJourney
import Workflow

@testable import Invocation
@testable import Sessions

/// Sessions of a toy vendor, in a data folder of their own.
struct SessionServiceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-application-\(UUID().uuidString)").path

  private func service(_ modules: [any JourneyModule] = [ToyModule()]) -> SessionService {
    SessionService(
      store: Store(folder: folder, key: KeyFile(path: folder + ".key")), modules: JourneyModules(modules), hint: SessionHint(data: folder)
    ) { _ in
      MockPerformer.parcels()
    }
  }

  private func walk(_ service: SessionService, _ answers: [ScriptAnswer], session: String = "0123456789abcdef0123456789abcdef") async
    -> Outcome
  {
    await service.start(ToyJourney(), session: session, host: ScriptHost(Script(answers), pictures: NoPictures()), owing: nil)
  }

  private let session = "0123456789abcdef0123456789abcdef"

  @Test func resultsErrorsAndCancellationsGiveTheVendorsJSON() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let service = service()
    let outcome = await walk(service, [.proceed, .choose("staff"), .choose("yes")])
    guard case .finished(let output) = outcome else { Issue.record("\(outcome)"); return }
    guard case .finished(let finished) = try service.ended(session, as: .finished(output: output)) else {
      Issue.record("no result"); return
    }
    #expect(finished.result.json { _ in nil }.text() == #"{"released":true,"way":"staff"}"#)
    guard
      case .failed(let failure) = try service.ended(session, as: .failed(error: WorkflowError(code: "REFUSED", message: "No."))),
      case .failed(let cancelled) = try service.ended(session, as: .cancelled)
    else { Issue.record("no failure"); return }
    #expect(failure.json.text() == #"{"released":false,"reason":"REFUSED"}"# && failure.exitStatus == .workflowError)
    #expect(cancelled.code == "GAVE_UP" && cancelled.exitStatus == .cancelled)
  }

  @Test func anOutputThatDoesNotDecodeIsAnError() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let service = service()
    _ = await walk(service, [.proceed, .choose("staff"), .choose("yes")])
    for output in ["{}", "[]", "", #"{"way":7}"#] {
      #expect(throws: WorkflowError.self, "\(output)") { try service.ended(session, as: .finished(output: output)) }
    }
  }

  @Test func anUnknownJourneyIsReported() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = await walk(service(), [.proceed])
    let other = service([DocumentModule()])
    #expect(throws: WorkflowError.self) { try other.module(of: session) }
    let host = ScriptHost(Script([]), pictures: NoPictures())
    guard case .interrupted(let error) = await other.resume(session, host: host, owing: nil) else { Issue.record("resumed"); return }
    #expect(error.engineCode == .unknownJourney && other.failure(error, in: session).code == "unknownJourney")
  }

  /// What is observed while a session runs stands at its place among the records, after a resumption too, and a branch takes over what was before it.
  @Test func observationsStandAtTheirPlace() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var service = service()
    let trace = Trace(service.store, now: { 1_900_000_000_000 }), shown = Mutex<[Timeline]>([])
    service.trace = trace
    service.showTimeline = { timeline in shown.withLock { $0.append(timeline) } }
    trace.append(.fault, "early", json: .null)
    _ = await walk(service, [.proceed])
    trace.append(.fault, "late", json: .null)
    #expect(try service.store.observations(of: session).isEmpty, "no session runs")

    let host = ObservingHost { trace.append(.http, "GET /parcels", "200", json: .object(["status": 200])) }
    _ = await service.resume(session, host: host, owing: nil)
    let records = try service.store.records(session).count
    trace.append(.push, "other", of: "another", json: .null)
    let kept = try [Observation](kept: service.store.observations(of: session))
    #expect(kept.map(\.name) == ["GET /parcels"] && kept.map(\.records) == [records] && trace.problem == nil)
    let last = try #require(shown.withLock { $0 }.last?.entries.last)
    #expect(last.kind == .http && last.record == records && last.time == 1_900_000_000_000 && last.json["status"] == 200)
    #expect(try service.store.observations(of: service.branch(of: session, keeping: records)).isEmpty)
    _ = await service.resume(session, host: ScriptHost(Script([.choose("staff"), .choose("yes")]), pictures: NoPictures()), owing: nil)
    let timeline = try #require(shown.withLock { $0 }.last)
    #expect(timeline.entries.firstIndex { $0.kind == .http } == timeline.entries.lastIndex { $0.record <= records })
    #expect(try service.store.observations(of: service.branch(of: session, keeping: records + 1)).count == 1)
  }

  /// The performer is created for the session, so that it can remember what the session has done.
  @Test func thePerformerIsMadeForTheSession() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let made = Made()
    let service = SessionService(
      store: Store(folder: folder, key: KeyFile(path: folder + ".key")), modules: JourneyModules([ToyModule()]),
      hint: SessionHint(data: nil)
    ) {
      made.add($0)
      return MockPerformer.parcels()
    }
    _ = await walk(service, [.proceed])
    #expect(made.sessions == [session])
  }
}

/// Observes something at its first prompt, and leaves.
private struct ObservingHost: Workflow.Host {
  let observe: @Sendable () -> Void
  var name: String? { nil }

  func reply(to situation: Situation) async -> Reply {
    observe()
    return .suspend
  }
}

/// Takes no pictures.
struct NoPictures: PictureTaker {
  func take(_ name: String?, for request: CaptureRequest) async -> Answer { .failed(reason: "noPicture") }
}
