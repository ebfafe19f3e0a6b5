import Documents
import Foundation
import JourneyKit
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// Verifications by the policy of the newer transaction model.
struct VerifyDocumentTests {
  private static let journey = VerifyJourney.example { $0.start = .code(digits: VerifyTransactions.shippedDocuments.code) }

  private static func outcome(_ outcome: Outcome) throws -> VerifyOutcome {
    try #require(outcome.output(as: VerifyOutcome.self), "\(outcome)")
  }

  private static func code(_ outcome: Outcome) -> String? { if case .failed(let error) = outcome { error.code } else { nil } }

  /// The prompts with this id, in order.
  private static func prompts(_ id: String, in journal: MemoryJournal) -> [Prompt] {
    journal.records.compactMap { if case .entry(_, .answered(let prompt, _, _)) = $0, prompt.id == id { prompt } else { nil } }
  }

  private static func choose(_ names: String...) -> [String: [Answer]] { ["documents.choose": names.map { .chose(id: $0) }] }

  // MARK: The way through

  /// What is required is asked for first; then everything can be sent.
  @Test func requiredDocumentsAreEnough() async throws {
    let world = VerifyWorld(), journal = MemoryJournal()
    let outcome = try Self.outcome(await world.run(Self.journey, journal: journal))
    #expect(outcome.result.status == .success && outcome.cards.map(\.type) == [.driverLicense, .selfie])
    #expect(outcome.documents?.map(\.status) == [.processed, .processed, .optional, .optional])
    #expect(outcome.result.submissionStatus == "completed")
    let options = Self.prompts("documents.choose", in: journal).map { prompt -> [String] in
      if case .choose(let choice) = prompt.content { choice.options.map(\.id) } else { [] }
    }
    #expect(
      options == [
        ["DRIVER_LICENSE", "SELFIE", "EMAIL", "PHONE"], ["SELFIE", "EMAIL", "PHONE", "DRIVER_LICENSE"],
        ["send", "EMAIL", "PHONE", "DRIVER_LICENSE", "SELFIE"],
      ])
    #expect(world.count("data") == 1)
  }

  /// The vendor's dictionaries of the documents are in the result.
  @Test func theResultHasTheVendorsKeys() async throws {
    let world = VerifyWorld()
    let person = VerifyPerson(world, texts: ["ben@mail.example"], answers: Self.choose("EMAIL"))
    let outcome = try Self.outcome(await world.run(Self.journey, as: person))
    let json = VerifyModule().result(of: outcome).json { $0.digest }
    let documents = try #require(json["documents"]).elements
    #expect(documents.map { $0["documentClass"] } == ["DRIVER_LICENSE", "SELFIE", "EMAIL", "PHONE"])
    let licence = try #require(documents[0]["document"])
    #expect(licence["lastName"] == "ERIKSSON" && licence["dateOfBirth"] == "1974-08-12" && licence["fullName"] != nil)
    #expect(licence["frontImage"] != nil && licence["backImage"] != nil && licence["barcode"] != nil && licence["weight"] == nil)
    #expect(documents[1]["document"]?["selfie"] != nil)
    #expect(documents[2]["document"]?["email"] == "ben@mail.example" && documents[2]["otpStatus"] == "SUCCESS")
    #expect(documents[3]["document"] == nil && documents[3]["status"] == "OPTIONAL" && documents[3]["otpStatus"] == "REQUESTED")
  }

  // MARK: Addresses and passcodes

  /// E-mail and phone have one passcode each, which only the office sees.
  @Test func addressesAreConfirmed() async throws {
    let world = VerifyWorld(), journal = MemoryJournal()
    let person = VerifyPerson(world, texts: ["ben@mail.example", "+31 6 12345678"], answers: Self.choose("EMAIL", "PHONE"))
    let outcome = try Self.outcome(await world.run(Self.journey, as: person, journal: journal))
    #expect(outcome.documents?.map(\.passcode?.status) == [nil, nil, .success, .success])
    #expect(outcome.documents?.map(\.status).allSatisfy { $0 == .processed } == true)
    let events = VerifyModule().events(in: journal.records).map(\.name).filter { $0 != "onComplete" }
    #expect(
      events.dropFirst(2).prefix(13) == [
        "submitEmail", "onDocumentSubmitted", "submitOtp", "onDocumentSubmitted", "submitPhone", "onDocumentSubmitted", "submitOtp",
        "onDocumentSubmitted", "submitGovernmentId", "submitSelfie", "onSubmissionComplete", "processNotification",
        "checkVerificationStatus",
      ])
  }

  /// What is no address is refused by the service, and asked for again.
  @Test(arguments: [("EMAIL", ["nobody", "a@b", "a b@mail.example"]), ("PHONE", ["0612345678", "+31", "+31 6 x"])])
  func aWrongAddressIsAskedForAgain(name: String, wrong: [String]) async throws {
    let world = VerifyWorld(), journal = MemoryJournal()
    let right = name == "EMAIL" ? "ben@mail.example" : "+31612345678"
    let person = VerifyPerson(world, texts: wrong + [right], answers: Self.choose(name))
    _ = try Self.outcome(await world.run(Self.journey, as: person, journal: journal))
    let errors = Self.prompts("documents.\(name)", in: journal).map { prompt -> String? in
      if case .enter(let field) = prompt.content { field.error?.key } else { nil }
    }
    #expect(errors == [nil] + wrong.map { _ in "verify.address.refused.\(name)" })
  }

  /// A wrong passcode costs an attempt; after five the address cannot be confirmed. It was optional, so the person leaves it out.
  @Test func aPasscodeIsWrongTooOften() async throws {
    let world = VerifyWorld(), journal = MemoryJournal()
    let wrong = WrongPasscodes(VerifyPerson(world, texts: ["ben@mail.example"], answers: Self.choose("EMAIL")), world)
    let outcome = try Self.outcome(await world.run(Self.journey, as: wrong, journal: journal))
    #expect(outcome.documents?[2].status == .skipped && outcome.documents?[2].passcode?.status == .fail)
    #expect(Self.prompts("documents.passcode", in: journal).count == 5 && Self.prompts("documents.error.failedOTP", in: journal).count == 1)
    let left = Self.prompts("documents.passcode", in: journal).compactMap { prompt -> Int? in
      if case .enter(let field) = prompt.content, case .number(let n)? = field.error?.arguments["n"] { n } else { nil }
    }
    #expect(left == [4, 3, 2, 1])
  }

  /// Types passcodes that are not the ones that were sent.
  private final class WrongPasscodes: Workflow.Host {
    private let person: VerifyPerson, world: VerifyWorld

    init(_ person: VerifyPerson, _ world: VerifyWorld) { (self.person, self.world) = (person, world) }

    func reply(to situation: Situation) async -> Reply {
      guard situation.prompt.id == "documents.passcode" else { return await person.reply(to: situation) }
      return .answer(.entered(text: world.passcode(.email) == "000000" ? "000001" : "000000"))
    }

    func mayTryAgain(after error: WorkflowError) async -> Bool { true }
  }

  /// Two more passcodes can be sent; each replaces the one before.
  @Test func aPasscodeIsSentAgain() async throws {
    let world = VerifyWorld(), journal = MemoryJournal()
    var answers = Self.choose("EMAIL")
    answers["documents.passcode"] = [.action(id: "resend"), .action(id: "other"), .action(id: "resend")]
    let person = VerifyPerson(world, texts: ["ben@mail.example", "other@mail.example"], answers: answers)
    let outcome = try Self.outcome(await world.run(Self.journey, as: person, journal: journal))
    #expect(outcome.documents?[2].passcode?.address == "other@mail.example" && outcome.documents?[2].passcode?.messagesLeft == 0)
    let errors = Self.prompts("documents.passcode", in: journal).map { prompt -> String? in
      if case .enter(let field) = prompt.content { field.error?.key } else { nil }
    }
    #expect(errors == [nil, nil, nil, "verify.passcode.limit"])
    let sent = try world.documents()?.history.filter { $0.text == "EMAIL: OPTIONAL, OTP_SENT." }
    #expect(sent?.count == 3)
  }

  // MARK: Skipping, and what is missing

  @Test func optionalDocumentsAreSkipped() async throws {
    let world = VerifyWorld()
    var answers = Self.choose("EMAIL")
    answers["documents.EMAIL"] = [.skipped]
    let outcome = try Self.outcome(await world.run(Self.journey, as: VerifyPerson(world, answers: answers)))
    #expect(outcome.documents?.map(\.status) == [.processed, .processed, .skipped, .optional])
  }

  /// The person looks at the pictures of a document before it is kept, and takes them again.
  @Test func theDataCheckTakesADocumentAgain() async throws {
    let world = VerifyWorld(), journal = MemoryJournal()
    let person = VerifyPerson(world, answers: ["document.check": [.retake]])
    _ = try Self.outcome(await world.run(Self.journey, as: person, journal: journal))
    let checks = Self.prompts("document.check", in: journal)
    #expect(checks.count == 2 && Self.prompts("capture_front.capture", in: journal).count == 2)
    guard case .review(let review)? = checks.first?.content else { Issue.record("no review"); return }
    #expect(review.rows.prefix(2).map(\.label.key) == ["verify.check.clear", "verify.check.readable"])
    #expect(review.rows.prefix(2).map(\.value.key) == ["verify.check.pictures", "verify.check.barcode"])
  }

  /// After the time for the automatic picture the person takes it, if the caller allows it.
  @Test func theSelfieIsTakenAfterTheTime() async throws {
    let world = VerifyWorld(), journal = MemoryJournal()
    let answers: [String: [Answer]] = ["selfie.capture": [.timedOut()]]
    _ = try Self.outcome(await world.run(Self.journey, as: VerifyPerson(world, answers: answers), journal: journal))
    let limits = ["selfie.capture", "selfie.late"].map { id in
      Self.prompts(id, in: journal).map { if case .capture(let request) = $0.content { request.limit } else { 0 } }
    }
    #expect(limits == [[45], [nil]])
    let strict = VerifyWorld(), other = MemoryJournal()
    var journey = Self.journey
    journey.selfie = try VerifyModule().prepare(
      JourneyInput(config: Array(#"{"selfie":{"captureTime":15,"shouldCaptureAfterTimeout":false}}"#.utf8))
    ).journey.selfie
    let stop: [String: [Answer]] = ["selfie.capture": [.timedOut()], "selfie.error.TimedOut": [.chose(id: "stop")]]
    let outcome = await strict.run(journey, as: VerifyPerson(strict, answers: stop), journal: other)
    #expect(Self.code(outcome) == "documentCaptureError" && Self.prompts("selfie.late", in: other).isEmpty)
  }

  /// The newer model's keys of a passport come from its MRZ.
  @Test func aPassportHasTheVendorsKeys() async throws {
    let world = VerifyWorld()
    world.change { context throws(EntityStoreError) in
      var transaction = VerifyTransactions.shippedDocuments
      transaction.requirements = [VerifyRequirement(.passport, isOptional: false)]
      try VerifyTransactions.put(transaction, &context)
    }
    let outcome = try Self.outcome(await world.run(Self.journey))
    let document = try #require(VerifyModule().result(of: outcome).json { $0.digest }["documents"]?.elements.first?["document"])
    guard case .string(let mrz)? = document["mrzData"] else { Issue.record("no MRZ"); return }
    #expect(mrz.split(separator: "\n").map(\.count) == [44, 44] && document["nationality"] == "UTO" && document["sex"] == "F")
    #expect(document["barcode"] == nil && document["middleName"] == nil && document["gender"] == nil)
  }

  /// The hints, texts and errors that stand for the vendor's problems of a capture exist.
  @Test(arguments: [
    "capture.hint.moveCloser", "capture.hint.showWholeDocument", "capture.hint.avoidGlare", "capture.hint.otherDocument",
    "capture.hint.comeCloser", "capture.hint.moveBack", "capture.hint.onlyYou", "capture.hint.showFace", "capture.hint.centreFace",
    "capture.hint.lookStraight", "scene.camera.denied", "kiosk.unreachable",
  ]) func everyProblemHasAHint(key: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
    let parts = key.split(separator: ".").map(String.init)
    let texts = try JSONReader().read(Array(Data(contentsOf: root.appending(path: "Localization/en/\(parts[0]).json"))))
    #expect(parts.dropFirst().reduce(Optional(texts)) { node, part in node?[part] } != nil, "\(key)")
    let page = try String(contentsOf: root.appending(path: "Documentation/Vendors/PingOneVerify.md"), encoding: .utf8)
    #expect(page.contains("| `\(key)` |"))
  }
}
