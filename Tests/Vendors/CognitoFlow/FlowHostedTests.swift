import Documents
import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// The steps, as the hosted page does them.
struct FlowHostedTests {
  private let world = FlowWorld()

  /// All steps in their order, with at most one active.
  @Test func everyStepIsDone() async throws {
    let session = try await world.create()
    var state = try await world.step(session, "open")
    #expect(state.opened == .created && state.prompt == .terms && state.step == .acceptTerms)
    state = try await world.step(session, "steps/accept_tos")
    guard case .phone(let countries)? = state.prompt else { Issue.record("\(state)"); return }
    #expect(countries.contains("NL") && !countries.contains("UTO"))
    state = try await world.step(session, "steps/verify_sms", #"{"phone_number":"+31612345678"}"#)
    guard case .code(let code)? = state.prompt else { Issue.record("\(state)"); return }
    #expect(code.phoneNumber == "+31 … 78" && code.attemptsLeft == 5 && code.deliveriesLeft == 2 && code.problem == nil)
    state = try await world.step(session, "steps/verify_sms", #"{"code":"\#(world.code(session))"}"#)
    guard case .details(let details)? = state.prompt else { Issue.record("\(state)"); return }
    #expect(details.fields == [.name, .dateOfBirth, .address] && details.idNumberTypes.isEmpty && details.known == FlowDetails())
    state = try await world.step(session, "steps/kyc_check", FlowWorld.details)
    guard case .document(let documents)? = state.prompt else { Issue.record("\(state)"); return }
    #expect(documents.offers.first { $0.country == "USA" }?.categories == [.passport, .driversLicense])
    state = try await world.step(session, "steps/documentary_verification", #"{"country":"UTO","category":"passport"}"#)
    #expect(
      state.prompt == .capture(FlowCapturePrompt(picture: .front, attemptsLeft: 3, category: .passport, country: "UTO")))
    state = try await world.picture(session, .front, .passport())
    #expect(state.prompt == .capture(FlowCapturePrompt(picture: .selfie, attemptsLeft: 3)))
    #expect(state.steps.values.count { $0 == .active } == 1)
    state = try await world.picture(session, .selfie, .selfie)
    #expect(state.status == .success && state.step == nil && state.prompt == nil)
    #expect(state.steps.allSatisfy { $0.value == .success })
    let resource = try await world.resource(session.id)
    #expect(resource["kyc_check"]?["name"]?["summary"]?.string == "match")
    #expect(resource["documentary_verification"]?["documents"]?.elements?.first?["extracted_data"]?["issuing_country"]?.string == "UTO")
    #expect(resource["risk_check"]?["signals"]?["behavior"]?["user_interactions"]?.string == "genuine")
    #expect(resource["user"]?["phone_number"]?.string == "+31612345678")
  }

  /// A state is read as it was written.
  @Test(arguments: FlowStep.allCases.dropLast(2)) func aStateIsReadAsItWasWritten(step: FlowStep) async throws {
    let session = try await world.create()
    try await world.go(session, to: step)
    let node = try await world.hosted(session, "state", method: .get).object()
    let state = try #require(FlowState(node))
    #expect(state.step == step && state.json.text() == JSONValue(node).text())
  }

  // MARK: Who may

  @Test func aWrongKeyIsRefused() async throws {
    let session = try await world.create(), other = try await world.create("user-2")
    for key in ["", "0", String(repeating: "0", count: 32), try #require(other.key)] {
      let response = await world.hosted(session, "open", key: key)
      #expect(response.status == 401 && response.errorCode == "wrong_key")
    }
    // An id that there is not looks the same.
    var unknown = session
    unknown.id = "flwses_11111111111111"
    #expect(await world.hosted(unknown, "open").body == world.hosted(session, "open", key: "0").body)
  }

  @Test func anotherDeviceTakesTheSession() async throws {
    let session = try await world.create()
    try await world.step(session, "open")
    let other = "another-browser"
    #expect(await world.hosted(session, "steps/accept_tos", device: other).errorCode == "other_device")
    // Whoever looks is told whether the session is there.
    for (device, isHere) in [(other, false), (FlowWorld.device, true)] {
      #expect(try await world.hosted(session, "state", method: .get, device: device).object()["here"]?.bool == isHere)
    }
    let taken = try #require(FlowState(try await world.hosted(session, "open", device: other).object()))
    #expect(taken.opened == .resumed)
    let refused = await world.hosted(session, "steps/accept_tos")
    #expect(refused.status == 409 && refused.errorCode == "other_device")
    #expect(try await world.step(session, "open").opened == .resumed)
    #expect(try await world.step(session, "steps/accept_tos").step == .verifySMS)
  }

  @Test(arguments: [nil, "short", String(repeating: "a", count: 65)]) func aDeviceHasAName(device: String?) async throws {
    let session = try await world.create()
    let response = await world.hosted(session, "open", device: device)
    #expect(response.status == 422 && response.field == "x_flow_device")
  }

  /// Closed midway and resumed.
  @Test func aSessionIsResumed() async throws {
    let session = try await world.create()
    try await world.go(session, to: .kycCheck)
    #expect(await world.hosted(session, "close").status == 204)
    let state = try await world.step(session, "open")
    #expect(state.opened == .resumed && state.step == .kycCheck)
    #expect(try await world.office(session).history.contains { $0.text == "The person left." })
  }

  @Test func aStepThatIsNotActiveIsRefused() async throws {
    let session = try await world.create()
    try await world.step(session, "open")
    let response = await world.hosted(session, "steps/kyc_check", Array(FlowWorld.details.utf8))
    #expect(response.status == 409 && response.errorCode == "not_active")
    #expect(await world.hosted(session, "pictures/selfie", FlowWorld.jpeg(.selfie)).errorCode == "not_active")
    try await world.step(session, "steps/accept_tos")
    #expect(await world.hosted(session, "steps/accept_tos").errorCode == "not_active")
  }

  @Test func aBodyThatIsNoObjectIsRefused() async throws {
    let session = try await world.create()
    try await world.step(session, "open")
    for body in ["", "[]", "{"] { #expect(await world.hosted(session, "steps/accept_tos", Array(body.utf8)).field == "body") }
  }

  // MARK: Codes

  @Test func wrongCodesEndTheSession() async throws {
    let session = try await world.create()
    try await world.go(session, to: .verifySMS)
    try await world.step(session, "steps/verify_sms", #"{"phone_number":"+31612345678"}"#)
    let wrong = try await world.code(session) == "000000" ? "000001" : "000000"
    for attempt in 1..<FlowSMS.mostAttempts {
      let state = try await world.step(session, "steps/verify_sms", #"{"code":"\#(wrong)"}"#)
      guard case .code(let prompt)? = state.prompt else { Issue.record("\(state)"); return }
      #expect(prompt.problem == .wrong && prompt.attemptsLeft == FlowSMS.mostAttempts - attempt)
    }
    let state = try await world.step(session, "steps/verify_sms", #"{"code":"\#(wrong)"}"#)
    #expect(state.status == .failed && state.steps[.verifySMS] == .failed && state.steps[.kycCheck] == .waitingForPrerequisite)
  }

  @Test func anExpiredCodeIsReplaced() async throws {
    let session = try await world.create()
    try await world.go(session, to: .verifySMS)
    try await world.step(session, "steps/verify_sms", #"{"phone_number":"+31612345678"}"#)
    let old = try await world.code(session)
    let early = await world.hosted(session, "steps/verify_sms", Array(#"{"resend":true}"#.utf8))
    #expect(early.status == 429 && early.errorCode == "too_many_attempts")
    world.wait(milliseconds: FlowSMS.lifetime)
    let state = try await world.step(session, "steps/verify_sms", #"{"code":"\#(old)"}"#)
    guard case .code(let prompt)? = state.prompt else { Issue.record("\(state)"); return }
    #expect(prompt.problem == .expired && prompt.attemptsLeft == FlowSMS.mostAttempts)
    try await world.step(session, "steps/verify_sms", #"{"resend":true}"#)
    // A number that was mistyped is corrected at once.
    try await world.step(session, "steps/verify_sms", #"{"phone_number":"+31687654321"}"#)
    let none = await world.hosted(session, "steps/verify_sms", Array(#"{"phone_number":"+31612345678"}"#.utf8))
    #expect(none.status == 429)
    #expect(try await world.step(session, "steps/verify_sms", #"{"code":"\#(world.code(session))"}"#).step == .kycCheck)
    let statuses = try await world.resource(session.id)["verify_sms"]?["verifications"]?.elements?.map { $0["status"]?.string }
    #expect(statuses == ["canceled", "success"])
  }

  @Test(arguments: [
    (#"{"phone_number":"0612345678"}"#, "phone_number"), (#"{"phone_number":"+8112345678"}"#, "phone_number"), ("{}", "phone_number"),
    (#"{"phone_number":"0612345678","country":"JP"}"#, "phone_number"), (#"{"phone_number":"+31 6 1234567"}"#, "phone_number"),
    (#"{"code":"12345"}"#, "code"), (#"{"code":123456}"#, "code"), (#"{"code":"12345a"}"#, "code"),
  ])
  func aNumberThatIsNoneIsRefused(body: String, field: String) async throws {
    let session = try await world.create()
    try await world.go(session, to: .verifySMS)
    let response = await world.hosted(session, "steps/verify_sms", Array(body.utf8))
    #expect(response.status == 422 && response.field == field)
  }

  /// A code is taken as it was pasted or typed; what is none costs no attempt.
  @Test(arguments: [" ", "-", "\u{3000}"]) func aCodeMayBeGrouped(separator: String) async throws {
    let session = try await world.create()
    try await world.go(session, to: .verifySMS)
    try await world.step(session, "steps/verify_sms", #"{"phone_number":"０６ １２３４ ５６７８","country":"NL"}"#)
    #expect(await world.hosted(session, "steps/verify_sms", Array(#"{"code":"12"}"#.utf8)).status == 422)
    let code = try await world.code(session),
      wide = String(String.UnicodeScalarView(code.unicodeScalars.map { Unicode.Scalar($0.value + 0xFEE0)! }))
    let typed = "\(wide.prefix(3))\(separator)\(code.suffix(3))"
    #expect(try await world.step(session, "steps/verify_sms", #"{"code":"\#(typed)"}"#).step == .kycCheck)
    let sent = try await world.resource(session.id)["verify_sms"]?["verifications"]?.elements?.first
    #expect(sent?["phone_number"]?.string == "+31612345678" && sent?["solve_attempt_count"]?.number?.integer == 1)
  }

  // MARK: Details

  private static let changes = [
    (#""Anna Maria""#, #""""#, "name.given_name"), (#""Eriksson""#, "7", "name.family_name"),
    ("1974-08-12", "1974-02-30", "date_of_birth"), ("1974-08-12", "2974-08-12", "date_of_birth"),
    ("1974-08-12", "1774-08-12", "date_of_birth"),
    // A name that nobody sees, and one that turns what stands after it around.
    (#""Eriksson""#, #""\u200B""#, "name.family_name"), ("Eriksson", #"Eriks\u202Eson"#, "name.family_name"),
    ("Anna Maria", #"An\uFEFFna"#, "name.given_name"), ("Eriksson", "-", "name.family_name"), ("Zenith", #"Zen\u2028ith"#, "address.city"),
    (#""NL""#, #""JP""#, "address.country"), (#""1234 AB""#, #""\n""#, "address.postal_code"), ("Zenith", "Zen\\u0007ith", "address.city"),
    (#""address""#, #""adres""#, "adres"), (#""name""#, #""naam""#, "naam"),
    (#""name":{"given_name":"Anna Maria","family_name":"Eriksson"},"#, "", "name"),
  ]

  @Test(arguments: changes) func aDetailThatIsNoneIsNamed(old: String, new: String, field: String) async throws {
    let session = try await world.create()
    try await world.go(session, to: .kycCheck)
    let response = await world.hosted(session, "steps/kyc_check", Array(FlowWorld.details.replacing(old, with: new).utf8))
    #expect(response.status == 422 && response.errorCode == "invalid" && response.field == field)
  }

  /// A slip is corrected: the first entry that does not match comes back, and the second one counts. Which part did not match is not said.
  @Test(arguments: [("1974-08-12", FlowStepStatus.success), ("1974-12-08", .failed)])
  func aSlipIsCorrected(second: String, outcome: FlowStepStatus) async throws {
    let session = try await world.create("user-1", FlowWorld.detailsTemplate)
    try await world.go(session, to: .kycCheck)
    var state = try await world.step(session, "steps/kyc_check", FlowWorld.details.replacing("1974-08-12", with: "1974-12-08"))
    guard case .details(let prompt)? = state.prompt else { Issue.record("\(state)"); return }
    #expect(state.status == .active && state.step == .kycCheck && prompt.problem == .noMatch)
    #expect(prompt.known.dateOfBirth == "1974-12-08" && prompt.known.name?.family == "Eriksson")
    #expect(try await world.office(session).history.contains { $0.text.contains("another entry is possible") })
    state = try await world.step(session, "steps/kyc_check", FlowWorld.details.replacing("1974-08-12", with: second))
    #expect(state.steps[.kycCheck] == outcome && state.status == (outcome == .success ? .success : .failed))
  }

  /// A person whom the register does not know shows a document; without one the session fails.
  @Test func anUnknownPersonShowsADocument() async throws {
    let stranger = FlowWorld.details.replacing("Eriksson", with: "Nobody")
    let session = try await world.create()
    try await world.go(session, to: .kycCheck)
    try await world.step(session, "steps/kyc_check", stranger)
    let state = try await world.step(session, "steps/kyc_check", stranger)
    #expect(state.status == .active && state.steps[.kycCheck] == .failed && state.step == .documentaryVerification)
    #expect(try await world.resource(session.id)["kyc_check"]?["name"]?["summary"]?.string == "no_data")

    let other = try await world.create("user-2", FlowWorld.detailsTemplate)
    try await world.go(other, to: .kycCheck)
    try await world.step(other, "steps/kyc_check", stranger)
    #expect(try await world.step(other, "steps/kyc_check", stranger).status == .failed)
  }

  @Test func anIDNumberIsAskedForWhereThereIsOne() async throws {
    let person =
      #"{"name":{"given_name":"Eva","family_name":"Quintero"},"date_of_birth":"1990-02-01","address":{"street":"18 Harbour St","#
      + #""city":"Solstice","region":"CA","postal_code":"00199","country":"US"},"id_number":{"value":"000-12-3456","type":"us_ssn"}}"#
    for (index, (value, status)) in [("000-12-3456", FlowStatus.success), ("000-12-3457", .failed)].enumerated() {
      let session = try await world.create("user-\(index)", FlowWorld.detailsTemplate)
      try await world.go(session, to: .kycCheck)
      let missing = person.replacing(#","id_number":{"value":"000-12-3456","type":"us_ssn"}"#, with: "")
      #expect(await world.hosted(session, "steps/kyc_check", Array(missing.utf8)).field == "id_number")
      let typed = person.replacing("000-12-3456", with: value)
      #expect(try await world.step(session, "steps/kyc_check", typed).status == (status == .success ? .success : .active))
      if status == .failed { #expect(try await world.step(session, "steps/kyc_check", typed).status == .failed) }
    }
  }

  // MARK: Screening

  /// A hit waits for the office.
  @Test(arguments: [("approve", FlowStatus.success, "manually_approved"), ("reject", .failed, "manually_rejected")])
  func aHitOnTheWatchlistIsReviewed(action: String, status: FlowStatus, step: String) async throws {
    let session = try await world.create("user-1", FlowWorld.detailsTemplate)
    try await world.go(session, to: .kycCheck)
    let listed =
      #"{"name":{"given_name":"Anton","family_name":"Zwart"},"date_of_birth":"1961-11-30","address":{"street":"Havenstraat 1","#
      + #""city":"Nadir","postal_code":"9999 ZZ","country":"NL"}}"#
    let state = try await world.step(session, "steps/kyc_check", listed)
    #expect(state.status == .pendingReview && state.steps[.watchlistScreening] == .pendingReview && state.step == nil)
    // Nothing more is asked, and time does not end it.
    world.wait(milliseconds: 2 * FlowRecord.lifetime)
    #expect(try await world.resource(session.id)["status"]?.string == "pending_review")
    try await world.decide(action, session)
    let resource = try await world.resource(session.id)
    #expect(resource["status"]?.string == status.rawValue && resource["steps"]?["watchlist_screening"]?.string == step)
    #expect(resource["watchlist_screening"]?["hits"]?.elements?.map(\.string) == ["Anton Zwart"])
  }

  /// Many mistakes on many devices are looked at.
  @Test func aRiskySessionIsReviewed() async throws {
    let session = try await world.create()
    for number in 0..<5 { _ = await world.hosted(session, "open", device: "browser-\(number)") }
    try await world.go(session, to: .selfieCheck)
    try await world.picture(session, .selfie, .table)
    let state = try await world.picture(session, .selfie, .selfie)
    #expect(state.status == .pendingReview && state.steps[.riskCheck] == .pendingReview)
  }

  /// The office compares the faces where the template says so.
  @Test func aSelfieIsReviewed() async throws {
    let session = try await world.create("user-1", FlowWorld.reviewed)
    try await world.step(session, "open")
    try await world.step(session, "steps/documentary_verification", #"{"country":"UTO","category":"passport"}"#)
    try await world.picture(session, .front, .passport())
    #expect(try await world.picture(session, .selfie, .selfie).steps[.selfieCheck] == .pendingReview)
    try await world.decide("approve", session)
    let resource = try await world.resource(session.id)
    #expect(resource["status"]?.string == "success")
    #expect(resource["selfie_check"]?["selfies"]?.elements?.first?["analysis"]?["document_comparison"]?.string == "match")
  }
}
