import Documents
import JourneyKit
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService
@testable import SandboxKit

/// The calls and callbacks of the SDK that a journey tells.
struct ScanEventTests {
  private static let lines = try! SpecimenDocument.standard(.idCard, asOf: CalendarDate(daysSince1970: 20_486)).mrz()

  private static var card: [String: [Reading]] {
    ["front": [.page(hasPortrait: true)], "back": [.page(lines)], "address": [.page(words: 60)], "selfie": [.selfie]]
  }

  private static func events(_ number: Int) async throws -> [SDKEvent] {
    let journal = MemoryJournal()
    let outcome = await ScanWorld(card).run(ScanJourney(definition: JourneyDefinition.shipped[number].id), journal: journal)
    _ = try #require(outcome.output(as: ScanResult.self), "\(outcome)")
    return ScanModule().events(in: journal.records)
  }

  /// In the order of the vendor's page: the face image is submitted before the liveness check is told to have ended.
  @Test func theSDKsCallsAreTold() async throws {
    let events = try await Self.events(3)
    let upload = ["submitDocumentConstructingWithBlock", "completion"]
    #expect(
      events.map(\.name) == upload + upload + ["receivedFaceImage"] + upload + ["didFinishLiveness", "submitLivenessResult", "completion"])
    #expect(events[1].payload?["requiredAction"] == "BACKSIDE")
    #expect(events.last?.payload?["requiredAction"] == "NONE")
  }

  /// What the block of each call sets.
  @Test func callsHaveTheirArguments() async throws {
    let calls = try await Self.events(4).filter { $0.kind == .call }
    let uploads = calls.filter { $0.name == "submitDocumentConstructingWithBlock" }.compactMap(\.payload)
    #expect(uploads.map { $0["setDocumentSource"] } == ["Identity", "Identity", "Utility", "Identity", "Identity"])
    #expect(uploads.map { $0["addDocument"] != nil } == [true, true, true, false, false])
    #expect(uploads.map { $0["addSelfieImage"] != nil } == [false, false, false, true, true])
    // The server makes the journey's id; every later call carries it.
    #expect(uploads[0]["setJourneyID"] == nil)
    #expect(uploads.dropFirst().allSatisfy { $0["setJourneyID"] == uploads[1]["setJourneyID"] && $0["setJourneyID"] != nil })
    #expect(calls.last?.payload?["setJourneyID"] == uploads[1]["setJourneyID"])
    let credentials = try #require(uploads[0]["setCredentials"])
    #expect(credentials["username"] == "kiosk" && credentials["urlPrefix"] == "idscanenterprisesvc" && credentials["area"] == "scanning")
    #expect(!calls.contains { $0.json.text().contains("vestibule") }, "no password")
  }

  /// What the office changes while the response is on the screen is told, so that the last event says what the result says.
  @Test func theOfficesChangesAreTold() async throws {
    let world = ScanWorld(Self.card, asksOffice: true), journal = MemoryJournal()
    let scans: [ScriptAnswer] = [.proceed, .choose("idCard"), .capture("front"), .confirm(true), .capture("back"), .confirm(true)]
    async let outcome = world.run(ScanJourney(), script: Script(scans + [.await, .review(true)]), journal: journal)
    let office = world.sandbox(), journeys = AdministrationPlace("scan", "journeys")
    var id: String?
    while id == nil {
      id = try await office.list(journeys).first { $0.values.contains(.text("NONE")) }?.id
      if id == nil { try await Task.sleep(for: .milliseconds(20)) }
    }
    _ = try await office.perform("set-outcome", ["result": "Refer"], on: AdministrationPlace("scan", "journeys", id: try #require(id)))
    let result = try #require(await outcome.output(as: ScanResult.self))
    let last = try #require(ScanModule().events(in: journal.records).last)
    #expect(last.name == "Journey/Get" && last.payload?["highLevelResult"] == "Refer")
    #expect(result.response.highLevelResult == "Refer")
  }

  /// `completion` with an error, where nothing is recorded because the request is made again.
  @Test func aLostAnswerIsTold() {
    let lost = TransportFailure.connectionLost.workflowError
    let told = ScanModule().events(ofFailed: SubmitDocument.name, lost)
    #expect(told.map(\.name) == ["completion"] && told.first?.payload?["error"]?["message"] == .string(lost.message))
    #expect(ScanModule().events(ofFailed: AwaitDecision.name, lost).isEmpty)
  }

  /// An answer that a scenario gives names the rules that the service names, in its order.
  @Test func scenariosAnswerAsTheServiceDoes() throws {
    let day = CalendarDate(daysSince1970: 20_486)
    var record = ScanRecord(id: "1", definition: JourneyDefinition.shipped[5], startedAt: 0, username: "kiosk")
    record.pages = [
      PageJudge(definition: record.definition, today: day, pages: []).page(.frontSide, attempt: 1, at: 0, .page(Self.lines))
    ]
    let rules = record.states.map(\.name)
    for scenario in ScanScenarios.all {
      for case .output(let json) in scenario.outcomes.values.flatMap(\.self) {
        guard let response = try? Outcome.decode(ScanResponse.self, from: json) else { continue }
        let named = response.details.map(\.rule)
        #expect(named == rules.filter(named.contains), "\(scenario.name)")
        #expect(response.highLevelResult != "Passed" || !response.details.contains { $0.state == "Failed" || $0.state == "Undetermined" })
      }
    }
  }

  /// A seed repeats what the service makes, and two sessions share nothing.
  @Test func aSeedRepeatsTheIds() async throws {
    func ids(_ session: String) async throws -> [String] {
      let sandbox = Sandbox([ScanService()], now: { 1_770_000_000_000 }, seed: 7) { _ in .page(hasPortrait: true) }
      let issued = await sandbox.respond(
        to: ServiceRequest(
          .post, "/idscanenterprisesvc/token", body: Array("grant_type=password&area=scanning&username=kiosk&password=vestibule".utf8)))
      var request = ServiceRequest.post(
        "/idscanenterprisesvc/journey/upload",
        json: .object([
          "IsDocumentExtracted": .bool(true), "Source": 2, "ExcludeOutputImagesFromResponse": "true",
          "InputImages": .array([.object(["Name": "WhiteImage", "Data": "AQ=="])]),
        ]))
      request.head.headerFields[.authorization] = try JSONReader().read(issued.body)["token"]?.string
      request.idempotencyKey = "\(session)/1/0"
      let answer = try JSONReader().read(await sandbox.respond(to: request).body)
      return ["JourneyId", "RequestId"].compactMap { answer[$0]?.string }
    }
    let first = try await ids("a")
    #expect(first.count == 2 && first[0] != first[1])
    #expect(try await ids("a") == first)
    #expect(Set(try await ids("b")).isDisjoint(with: first))
  }
}
