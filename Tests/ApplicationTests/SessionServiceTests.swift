import AppComponentsJourney
import Backends
import Foundation
import JourneyKit
import Phrases
import Store
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

/// Takes no pictures.
struct NoPictures: PictureTaker {
  func take(_ name: String?, for request: CaptureRequest) async -> Answer { .failed(reason: "noPicture") }
}
