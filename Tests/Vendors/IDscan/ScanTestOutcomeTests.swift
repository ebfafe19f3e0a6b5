import Notation
import SandboxKit
import Services
import Testing
import VendorHarness

@testable import IDscanService

/// The outcomes that a user name asks for, as the guide has them.
struct ScanTestOutcomeTests {
  private static let documented = DocumentedOutcome.all(of: "IDscan")
  private let sandbox = Sandbox([ScanService()], now: { 1_770_000_000_000 }) { _ in nil }

  private func signIn(_ username: String) async throws -> ServiceResponse {
    let fields = [("grant_type", "password"), ("area", "scanning"), ("username", username), ("password", "vestibule")]
    return await sandbox.respond(to: .post("/idscanenterprisesvc/token", form: fields.map(FormField.init)))
  }

  private func upload(_ token: String?, _ journey: String?) async -> ServiceResponse {
    let image = JSONValue.object(["Name": "WhiteImage", "Data": "/9j/"])
    var request = ServiceRequest.post(
      "/idscanenterprisesvc/journey/upload",
      json: .object(["InputImages": .array([image]), "PersonEntryId": journey.map { .string($0) }]))
    request.head.headerFields[.authorization] = token
    return await sandbox.respond(to: request)
  }

  /// An app that sends pictures of nothing.
  /// - Returns: the first refusal, or the answer that says that nothing more is required; and how many pictures it took.
  private func walk(_ username: String) async throws -> (answer: ServiceResponse, pictures: Int) {
    let token = try await signIn(username).object()["access_token"]?.string
    var journey: String?
    for count in 1... {
      let answer = await upload(token, journey)
      guard answer.status == 200, try answer.object()["RequiredAction"]?.string != "NONE" else { return (answer, count) }
      journey = try answer.object()["JourneyId"]?.string
    }
    preconditionFailure("There is no end.")
  }

  @Test func everyOutcomeIsDocumented() {
    let inputs = Self.documented.map { $0.cells[0] }
    for step in ScanTestOutcomes.known {
      for value in step.value { #expect(inputs.contains { $0.hasSuffix("\(step.name)=\(value)") }, "\(step.name)=\(value)") }
    }
  }

  @Test(arguments: documented) func aRowIsTrue(row: DocumentedOutcome) async throws {
    let (answer, pictures) = try await walk(row.cells[0])
    #expect(String(answer.status) == row.cells[1])
    #expect(String(decoding: answer.body, as: UTF8.self).contains(row.cells[2]), "\(String(decoding: answer.body, as: UTF8.self))")
    // No page is wanted a second time.
    if answer.status == 200 { #expect(pictures == JourneyDefinition.standard.entries.count { $0.step != nil }) }
  }

  @Test func aMisspeltOneIsRefused() async throws {
    let refused = try await signIn("kiosk?reslut=Refer")
    #expect(refused.status == 400 && String(decoding: refused.body, as: UTF8.self).contains("is none of result, face-match, token"))
  }
}
