import Documents
import Foundation
import JourneyKit
import Notation
import Phrases
import Services
import Testing
import VendorHarness
import Workflow

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// The hosted flow at the kiosk, against the sandbox's server.
struct HostedJourneyTests {
  private let world = HostedWorld()

  private static func json(_ outcome: Outcome) throws -> JSONValue {
    FlowModule().result(of: try #require(outcome.output(as: FlowResult.self), "\(outcome)")).json { _ in nil }
  }

  private static func failure(_ outcome: Outcome) throws -> JourneyFailure {
    guard case .failed(let error) = outcome else {
      Issue.record("\(outcome)")
      throw CancellationError()
    }
    return FlowModule().failure(of: error)
  }

  // MARK: The way through

  @Test func everyStepIsDoneHere() async throws {
    let person = HostedPerson(world), journal = MemoryJournal()
    let json = try Self.json(await world.run(as: person, journal: journal))
    #expect(json["status"] == "success" && json["customer_reference"] == "carla" && json["source"] == nil)
    #expect(json["steps"]?["selfie_check"] == "success")
    let record = try world.record()
    #expect(record.status == .success && record.devices == 1)
    #expect(json["shareable_url"] == .string("https://verify.vestibule.example/verify/\(record.id)"))
    #expect(person.prompts.first == "session.overview" && person.prompts.last == "session.success")
    let id = JSONValue.object(["id": .string(record.id)])
    #expect(
      FlowModule().events(in: journal.records).map(\.json) == [
        .object(["callback": "ui", "payload": .object(["topic": "ui", "action": "opened"])]),
        .object(["callback": "session", "payload": .object(["topic": "session", "action": "created", "data": id])]),
        .object(["callback": "session", "payload": .object(["topic": "session", "action": "passed"])]),
        .object(["callback": "ui", "payload": .object(["topic": "ui", "action": "closed"])]),
      ])
  }

  /// The app sends its login and nothing else.
  @Test func theAppsRequestHasNoBody() async throws {
    _ = await world.run()
    let requests = world.traffic.requests.filter { $0.path == "/app/flow-session" }
    #expect(requests.map(\.head.method) == [.post, .get])
    #expect(requests.allSatisfy { $0.body.isEmpty && $0.query.isEmpty && $0.head.headerFields[.authorization] == "Bearer carla" })
  }

  /// The key of the link opens the session to anybody, so it is neither recorded nor told.
  @Test func theKeyOfTheLinkIsNotRecorded() async throws {
    let journal = MemoryJournal()
    let outcome = await world.run(journal: journal)
    let record = try world.record()
    var told = String(decoding: try JSONEncoder().encode(journal.records), as: UTF8.self)
    told += FlowModule().events(in: journal.records).map { $0.json.text() }.joined()
    told += try Self.json(outcome).text()
    #expect(!told.contains(record.key) && told.contains(record.id))
    #expect(world.vault.names(from: "flow/link") == [])
  }

  @Test func theLinkIsShown() async throws {
    let world = HostedWorld(server: "verify.lindqvale.com")
    let person = HostedPerson(world, ["session.overview": [.answer(.action(id: "link"))]])
    _ = await world.run(as: person)
    guard case .present(let notice)? = person.prompt("session.link")?.content, case .code(.handle(let handle))? = notice.elements.first
    else {
      Issue.record("There is no link.")
      return
    }
    let record = try world.record()
    #expect(handle.id == "flow/link/\(record.id)")
    guard case .present(let overview)? = person.prompt("session.overview")?.content else { return }
    #expect(overview.elements.contains { if case .qr = $0 { true } else { false } } && overview.message?.key == "hosted.overview.message")
  }

  /// Without a server, no phone can open the link: the screen says so, and shows no code that leads nowhere.
  @Test func aLinkThatLeadsNowhereIsNotShown() async throws {
    let person = HostedPerson(world)
    _ = await world.run(as: person)
    let prompt = try #require(person.prompt("session.overview"))
    guard case .present(let overview) = prompt.content else { Issue.record("\(prompt)"); return }
    #expect(!overview.elements.contains { if case .qr = $0 { true } else { false } } && prompt.actions.isEmpty)
    #expect(overview.message?.key == "hosted.overview.alone")
  }

  @Test func whoComesAgainResumesTheSession() async throws {
    let journal = MemoryJournal()
    _ = await world.run(as: HostedPerson(world, ["kyc_check.givenName": [.answer(.cancelled)]]))
    let json = try Self.json(await world.run(journal: journal, session: "next"))
    #expect(json["status"] == "success")
    #expect(try world.record().sms.verifications.count == 1)
    #expect(FlowModule().events(in: journal.records).map { $0.payload?["action"] } == ["opened", "resumed", "passed", "closed"])
  }

  @Test func aPersonInTheOfficeLooksAtTheSelfie() async throws {
    let world = world
    let person = HostedPerson(
      world, ["session.pending_review": [.leave { try await world.decide("approve", on: world.record()) }]])
    let json = try Self.json(await world.run("ben", as: person))
    #expect(json["status"] == "success" && json["steps"]?["selfie_check"] == "manually_approved")
    #expect(person.prompts.suffix(2) == ["session.pending_review", "session.success"])
  }

