import Cryptography
import FoundationEssentials
import HTTPTypes
import Notation
import Services
import Workflow

/// Sends the data: JSON, signed by the device (JWS), encrypted to the service (JWE). It contains a one-time token, and the claims that were issued
/// for the same documents before (`submitDataForVerification`).
public struct SubmitVerificationData: Command, ServiceEffect {
  public static let name = "idv.submitData"

  public var transactionID: String
  /// A JSON Web Key Set.
  public var serviceKeys: String
  public var cards: [VerifyCard]

  /// Gets a token first. A repeated submission has a new one, and is answered as before.
  public func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError)
    -> VerifyStatus
  {
    guard cards.contains(where: { $0.type != .selfie }) else {
      throw VerifyError(.cannotSubmitData, "A selfie must come with a driver licence or a passport.").workflowError
    }
    return try await sent(over: transport, resources, key: key, orThrow: Self.refusal)
  }

  /// - Parameter refusal: the error for an answer that refuses the token or the data.
  func sent(
    over transport: any Transport, _ resources: RequestResources, key: String, orThrow refusal: (ServiceResponse) -> WorkflowError
  ) async throws(WorkflowError) -> VerifyStatus {
    let response = try await send(try tokenRequest(resources), over: transport, key: "\(key)/token/\(UUID().uuidString)")
    if response.status >= 500 { throw BackendError.status(response.status).workflowError }
    guard (200..<300).contains(response.status), let token = try response.object()["token"]?.string else { throw refusal(response) }
    resources.tokens[transactionID] = token
    let answer = try await send(try request(resources), over: transport, key: key)
    if (400..<500).contains(answer.status) { throw refusal(answer) }
    return try read(answer, resources)
  }

  private func tokenRequest(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try authorized(ServiceRequest(.post, VerifyPath.of(transactionID, "tokens")), resources)
  }

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let vault = resources.device.vault
    let payload = try payload(resources)
    let keys = JSONWebKeySet(try? JSONReader().read(Array(serviceKeys.utf8)))
    guard let serviceKey = keys?.keys.first else { throw VerifyError(.cannotGetServicePublicKey).workflowError }
    let clientKey = try VerifyVault.privateKey(vault)
    let token: String
    do throws(CryptographyError) {
      let signed = try JWS.sign(payload.bytes(), with: clientKey, type: "JWT")
      token = try JWE.encrypt(Array(signed.utf8), to: serviceKey, contentType: "JWT")
    } catch { throw VerifyError(.cannotSubmitData, error.message).workflowError }
    var request = ServiceRequest(.post, VerifyPath.of(transactionID, "data"), body: Array(token.utf8))
    request.head.headerFields[.contentType] = "application/jose"
    return try authorized(request, resources)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> VerifyStatus {
    guard (200..<300).contains(response.status) else { throw Self.refusal(response) }
    let answer = try response.object()
    guard answer["transactionId"]?.string == transactionID, let status = answer["status"]?.string.flatMap(VerifyStatus.init) else {
      throw VerifyError(.invalidReponseFromIdvService).workflowError
    }
    let vault = resources.device.vault
    var configuration = try VerifyVault.configuration(vault)
    configuration.isSubmitted = true
    try vault.put(configuration, VerifyVault.configuration)
    return status
  }

  private static func refusal(_ response: ServiceResponse) -> WorkflowError {
    let root = try? response.object()
    let message = root?["message"]?.string ?? "The HTTP status is \(response.status)."
    let isClaim = root?["code"]?.string == "CLAIM_VALIDATION_FAILED"
    return VerifyError(isClaim ? .claimValidationFailed : .cannotSubmitData, message).workflowError
  }

  private func authorized(_ request: ServiceRequest, _ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    var request = request
    request.head.headerFields[.authorization] = "Bearer \(try VerifyVault.configuration(resources.device.vault).accessToken)"
    return request
  }

  private func payload(_ resources: RequestResources) throws(WorkflowError) -> JSONValue {
    let vault = resources.device.vault
    guard let entity: String = try vault.get(VerifyVault.entity) else { throw VerifyError(.encryptedStorage).workflowError }
    var written: [JSONValue] = []
    for card in cards {
      var pictures: [JSONValue.Member] = []
      for picture in card.pictures {
        pictures.append(.init(picture.name, .string(Data(try resources.picture(picture.reference)).base64EncodedString())))
      }
      written.append(.object(card.members + pictures))
    }
    let kept = try vault.all(VerifyVault.claims, as: VerifyVault.KeptClaim.self).filter { kept in
      cards.contains { $0.type.rawValue == kept.cardType && $0["idNumber"] == kept.idNumber }
    }
    return .object([
      "transactionId": .string(transactionID), "entityId": .string(entity), "token": .string(resources.tokens[transactionID] ?? ""),
      "uniqueToken": try VerifyVault.configuration(vault).uniqueToken.map { .string($0) }, "cards": .array(written),
      "claims": .array(kept.map(\.claim.json)),
    ])
  }
}
