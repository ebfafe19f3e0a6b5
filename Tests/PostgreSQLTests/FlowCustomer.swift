import CognitoFlowWire
import Documents
import Foundation
import HTTPTypes
import Notation
import Services

/// The back end of a customer of Cognito Flow, its people with their browsers, and its office.
struct FlowCustomer: Sendable {
  /// Terms, a code by SMS, and details.
  static let template = "flwtmp_22222222222222"
  /// The key with which the sandbox begins.
  private static let key = "sandbox_key_00112233445566778899aabbccddeeff"
  private static let secret = "5eed0004c0917000f1de0001ca41ab1e5eed0004c0917000f1de0001ca41ab1e"

  let fleet: Fleet

  /// Creates the session of a person, who then does all of its steps. Each request goes to another server than the one before.
  /// - Returns: the session's id.
  func verify(person number: Int) async throws -> String {
    let order = JSONValue.object([
      "template_id": .string(Self.template), "shareable": .bool(true),
      "user": .object(["customer_reference": .string("person \(number)")]),
    ])
    let session = try await fleet.send(Self.signed(.post("/flow_sessions?idempotent=true", json: order)), to: number)
    let id = session["id"]?.string ?? "", link = session["shareable_url"]?.string ?? ""
    var server = number
    func step(_ name: String, _ value: JSONValue = .object([JSONValue.Member]())) async throws {
      server += 1
      var request = ServiceRequest.post("/verify/\(id)/\(name)", json: value)
      request.head.headerFields[.authorization] = "Bearer \(link.split(separator: "=").last ?? "")"
      request.head.headerFields[.flowDevice] = "person \(number)"
      request.idempotencyKey = "person \(number), request \(server)"
      _ = try await fleet.send(request, to: server)
    }
    try await step("open")
    try await step("steps/accept_tos")
    try await step("steps/verify_sms", .object(["phone_number": "+31612345678"]))
    let rows = try await fleet.administrate(.get, "flow/sessions/\(id)", at: server)["details"]?["rows"]?.elements ?? []
    let code = rows.first { $0["column"]?["name"]?.string == "code" }?["value"]?["value"]?.string
    try await step("steps/verify_sms", .object(["code": .string(code ?? "")]))
    let address = JSONValue.object(["street": "Sterrenlaan 12", "city": "Zenith", "postal_code": "1234 AB", "country": "NL"])
    try await step(
      "steps/kyc_check",
      .object([
        "name": .object(["given_name": "Anna Maria", "family_name": "Eriksson"]), "date_of_birth": "1974-08-12", "address": address,
      ]))
    return id
  }

  /// The session as the API shows it.
  func session(_ id: String) async throws -> Node { try await fleet.send(Self.signed(ServiceRequest(.get, "/flow_sessions/\(id)")), to: 0) }

  private static func signed(_ request: ServiceRequest) -> ServiceRequest {
    var signed = request
    signed.sign(keyID: key, secret: secret, at: Moment(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000)))
    return signed
  }
}
