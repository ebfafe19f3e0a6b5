import Backends
import LockerService
import Services
import Testing
import VendorHarness
import Workflow

@testable import LockerJourney
@testable import LockerWire
@testable import SandboxKit

/// A new vendor needs its three targets, a line in the manifest and a line in a program; everything else comes with the kits.
struct LockerTests {
  private let traffic = TrafficRecord()

  private func run(_ answers: String...) async -> Outcome {
    let sandbox = Sandbox([LockerService()], entities: InMemoryEntityStore(), now: { 0 }) { _ in nil }
    let server = ServicePerformer(
      traffic.over(InProcessTransport(sandbox)), picture: { _ throws(WorkflowError) in [] }, over: MockPerformer())
    let runner = Runner(
      journal: MemoryJournal(), host: ScriptHost(Script(answers.map { .enter($0) }), pictures: NoPictures()), performer: server,
      environment: RunEnvironment(now: { 0 }, draw: { _ in 0 }))
    return await runner.run(LockerJourney(), session: "session")
  }

  private struct NoPictures: PictureTaker {
    func take(_ name: String?, for request: CaptureRequest) async -> Answer { .failed(reason: "noPicture") }
  }

  @Test func theServerOpensTheLocker() async {
    #expect(await run("4713").output(as: OpenedLocker.self) == OpenedLocker(number: 3))
    #expect(traffic.requests.map(\.path) == ["/locker/openings"])
  }

  /// The person is asked again.
  @Test func anUnknownParcelIsSaid() async {
    #expect(await run("4710", "4711").output(as: OpenedLocker.self) == OpenedLocker(number: 1))
  }

  @Test func aWrongBodyIsRefusedInItsForm() async {
    let sandbox = Sandbox([LockerService()], entities: InMemoryEntityStore(), now: { 0 }) { _ in nil }
    let response = await sandbox.respond(to: ServiceRequest(.post, "/locker/openings", body: Array(#"{"parcel":7}"#.utf8)))
    #expect(response.status == 400)
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"reason":"parcel: expected a string, found 7."}"#)
  }
}
