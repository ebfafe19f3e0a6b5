import Documents
import Services
import Testing
import VendorHarness

@testable import AppComponentsJourney
@testable import AppComponentsService
@testable import SandboxKit
@testable import Workflow

/// A component tells the service how it ended, over a transport.
struct ComponentEndingTests {
  private static let component = BiometricsComponent(workflow: WorkflowConfiguration(name: "w", livenessCheck: LivenessCheckType.none))
  private static let good: [ScriptAnswer] = [.proceed, .capture("alone"), .confirm(true)]

  private func run(
    _ component: BiometricsComponent = component, in world: ComponentWorld, _ answers: [ScriptAnswer] = good,
    _ journal: any Journal = MemoryJournal(), triesAgain: Bool = false
  ) async -> Outcome {
    let host = TirelessHost(base: ScriptHost(Script(answers), pictures: FacePictures()), triesAgain: triesAgain)
    return await Runner(
      journal: journal, host: host, performer: world.performer(), environment: RunEnvironment(at: Moment(Walk.day), seed: 1)
    ).run(component, session: "kiosk")
  }

  /// The endings in the only session of a world.
  private func endings(_ world: ComponentWorld) throws -> [ComponentSession.Ending] {
    let context = ServiceContext(now: 0, entities: world.entities, newID: { "" })
    let all: [ComponentSession] = try context.all(ComponentSession.kind)
    #expect(all.count == 1)
    return all[0].endings
  }

  @Test func aResultIsTold() async throws {
    let world = ComponentWorld()
    let outcome = await run(in: world)
    #expect(outcome.output(as: BiometricsComponentResult.self) != nil, "\(outcome)")
    #expect(try endings(world) == [.init(component: .biometrics, error: nil)])
    let expected = ["POST /app-components/sessions", "POST /app-components/session/endings"]
    #expect(world.traffic.requests.map { "\($0.head.method) \($0.path)" } == expected)
  }

  @Test func aClientWhoCancelsMayComeBack() async throws {
    let world = ComponentWorld()
    #expect(await run(in: world, [.cancel]) == .cancelled)
    #expect(try endings(world).isEmpty)
  }

  /// The document component refuses what its caller prescribes, before anything is asked.
  @Test func anErrorOfTheModuleIsTold() async throws {
    let world = ComponentWorld(), country = Country(code: "NLD")
    let component = DocumentComponent(
      workflow: WorkflowConfiguration(name: "w", supported: [SupportedDocuments(issuingCountry: country, documentTypes: [.idCard])]),
      type: .passport, issuingCountry: country)
    let outcome = await Runner(
      journal: MemoryJournal(), host: ScriptHost(Script([]), pictures: FacePictures()), performer: world.performer(),
      environment: RunEnvironment(at: Moment(Walk.day))
    ).run(component, session: "kiosk")
    #expect(outcome == .failed(IdentityVerificationError.documentTypeNotSupported.workflowError))
    #expect(try endings(world) == [.init(component: .document, error: "IdentityVerification.DocumentTypeNotSupported")])
  }

  /// Staff reject the client while they are at work.
  @Test func aResultOfARejectedClientDoesNotCount() async throws {
    let world = ComponentWorld(), id = try await world.start()
    var component = Self.component
    component.session = .started(id: id)
    let journal = MemoryJournal()
    _ = await run(component, in: world, [.proceed], journal)
    try await world.reject(id)
    let outcome = await run(component, in: world, Array(Self.good.dropFirst()), MemoryJournal(journal.records))
    #expect(outcome == .failed(ComponentError.clientRejected.workflowError))
    #expect(try endings(world).isEmpty)
  }

  /// Killed after each record, and with the connection lost after each request, the component ends once and with the same result.
  @Test func whateverIsLostTheEndingIsToldOnce() async throws {
    let whole = await run(in: ComponentWorld())
    for most in 1..<12 {
      let world = ComponentWorld(), journal = LimitedJournal(most)
      _ = await run(in: world, Self.good, journal)
      let given = journal.base.records.count { if case .entry(_, .answered) = $0 { true } else { false } }
      let resumed = await run(in: world, Array(Self.good.dropFirst(given)), MemoryJournal(journal.base.records))
      #expect(resumed == whole, "after \(most) records")
      #expect(try endings(world).count == 1, "after \(most) records")
    }
    for number in 0...1 {
      let world = ComponentWorld(faults: [number: .lostAfter])
      #expect(await run(in: world, triesAgain: true) == whole)
      #expect(world.traffic.requests.count == 3)
      #expect(try endings(world).count == 1)
    }
  }

  /// The same requests and answers over the network, byte for byte.
  @Test func inTheProcessAndOverTheNetwork() async throws {
    let local = ComponentWorld(), network = LoopbackNetwork(), remote = ComponentWorld { network.transport(to: $0) }
    #expect(await run(in: local) == run(in: remote))
    #expect(network.requests() == local.traffic.requests && !local.traffic.requests.isEmpty)
    #expect(remote.traffic.responses.map(\.bare) == local.traffic.responses)
  }

  /// A component that an earlier version began asks at its end, and was in a session that the service does not know.
  @Test func aComponentOfAnEarlierVersionEnds() async throws {
    let header = Header(
      session: "old", journey: BiometricsComponent.name, version: 1, input: try JSONText.encode(Self.component), startedAt: 1)
    let world = ComponentWorld()
    let started = Entry.performed(
      effect: StartSession.name, kind: .command, input: try EffectDigest(StartSession(validationCode: "IDV")).input,
      outcome: try EffectOutcome(of: WorkflowSession(id: "old-case")))
    let outcome = await run(in: world, Self.good, MemoryJournal([.started(header: header), .entry(at: 0, entry: started)]))
    #expect(outcome.output(as: BiometricsComponentResult.self) != nil, "\(outcome)")
    #expect(world.traffic.requests.map(\.path) == ["/app-components/session"])
  }
}

/// Answers as a script does. Whether it tries again after a failure that may pass, a test says.
private struct TirelessHost: Workflow.Host {
  let base: ScriptHost
  let triesAgain: Bool

  func reply(to situation: Situation) async -> Reply { await base.reply(to: situation) }
  func mayTryAgain(after error: WorkflowError) async -> Bool { triesAgain }
}
