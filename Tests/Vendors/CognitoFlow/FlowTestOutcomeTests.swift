import Documents
import Services
import Testing
import VendorHarness

@testable import CognitoFlowService
@testable import CognitoFlowWire

/// The outcomes that a reference asks for.
struct FlowTestOutcomeTests {
  private let world = FlowWorld()

  /// Somebody who does what is asked, with nothing that fits: a code that was not sent, a name that nobody knows, pictures of nothing.
  private func walk(_ reference: String) async throws -> FlowSession {
    let session = try await world.create(reference)
    var state = try await world.step(session, "open")
    while let prompt = state.prompt {
      switch prompt {
      case .terms: state = try await world.step(session, "steps/accept_tos")
      case .phone: state = try await world.step(session, "steps/verify_sms", #"{"phone_number":"+31612345678"}"#)
      case .code: state = try await world.step(session, "steps/verify_sms", #"{"code":"000000"}"#)
      case .details:
        state = try await world.step(session, "steps/kyc_check", FlowWorld.details.replacing("Eriksson", with: "Nobody"))
      case .document:
        state = try await world.step(session, "steps/documentary_verification", #"{"country":"UTO","category":"passport"}"#)
      case .capture(let capture): state = try await world.picture(session, capture.picture, Reading(width: 640, height: 480))
      }
    }
    return session
  }

  private static let all = FlowTestOutcomes.steps.map { "\($0.rawValue)=success" }.joined(separator: "&")

  @Test func everyStepSucceeds() async throws {
    let session = try await walk("user-1?\(Self.all)")
    let resource = try await world.resource(session.id)
    #expect(resource["status"]?.string == "success" && resource["customer_reference"]?.string == "user-1?\(Self.all)")
    #expect(resource["user"]?["phone_number"]?.string == "+31612345678")
    #expect(resource["kyc_check"]?["name"]?["summary"]?.string == "match")
    #expect(resource["risk_check"]?["signals"]?["behavior"]?["user_interactions"]?.string == "genuine")
  }

  @Test func theGuideHasEachStep() {
    #expect(Set(DocumentedOutcome.all(of: "CognitoFlow").map { $0.cells[0] }) == Set(FlowTestOutcomes.steps.map(\.rawValue)))
  }

  @Test(arguments: FlowTestOutcomes.steps, [FlowStepStatus.failed, .pendingReview])
  func oneStepEndsAsWanted(step: FlowStep, status: FlowStepStatus) async throws {
    let wanted = Self.all.replacing("\(step.rawValue)=success", with: "\(step.rawValue)=\(status.rawValue)")
    let session = try await walk("user-1?\(wanted)")
    let resource = try await world.resource(session.id)
    #expect(resource["steps"]?[step.rawValue]?.string == status.rawValue)
    // A document can make up for details that the register does not know.
    let isMadeUpFor = step == .kycCheck && status == .failed
    #expect(resource["status"]?.string == (isMadeUpFor ? "success" : status.rawValue))
    if step == .watchlistScreening { #expect(resource["watchlist_screening"]?["hits"]?.elements?.isEmpty == false) }
  }

  /// The office goes on from there.
  @Test func theOfficeDecides() async throws {
    let session = try await walk("user-1?\(Self.all.replacing("selfie_check=success", with: "selfie_check=pending_review"))")
    try await world.decide("approve", session)
    #expect(try await world.resource(session.id)["status"]?.string == "success")
  }

  @Test(arguments: [
    ("user-1?selfy_check=failed", "selfie_check"), ("user-1?selfie_check=fail", "failed"), ("user-1?accept_tos=failed", "verify_sms"),
  ])
  func aMisspeltOneIsRefused(reference: String, told: String) async {
    let response = await world.signed(.post, "/flow_sessions", FlowWorld.order(reference))
    #expect(response.status == 400 && response.errorCode == "invalid_field")
    #expect(String(decoding: response.body, as: UTF8.self).contains(told))
  }

  @Test func aReferenceWithAQuestionMarkIsAReference() throws {
    #expect(try FlowTestOutcomes("who?") == FlowTestOutcomes() && FlowTestOutcomes("who=me") == FlowTestOutcomes())
  }

  /// A reference of the environment `live` is a reference and nothing else.
  @Test func liveSessionsHaveNone() {
    var template = FlowTemplate.shipped[0]
    var record: FlowRecord {
      FlowRecord(
        id: "1", key: "2", template: template, customerReference: "a?risk_check=failed", email: nil, isShareable: true, createdAt: 0)
    }
    #expect(record.testOutcomes[.riskCheck] == .failed)
    template.environment = .live
    #expect(record.testOutcomes[.riskCheck] == nil)
  }
}
