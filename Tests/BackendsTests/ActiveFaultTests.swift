import Backends
import Documents
import JourneyKit
import Services
import Synchronization
import Testing
import Workflow

/// The faults that a tester switches on while a session runs.
struct ActiveFaultTests {
  private struct Upload: Command, PictureUpload {
    typealias Output = Bool
    static let name = "upload"
    func request(_ resources: RequestResources) -> ServiceRequest { ServiceRequest(.post, "/upload") }
    func output(of response: ServiceResponse, _ resources: RequestResources) -> Bool { response.status == 200 }
  }

  private struct Status: Query, ServiceEffect {
    typealias Output = Bool
    static let name = "status"
    func request(_ resources: RequestResources) -> ServiceRequest { ServiceRequest(.get, "/status") }
    func output(of response: ServiceResponse, _ resources: RequestResources) -> Bool { response.status == 200 }
  }

  private struct Watching: Query, PushReception {
    typealias Output = Bool
    static let name = "watching"
    func request(_ resources: RequestResources) -> ServiceRequest { ServiceRequest(.get, "/pushes") }
    func output(of response: ServiceResponse, _ resources: RequestResources) -> Bool { response.status == 200 }
  }

  private struct Server: Transport {
    func send(_ request: ServiceRequest) -> ServiceResponse { ServiceResponse(json: .object([])) }
  }

  private final class Notes: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private static let effects: [any Effect.Type] = [Upload.self, Status.self, Watching.self]

  private let notes = Notes()
  private let faults: ActiveFaults

  init() {
    faults = ActiveFaults { [notes] in notes.add("slept \($0)") }
    faults.watch { [notes] in notes.add("\($0.isOn ? "+" : "-")\($0.fault.rawValue) \($0.all.map(\.rawValue))") }
    faults.begin(nil, in: Self.effects)
  }

  /// Whether the effect has its output, or the code of its error.
  private func outcome<E: Effect>(of effect: E) async -> String where E.Output == Bool {
    let performer = ServicePerformer(Server(), faults: faults, picture: { _ in [] }, over: MockPerformer())
    do throws(WorkflowError) { return "\(try await performer.perform(effect, EffectContext(key: "s/1/0")))" } catch { return error.code }
  }

  @Test(arguments: [
    (NamedFault.unauthorized, "false"), (.serverError, "500"), (.lostBefore, "connectionLost"), (.lostAfter, "connectionLost"),
    (.tooLarge, "false"),
  ])
  func aFaultThatHappensOnceIsUndoneByItself(fault: NamedFault, first: String) async {
    faults.toggle(fault)
    #expect(await outcome(of: Upload()) == first)
    #expect(await outcome(of: Upload()) == "true")
    #expect(notes.all == ["+\(fault.rawValue) [\"\(fault.rawValue)\"]", "-\(fault.rawValue) []"])
  }

  @Test func whoeverWaitsForAPushDoesNotTakeTheFault() async {
    faults.toggle(.serverError)
    faults.toggle(.tooLarge)
    faults.toggle(.lostAfter)
    #expect(await outcome(of: Watching()) == "true")
    #expect(await outcome(of: Status()) == "500", "and a query neither uploads nor changes anything")
    #expect(await outcome(of: Status()) == "true")
    #expect(await outcome(of: Upload()) == "false")
    #expect(await outcome(of: Upload()) == "connectionLost")
    #expect(await outcome(of: Upload()) == "true")
  }

  @Test func aSlowServiceIsSlowUntilItIsUndoneAndMayFailToo() async {
    faults.toggle(.slow)
    #expect(await outcome(of: Status()) == "true")
    faults.toggle(.serverError)
    #expect(await outcome(of: Status()) == "500")
    #expect(await outcome(of: Status()) == "true")
    faults.toggle(.slow)
    #expect(await outcome(of: Status()) == "true")
    #expect(
      notes.all == [
        "+slow [\"slow\"]", "slept 5000", "+serverError [\"slow\", \"serverError\"]", "-serverError [\"slow\"]", "slept 5000", "-slow []",
      ])
  }

  @Test func aFullDiskAndAWrongClockLast() throws {
    for fault in [NamedFault.fullDisk, .clock] { faults.toggle(fault) }
    for _ in 0..<3 { #expect(throws: WorkflowError.self) { try faults.store(in: "/data") } }
    #expect(faults.clockSkew == 86_400_000)
    faults.undo()
    try faults.store(in: "/data")
    #expect(faults.clockSkew == 0 && notes.all.suffix(2) == ["-fullDisk [\"clock\"]", "-clock []"])
  }

  @Test func aCameraHasOneFaultAtATime() {
    faults.toggle(.unplugged)
    #expect(faults.camera?.state == .unplugged)
    faults.toggle(.dark)
    #expect(faults.camera == .dark)
    faults.toggle(.dark)
    #expect(faults.camera == nil)
    #expect(notes.all == ["+unplugged [\"unplugged\"]", "-unplugged []", "+dark [\"dark\"]", "-dark []"])
  }

  @Test func allEndWithTheSession() async {
    for fault in [NamedFault.frozen, .serverError] { faults.toggle(fault) }
    faults.end()
    #expect(await outcome(of: Upload()) == "true")
    #expect(faults.camera == nil && notes.all.last == "-serverError []")
    faults.toggle(.frozen)
    #expect(faults.camera == nil, "nothing runs that could have it")
  }

  @Test func theFaultOfTheScenarioStays() async {
    faults.begin(.camera(CameraFault(.denied)), in: Self.effects)
    faults.toggle(.frozen)
    #expect(faults.camera?.state == .frozen)
    faults.undo()
    #expect(faults.camera?.state == .denied)
    faults.begin(nil, in: Self.effects)
    #expect(faults.camera == nil)
  }

  @Test func whatCannotHappenIsNotOffered() {
    #expect(NamedFault.possible(in: []) == [.unplugged, .frozen, .dark, .fullDisk, .clock])
    #expect(NamedFault.possible(in: Self.effects).contains(.lostPush) && !NamedFault.possible(in: Self.effects).contains(.unsignedToken))
    #expect(!NamedFault.possible(in: [Status.self]).contains { [.tooLarge, .lostAfter, .lostPush].contains($0) })
    faults.toggle(.unsignedToken)
    #expect(notes.all.isEmpty)
  }
}