  // MARK: The phone

  @Test func aPhoneDoesTheStepsMeanwhile() async throws {
    let world = world
    let person = HostedPerson(
      world,
      [
        "session.overview": [
          .leave {
            try await world.phone("open")
            try await world.phone("steps/documentary_verification", Array(#"{"country":"UTO","category":"passport"}"#.utf8))
          },
          .leave { try await world.phone("pictures/original_front", Reading.passport().picture ?? []) },
          .leave { try await world.phone("pictures/selfie", Reading.selfie.picture ?? []) },
        ]
      ])
    let journal = MemoryJournal()
    let json = try Self.json(await world.run("ben", as: person, journal: journal))
    #expect(json["status"] == "pending_review")
    #expect(try world.record().devices == 1)
    #expect(FlowModule().events(in: journal.records).isEmpty)
  }

  @Test func aPhoneTakesTheSessionAndThePersonTakesItBack() async throws {
    let world = world
    let taken = HostedPerson(world, ["accept_tos.terms": [.after { try await world.phone("open") }]])
    let json = try Self.json(await world.run(as: taken))
    #expect(json["status"] == "success")
    #expect(taken.prompts.filter { $0 == "session.overview" }.count == 2)
    guard case .present(let notice)? = taken.prompt("session.overview")?.content else { Issue.record("nothing was said"); return }
    #expect(notice.title.key == "hosted.taken.title")
    #expect(try world.record().devices == 3)
  }

  @Test func theStepsAreLeftToAPhone() async throws {
    let world = world
    let person = HostedPerson(
      world,
      [
        "verify_sms.number": [.answer(.action(id: "phone"))],
        "session.overview": [
          .answer(.proceeded), .leave { world.pass(hours: 25) },
        ],
      ])
    let journal = MemoryJournal()
    let json = try Self.json(await world.run(as: person, journal: journal))
    #expect(json["status"] == "expired")
    #expect(person.prompts.last == "session.expired")
    #expect(FlowModule().events(in: journal.records).map { $0.payload?["action"] } == ["opened", "created", "closed"])
    #expect(try world.record().history.map(\.text).contains("The person left."))
  }

  // MARK: What is typed

  @Test func aWrongCodeIsTypedAgain() async throws {
    let person = HostedPerson(world, ["verify_sms.code": [.answer(.entered(text: "000000"))]])
    #expect(try Self.json(await world.run(as: person))["status"] == "success")
    guard case .enter(let field)? = person.prompt("verify_sms.code")?.content else { Issue.record("no code was asked for"); return }
    #expect(field.error == Phrase("hosted.code.wrong", ["n": .number(4)]))
  }

  @Test func anotherCodeIsSentAfterAWhile() async throws {
    let world = world
    let resend = Answer.action(id: "resend")
    let person = HostedPerson(
      world, ["verify_sms.code": [.answer(resend), .after { world.pass(hours: 1) }, .answer(resend)]])
    #expect(try Self.json(await world.run(as: person))["status"] == "success")
    #expect(try world.record().sms.current?.deliveries == 2)
  }

  /// A number is typed as at home, and the country asked for.
  @Test(arguments: ["0612345678", "０６ １２３４ ５６７８", "31612345678"]) func aNumberOfACountry(typed: String) async throws {
    let person = HostedPerson(
      world, ["verify_sms.number": [.answer(.entered(text: typed))], "verify_sms.country": [.answer(.chose(id: "NL"))]])
    #expect(try Self.json(await world.run(as: person))["status"] == "success")
    #expect(person.prompts.filter { $0 == "verify_sms.country" }.count == 1)
    #expect(try world.record().sms.current?.phoneNumber == "+31612345678")
  }

  /// A journal of the first version goes on as it began: numbers without the country's code are refused.
  @Test func anOlderSessionGoesOnAsItBegan() async throws {
    let person = HostedPerson(world, ["verify_sms.number": [.answer(.entered(text: "0612345678"))]])
    let journal = MemoryJournal([
      .started(header: Header(session: "old", journey: FlowJourney.name, version: 1, input: #"{"user":"carla"}"#, startedAt: 0))
    ])
    #expect(try Self.json(await world.run(as: person, journal: journal))["status"] == "success")
    #expect(!person.prompts.contains("verify_sms.country"))
  }

  @Test(arguments: ["12", "+1", "+316123456781234567", "+31 6 1234 567a"])
  func aNumberHasItsForm(typed: String) async throws {
    let person = HostedPerson(world, ["verify_sms.number": [.answer(.entered(text: typed))]])
    #expect(try Self.json(await world.run(as: person))["status"] == "success")
    guard case .enter(let field)? = person.prompt("verify_sms.number")?.content else { return }
    #expect(field.error == Phrase("hosted.phone.malformed"))
  }

  /// The form asks for what the server could not use, and for nothing else.
  @Test func whatTheServerRefusesIsTypedAgain() async throws {
    let tomorrow = Answer.entered(text: "2099-01-01")
    let person = HostedPerson(world, ["kyc_check.dateOfBirth": [.answer(.entered(text: "1974-02-30")), .answer(tomorrow)]])
    #expect(try Self.json(await world.run(as: person))["status"] == "success")
    #expect(person.prompts.filter { $0 == "kyc_check.dateOfBirth" }.count == 3)
    #expect(person.prompts.filter { $0 == "kyc_check.givenName" }.count == 1)
    #expect(person.prompts.filter { $0 == "kyc_check.review" }.count == 2)
  }

  /// A slip is told, shown again and corrected.
  @Test func aSlipIsCorrected() async throws {
    let change = Answer.action(id: "change"), usual = HostedPerson.Act.answer(.confirmed)
    let person = HostedPerson(
      world, ["kyc_check.familyName": [.answer(.entered(text: "Ericsen"))], "kyc_check.review": [usual, .answer(change), usual]])
    #expect(try Self.json(await world.run(as: person))["steps"]?["kyc_check"] == "success")
    #expect(person.prompts.filter { $0 == "kyc_check.problem" }.count == 1 && person.prompts.filter { $0 == "kyc_check.review" }.count == 3)
  }

  /// The terms name what the session asks for, and nothing else.
  @Test(arguments: [
    ("carla", ["verify_sms", "kyc_check", "documentary_verification", "selfie_check"]), ("anna", ["verify_sms", "kyc_check"]),
  ])
  func theTermsNameWhatIsAskedFor(user: String, steps: [String]) async throws {
    let person = HostedPerson(world, ["accept_tos.terms": [.answer(.cancelled)]])
    _ = await world.run(user, as: person)
    guard case .choose(let choice)? = person.prompt("accept_tos.terms")?.content,
      case .phrase(let data)? = choice.message?.arguments["data"]
    else { Issue.record("There are no terms."); return }
    func keys(_ phrase: Phrase) -> [String] {
      guard case .phrase(let before)? = phrase.arguments["before"], case .phrase(let last)? = phrase.arguments["last"] else {
        return [phrase.key]
      }
      return keys(before) + keys(last)
    }
    #expect(keys(data) == steps.map { "hosted.step.\($0)" })
  }

  // MARK: Pictures

  @Test func aPictureIsTakenAgainOrAnotherDocumentIsUsed() async throws {
    let world = HostedWorld([.table, .table, .passport()])
    let person = HostedPerson(
      world, ["documentary_verification.problem": [.answer(.proceeded), .answer(.action(id: "other"))]])
    #expect(try Self.json(await world.run(as: person))["status"] == "success")
    #expect(person.prompts.filter { $0 == "documentary_verification.category" }.count == 2)
    guard case .instruct(let instruction)? = person.prompt("documentary_verification.problem")?.content else { return }
    #expect(instruction.title.key == "hosted.problem.no_document")
  }

  @Test func threeBadPicturesEndTheSessionUntilTheOfficeAllowsAnother() async throws {
    let world = HostedWorld([.table, .table, .table, .passport()])
    let another = Answer.action(id: "another")
    let first = try Self.json(await world.run("ben", as: HostedPerson(world, ["session.failed": [.answer(another)]])))
    #expect(first["status"] == "failed")
    try await world.decide("authorize-retry", on: world.record())
    // The kiosk that comes later is given the new attempt at once.
    let second = try Self.json(
      await world.run("ben", as: HostedPerson(world, ["session.failed": [.answer(another)]]), session: "next"))
    #expect(second["status"] == "pending_review" && second["previous_attempt_id"] == first["id"])
    #expect(try world.records().count == 2)
  }

  @Test func whoStillLooksAtTheFailureIsGivenTheAttemptThatTheOfficeAllows() async throws {
    let world = HostedWorld([.table, .table, .table, .passport()])
    let allow = HostedPerson.Act.answering(.action(id: "another")) { try await world.decide("authorize-retry", on: world.record()) }
    let person = HostedPerson(world, ["session.failed": [allow]])
    let json = try Self.json(await world.run("ben", as: person))
    #expect(json["status"] == "pending_review" && json["previous_attempt_id"] != .null)
    #expect(person.prompts.filter { $0 == "session.overview" }.count == 2)
    #expect(world.vault.names(from: "flow/link") == [])
  }

  // MARK: Errors

  @Test func aUserMustBeKnown() async throws {
    let failure = try Self.failure(await world.run("dora"))
    #expect(failure.code == "UnknownUser" && failure.json["message"] == .string(failure.message))
  }

  @Test(arguments: [
    (#"{"user":"ca rla"}"#, "visible ASCII"), (#"{"user":7}"#, "string"), ("{", "double quotes"),
    (#"{"customer_reference":"x"}"#, "customer_reference"),
  ])
  func aWrongConfigurationIsRefused(config: String, text: String) throws {
    do throws(JourneyFailure) {
      _ = try FlowModule().prepare(JourneyInput(config: Array(config.utf8)))
      Issue.record("\(config) was taken.")
    } catch { #expect(error.code == "IncorrectConfiguration" && error.message.contains(text), "\(error.message)") }
  }
}
