@testable import PingOneVerifyWire
import Cryptography
import Documents
import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// The service's part of the newer transaction model: requests about documents, policies, passcodes.
struct VerifyDocumentServiceTests {
  private static let path = "/v1/idValidations/\(VerifyTransactions.shippedDocuments.id)"
  private static let place = AdministrationPlace("verify", "transactions", id: VerifyTransactions.shippedDocuments.id)
  private static let policy = AdministrationPlace("verify", "policy", id: "documents")
  private static let journey = VerifyJourney.example { $0.start = .code(digits: VerifyTransactions.shippedDocuments.code) }

  private let world = VerifyWorld()

  /// Registers the device, and stops before anything is collected.
  private func register(_ journey: VerifyJourney = journey) async {
    _ = await world.run(journey, as: VerifyPerson(world, answers: ["documents.choose": [.cancelled]]))
  }

  private func post(_ name: String, _ type: String, _ body: String = "{}") async throws -> ServiceResponse {
    var request = ServiceRequest(.post, "\(Self.path)/documents/\(name)", body: Array(body.utf8))
    request.head.headerFields[.contentType] = type.contains("/") ? type : "application/vnd.pingidentity.validations.\(type)+json"
    request.head.headerFields[.authorization] = "Bearer \(try world.documents()?.device?.accessToken ?? "")"
    return await world.sandbox().respond(to: request)
  }

  private func requirement(_ documentClass: VerifyDocumentClass) throws -> VerifyRequirement? {
    try world.documents()?.requirements?.first { $0.documentClass == documentClass }
  }

  private func code(_ response: ServiceResponse) -> String? { (try? JSONReader().read(response.body))?["code"]?.string }

