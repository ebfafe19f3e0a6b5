import Cryptography
import FoundationEssentials
import HTTPTypes
import Notation
import PingOneVerifyWire
import Services
import Workflow

/// Sends the data: JSON, signed by the device (JWS), encrypted to the service (JWE). It contains a one-time token, and the claims that were issued
/// for the same documents before (`submitDataForVerification`).
public struct SubmitVerificationData: Command, PictureUpload {
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
    let response = try await send(
      try resources.authorized(VerifyRoutes.token.request(transactionID)), over: transport, key: "\(key)/token/\(UUID().uuidString)")
    if response.status >= 500 { throw BackendError.status(response.status).workflowError }
    guard (200..<300).contains(response.status) else { throw refusal(response) }
    resources.tokens[transactionID] = try VerifyRoutes.token.answer(in: response)
    let answer = try await send(try request(resources), over: transport, key: key)
    if (400..<500).contains(answer.status) { throw refusal(answer) }
    return try read(answer, resources)
  }

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let vault = resources.device.vault
    let data = try data(resources)
    let keys = JSONWebKeySet(try? JSONReader().read(Array(serviceKeys.utf8)))
    guard let serviceKey = keys?.keys.first else { throw VerifyError(.cannotGetServicePublicKey).workflowError }
    let clientKey = try VerifyVault.privateKey(vault)
    let token: String
    do throws(CryptographyError) {
      let signed = try JWS.sign(VerifyData.schema.json(data).bytes(), with: clientKey, type: "JWT")
      token = try JWE.encrypt(Array(signed.utf8), to: serviceKey, contentType: "JWT")
    } catch { throw VerifyError(.cannotSubmitData, error.message).workflowError }
    return try resources.authorized(VerifyRoutes.data.request(transactionID, body: token))
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> VerifyStatus {
    guard (200..<300).contains(response.status) else { throw Self.refusal(response) }
    let answer = try answer(VerifyRoutes.data, in: response, orThrow: .cannotSubmitData)
    guard answer.transactionID == transactionID else { throw VerifyError(.invalidReponseFromIdvService).workflowError }
    let vault = resources.device.vault
    var configuration = try VerifyVault.configuration(vault)
    configuration.isSubmitted = true
    try vault.put(configuration, VerifyVault.configuration)
    return answer.status
  }

  private static func refusal(_ response: ServiceResponse) -> WorkflowError {
    let refusal = VerifyRefusal(response)
    let kind: VerifyError.Kind = refusal?.code == "CLAIM_VALIDATION_FAILED" ? .claimValidationFailed : .cannotSubmitData
    return VerifyError(kind, refusal?.message ?? "The HTTP status is \(response.status).").workflowError
  }

  private func data(_ resources: RequestResources) throws(WorkflowError) -> VerifyData {
    let vault = resources.device.vault
    guard let entity: String = try vault.get(VerifyVault.entity) else { throw VerifyError(.encryptedStorage).workflowError }
    var written: [VerifyData.Card] = []
    for card in cards {
      var members = card.members.map { Named($0.key, $0.value) }
      for picture in card.pictures {
        members.append(Named(picture.name, .string(Data(try resources.picture(picture.reference)).base64EncodedString())))
      }
      written.append(VerifyData.Card(members))
    }
    let kept = try vault.all(VerifyVault.claims, as: VerifyVault.KeptClaim.self).filter { kept in
      cards.contains { $0.type.rawValue == kept.cardType && $0["idNumber"] == kept.idNumber }
    }
    return VerifyData(
      transactionID: transactionID, entityID: entity, token: resources.tokens[transactionID] ?? "",
      uniqueToken: try VerifyVault.configuration(vault).uniqueToken, cards: written, claims: kept.map(\.claim.json))
  }
}
