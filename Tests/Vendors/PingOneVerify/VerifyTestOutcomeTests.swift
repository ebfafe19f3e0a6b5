import Notation
import Services
import Testing
import VendorHarness

@testable import PingOneVerifyService
@testable import SandboxKit

/// The outcomes that the id of a user asks for, as the guide has them.
struct VerifyTestOutcomeTests {
  private static let documented = DocumentedOutcome.all(of: "PingOneVerify")
  private let world = VerifyWorld()

  /// What comes of a passport and a selfie in which nothing can be seen.
  private func submit(_ user: String) async throws -> VerifyTransaction {
    let transaction = try await VerifyClient.transaction(of: user, in: world)
    let page = JSONValue.object(["cardType": "Passport", "cardId": "1", "lastName": "Nobody", "frontImage": "/9j/"])
    return try await VerifyClient(world: world).submit(page, for: transaction)
  }

  /// The status of a passcode that was sent, or of another one that was typed.
  private func passcode(_ user: String) async throws -> String {
    let place = AdministrationPlace("verify", "transactions")
    let id = try #require(try await world.sandbox().perform("issue-code", ["user-id": user, "policy": "documents"], on: place))
    let transaction = try #require(try VerifyTransactions.find(id, world.context)), client = VerifyClient(world: world)
    let access = try await client.register(transaction).token
    func post(_ type: String, _ body: String) async throws -> Node {
      var request = ServiceRequest(.post, "/v1/idValidations/\(id)/documents/EMAIL", body: Array(body.utf8))
      request.head.headerFields[.contentType] = type
      request.head.headerFields[.authorization] = "Bearer \(access ?? "")"
      return try await world.sandbox().respond(to: request).object()
    }
    let sent = try await post("application/json", #"{"address":"zoe@mail.example"}"#)
    if user.contains("delivery=") { return JSONValue(sent).text() }
    return JSONValue(try await post("application/vnd.pingidentity.validations.verifyOtp+json", #"{"otp":"none"}"#)).text()
  }

  @Test func everyOutcomeIsDocumented() {
    let inputs = Self.documented.map { $0.cells[0] }
    for step in VerifyTestOutcomes.known {
      for value in step.value { #expect(inputs.contains { $0.contains("\(step.name)=\(value)") }, "\(step.name)=\(value)") }
    }
  }

  @Test(arguments: documented) func aRowIsTrue(row: DocumentedOutcome) async throws {
    if row.cells[0].contains("passcode=") || row.cells[0].contains("delivery=") {
      let state = try await passcode(row.cells[0])
      #expect(state.contains(#""\#(row.cells[1])""#), "\(state)")
    } else {
      let ended = try await submit(row.cells[0]), problems = ended.answers.flatMap { $0.problems.map(\.code) }
      #expect(ended.status.rawValue == row.cells[1] && (problems.isEmpty ? "none" : problems.joined(separator: " ")) == row.cells[2])
      // A success has its claim, of what the app has submitted.
      #expect(ended.claims.map { $0["lastName"] } == (ended.status == .success ? ["Nobody"] : []))
    }
  }

  @Test func aMisspeltOneIsRefused() async throws {
    let place = AdministrationPlace("verify", "transactions")
    let refusal = AdministrationError.field("user-id", .notOffered(#""documnt""#, ["document", "face", "passcode", "delivery"]))
    await #expect(throws: refusal) { try await world.sandbox().perform("issue-code", ["user-id": "zoe?documnt=positive"], on: place) }
  }
}