  /// Each media type does one thing. The answer never contains the passcode.
  @Test func theMediaTypes() async throws {
    await register()
    let sent = try await post("EMAIL", "application/json", #"{"address":"ben@mail.example"}"#)
    let first = try #require(try requirement(.email)?.passcode?.text)
    #expect(sent.status == 200 && first.count == 6 && !String(decoding: sent.body, as: UTF8.self).contains(first))
    #expect(try await post("EMAIL", "resendOtp").status == 200)
    let second = try #require(try requirement(.email)?.passcode?.text)
    #expect(second != first)
    _ = try await post("EMAIL", "verifyOtp", #"{"otp":"\#(first)"}"#)
    #expect(try requirement(.email)?.passcode?.attemptsLeft == 4 && requirement(.email)?.status == .optional)
    _ = try await post("EMAIL", "verifyOtp", #"{"otp":"\#(second)"}"#)
    #expect(try requirement(.email)?.passcode?.status == .verified && requirement(.email)?.status == .collected)
    #expect(try await post("PHONE", "skipDocument").status == 200)
    #expect(try requirement(.phone)?.status == .skipped)
  }

  @Test func whatDoesNotFitIsRefused() async throws {
    await register()
    #expect(self.code(try await post("EMAIL", "verifyOtp", #"{"otp":"123456"}"#)) == "INVALID_STATUS")
    #expect(self.code(try await post("EMAIL", "resendOtp")) == "MISSING_OTP_DESTINATION")
    #expect(self.code(try await post("SELFIE", "application/json", #"{"address":"a@mail.example"}"#)) == "MISSING_OTP_DESTINATION")
    #expect(self.code(try await post("SELFIE", "skipDocument")) == "INVALID_STATUS")
    #expect(try await post("PASSPORT", "skipDocument").status == 404)
    #expect(try await post("EMAIL", "text/plain").status == 415)
    for _ in 0..<3 { _ = try await post("EMAIL", "application/json", #"{"address":"ben@mail.example"}"#) }
    #expect(self.code(try await post("EMAIL", "resendOtp")) == "TOO_MANY_MESSAGES")
  }

  /// An expired passcode costs no attempt. When no more can be sent, it is the end.
  @Test func aPasscodeExpires() async throws {
    await register()
    _ = try await post("EMAIL", "application/json", #"{"address":"ben@mail.example"}"#)
    let passcode = try #require(try requirement(.email)?.passcode?.text)
    world.now.withLock { $0 += VerifyPasscode.lifetime }
    _ = try await post("EMAIL", "verifyOtp", #"{"otp":"\#(passcode)"}"#)
    let expired = try #require(try requirement(.email)?.passcode)
    #expect(expired.isExpired && expired.attemptsLeft == 5 && expired.status == .sent)
    for _ in 0..<2 { _ = try await post("EMAIL", "resendOtp") }
    world.now.withLock { $0 += VerifyPasscode.lifetime }
    _ = try await post("EMAIL", "verifyOtp", #"{"otp":"000000"}"#)
    #expect(try requirement(.email)?.passcode?.status == .fail)
  }

  /// The person is told that it expired, and asks for another one.
  @Test func anExpiredPasscodeIsSentAgain() async throws {
    let world = world, journal = MemoryJournal()
    let person = VerifyPerson(world, texts: ["ben@mail.example"], answers: ["documents.choose": [.chose(id: "EMAIL")]])
    let late = LatePerson(person, world)
    _ = await world.run(Self.journey, as: late, journal: journal)
    let errors = journal.records.compactMap { record -> String? in
      guard case .entry(_, .answered(let prompt, _, _)) = record, case .enter(let field) = prompt.content else { return nil }
      return field.error?.key
    }
    #expect(errors == ["verify.passcode.expired"])
    #expect(try requirement(.email)?.passcode?.status == .success)
  }

  /// Types the first passcode too late.
  private final class LatePerson: Workflow.Host {
    private let person: VerifyPerson, world: VerifyWorld

    init(_ person: VerifyPerson, _ world: VerifyWorld) { (self.person, self.world) = (person, world) }

    func reply(to situation: Situation) async -> Reply {
      guard situation.prompt.id == "documents.passcode", case .enter(let field) = situation.prompt.content else {
        return await person.reply(to: situation)
      }
      if field.error != nil { return .answer(.action(id: "resend")) }
      let messagesLeft = try? world.documents()?.requirements?.first { $0.documentClass == .email }?.passcode?.messagesLeft
      if messagesLeft == 2 { world.now.withLock { $0 += VerifyPasscode.lifetime } }
      return await person.reply(to: situation)
    }
  }

  /// How the messages are delivered stands in the policy.
  @Test(arguments: [("slow", "IN_PROGRESS"), ("failing", "OTP_RETRYABLE")])
  func deliveryHasItsStatus(name: String, status: String) async throws {
    _ = try await world.sandbox().perform("edit", ["delivery": name], on: Self.policy)
    await register()
    let sent = try await post("PHONE", "application/json", #"{"address":"+31612345678"}"#)
    #expect((try JSONReader().read(sent.body))["otp"]?["status"]?.string == status)
  }

  /// Half an hour after the code was shown no document is taken.
  @Test func theTimeForDocumentsEnds() async throws {
    await register()
    world.now.withLock { $0 += VerifyTransaction.lifetime }
    #expect(self.code(try await post("EMAIL", "skipDocument")) == "SESSION_EXPIRED")
    let outcome = await world.run(.example { $0.start = .savedConfiguration }, session: "next")
    guard case .failed(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(error.code == "documentSubmissionTimeoutError")
  }

  /// `DocumentSubmissionStatus` of the whole transaction.
  @Test func theSubmissionStatusFollows() async throws {
    #expect(try world.documents()?.submissionStatus == .notStarted)
    await register()
    #expect(try world.documents()?.submissionStatus == .started)
    _ = try await world.sandbox().perform("edit", ["decision": "office"], on: Self.policy)
    let waiting = await world.run(
      .example { $0.start = .savedConfiguration }, as: VerifyPerson(world, answers: ["status.wait": [.action(id: "ask")]]), session: "next")
    #expect(waiting.output(as: VerifyOutcome.self)?.result.submissionStatus == "process")
    _ = try await world.sandbox().perform("answer", ["result": "positive"], on: Self.place)
    #expect(try world.documents()?.submissionStatus == .completed)
    #expect(try world.documents()?.requirements?.map(\.status) == [.processed, .processed, .optional, .optional])
  }

  // MARK: Policies

  private func outcome(_ policy: [String: String], _ issue: [String: String] = [:]) async throws -> Outcome {
    let office = world.sandbox()
    if !policy.isEmpty { _ = try await office.perform("edit", policy, on: Self.policy) }
    let id = try await office.perform(
      "issue-code", ["policy": "documents"].merging(issue) { $1 }, on: AdministrationPlace("verify", "transactions"))
    let code = try #require(try VerifyTransactions.find(id ?? "", world.context)?.code)
    return await world.run(.example { $0.start = .code(digits: code) }, as: VerifyPerson(world, texts: ["ben@mail.example"]))
  }

  /// The policy says what is wanted, and the service says no to everything less.
  @Test(arguments: [
    ("PASSPORT,EMAIL", ["PASSPORT", "EMAIL"]), ("GOVERNMENT_ID", ["GOVERNMENT_ID"]), ("EMAIL", ["EMAIL"]), ("SELFIE", ["SELFIE"]),
  ]) func thePolicySaysWhatIsWanted(required: String, documents: [String]) async throws {
    let outcome = try #require(
      try await self.outcome(["required": required, "optional": ""]).output(as: VerifyOutcome.self))
    #expect(outcome.result.status == .success && outcome.documents?.map(\.documentClass.rawValue) == documents)
    #expect(outcome.documents?.allSatisfy { $0.status == .processed } == true)
  }

  @Test(arguments: [
    ("VOICE", "SELFIE", "missingDocumentType"), ("", "", "noDocumentToSubmitError"), ("", "AADHAAR", "noDocumentToSubmitError"),
  ]) func whatCannotBeCollected(required: String, optional: String, error: String) async throws {
    let outcome = try await outcome(["required": required, "optional": optional])
    guard case .failed(let failure) = outcome else { Issue.record("\(outcome)"); return }
    #expect(failure.code == error)
  }

  /// What the relying party knows is compared with the document.
  @Test(arguments: [
    (["given-name": "Anna Maria", "family-name": "eriksson", "birth-date": "1974-08-12"], []),
    (["given-name": "Maria-Anna", "family-name": "ERIKSSON"], []),
    (["family-name": "Svensson", "birth-date": "1974-08-13"], ["FAMILY_NAME_MISMATCH", "BIRTH_DATE_MISMATCH"]),
    (["given-name": "Ben"], ["GIVEN_NAME_MISMATCH"]),
  ]) func theDataAreChecked(known: [String: String], problems: [String]) async throws {
    let outcome = try #require(
      try await self.outcome(["required": "PASSPORT", "optional": ""], known).output(as: VerifyOutcome.self))
    #expect(outcome.result.status == (problems.isEmpty ? .success : .fail))
    #expect(outcome.result.providers.flatMap { $0.messages.map(\.name) } == problems)
  }

  @Test func namesAreComparedInEveryForm() {
    var data = VerifyUserData(firstName: "JUERGEN", lastName: "AAKESSON")
    let check = VerifyDataCheck(givenName: "Jürgen", familyName: "Åkesson")
    #expect(check.problems(with: data).isEmpty)
    // The line of a passport has 39 cells for the names.
    let long = VerifyDataCheck(givenName: "Dingo Potoroo", familyName: "Bennelong Woolloomooloo Warrandyte")
    #expect(long.problems(with: VerifyUserData(firstName: "DIN", lastName: "BENNELONG WOOLLOOMOOLOO WARRANDYTE")).isEmpty)
    data.lastName = "AKESEN"
    #expect(check.problems(with: data).map(\.code) == ["FAMILY_NAME_MISMATCH"])
  }

  /// What is concluded of a licence.
  private static func judge(_ front: Reading, _ back: Reading, fields: [JSONValue.Member] = []) throws -> VerifyJudge {
    var transaction = VerifyTransactions.shippedDocuments
    transaction.device = VerifyTransaction.Device(
      entityID: "entity", keys: JSONWebKeySet([VerifyWorld.clientKey.publicKey]).json.text(), accessToken: "access", pushSandbox: false)
    transaction.oneTimeToken = "token"
    let card = JSONValue.object(
      [
        .init("cardType", "DriverLicense"), .init("cardId", "1"), .init("frontImage", .string("AAAA")), .init("backImage", .string("AAAA")),
      ] + fields)
    let payload = JSONValue.object([
      "transactionId": .string(transaction.id), "entityId": "entity", "token": "token", "cards": .array([card]), "claims": .array([]),
    ])
    let signed = try JWS.sign(payload.bytes(), with: VerifyWorld.clientKey, type: "JWT")
    let sealed = try JWE.encrypt(Array(signed.utf8), to: VerifyWorld.serviceKey.publicKey, contentType: "JWT")
    let key = VerifyWorld.serviceKey
    let submission = try VerifySubmission(
      try VerifySubmission.Opened(sealed, to: key, from: transaction), by: key.publicKey, from: transaction)
    return VerifyJudge(
      submission: submission, readings: [front, back], policy: .documents, dataCheck: VerifyDataCheck(),
      day: CalendarDate(daysSince1970: 20_486))
  }

  /// A licence whose front has the barcode of another one. The scanner refuses it, but a changed app could send it.
  @Test func frontAndBackMustBelongTogether() throws {
    func codes(_ front: Reading, _ back: Reading) throws -> [String] {
      try Self.judge(front, back).documentAnswer.problems.map(\.code)
    }
    let mismatch = "data_mismatch_between_front_and_back"
    #expect(try codes(.licenceBack { $0.number = "Z9999999" }, .licenceBack()).contains(mismatch))
    #expect(try !codes(.licenceBack(), .licenceBack()).contains(mismatch))
  }

  /// A licence without a barcode: the service reads its print. A device that has read nothing is not contradicted.
  @Test func aLicenceWithoutABarcodeIsReadByItsPrint() throws {
    let back = Reading.page(words: 30)
    let data = try Self.judge(.licenceFront(), back).userData
    #expect(data.lastName == "DĄBROWSKA" && data.firstName == "ZOFIA" && data.dateOfBirth == "1987-05-04")
    #expect(data.documentId == "00042/24/1465" && data.expirationDate == "2039-03-11" && data.addressLine1 == "UL. DŁUGA 7")
    #expect(data.idType == "DriverLicense")
    func codes(_ front: Reading, number: String? = nil) throws -> [String] {
      try Self.judge(front, back, fields: number.map { [.init("idNumber", .string($0))] } ?? []).documentAnswer.problems.map(\.code)
    }
    #expect(try codes(.licenceFront()) == [] && codes(.licenceFront(), number: "00042/24/1465") == [])
    #expect(try codes(.licenceFront(), number: "00042/24/1466") == ["DATA_MISMATCH"])
    #expect(try codes(.licenceFront { $0[4].day = CalendarDate(iso: "2020-01-01") }) == ["DOCUMENT_EXPIRED"])
    #expect(try codes(.page(hasPortrait: true, words: 30)) == [])
    // A changed app that keeps back the number of a barcode is contradicted.
    #expect(try Self.judge(.licenceFront(), .licenceBack()).documentAnswer.problems.map(\.code) == ["DATA_MISMATCH"])
  }

  /// The office is the person's mailbox and telephone.
  @Test func theOfficeSeesWhatWasSent() async throws {
    await register()
    _ = try await post("EMAIL", "application/json", #"{"address":"ben@mail.example"}"#)
    let passcode = try #require(try requirement(.email)?.passcode?.text)
    let rows = try await world.sandbox().show(Self.place).rows
    #expect(rows.first { $0.column.name == "EMAIL-otp" }?.value == .text("ben@mail.example OTP_SENT \(passcode)"))
    #expect(rows.first { $0.column.name == "DRIVER_LICENSE" }?.value == .text("REQUIRED"))
  }
}
