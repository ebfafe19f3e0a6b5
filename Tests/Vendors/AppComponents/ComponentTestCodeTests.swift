import Notation
import SandboxKit
import Services
import Testing
import VendorHarness

@testable import AppComponentsService

/// The codes with which a test asks for an outcome, as the guide has them.
struct ComponentTestCodeTests {
  private static let documented = DocumentedOutcome.all(of: "AppComponents")
  private let sandbox = Sandbox([ComponentService()], now: { 1_770_000_000_000 }) { _ in nil }

  private func start(_ code: String) async -> ServiceResponse {
    await sandbox.respond(to: .post("/app-components/sessions", json: .object(["validationCode": .string(code)])))
  }

  @Test func everyCodeIsDocumented() {
    #expect(Set(Self.documented.map { $0.cells[0] }) == Set(ComponentTestCode.allCases.map(\.rawValue)))
  }

  @Test(arguments: documented) func aRowIsTrue(row: DocumentedOutcome) async throws {
    var answer = await start(row.cells[0])
    if row.cells[1] != "POST /app-components/sessions" {
      let parts = row.cells[1].split(separator: " ").map(String.init)
      let body = JSONValue.object(
        parts[1].hasSuffix("/faces") ? ["portrait": "/9j/", "selfie": "/9j/"] : ["subject": "selfie", "data": "/9j/"])
      var request = parts[0] == "GET" ? ServiceRequest(.get, parts[1]) : .post(parts[1], json: body)
      request.head.headerFields[.authorization] = try answer.object()["id"]?.string
      answer = await sandbox.respond(to: request)
    }
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(String(answer.status) == row.cells[2] && text.contains(row.cells[3]), "\(answer.status) \(text)")
  }

  /// A person may type it with spaces and in small letters, like any other.
  @Test func itIsTypedLikeAnyOther() async { #expect(await start("test late").status == 410) }
}
