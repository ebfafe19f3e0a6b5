import Cryptography
import FoundationEssentials
import HTTPTypes
import Notation
import PingOneVerifyWire
import Services
import Workflow

extension ServiceEffect {
  /// Reads an answer of the service.
  /// - Throws: `kind` for a refusal, with what the service says; `invalidReponseFromIdvService` for an answer of another form.
  func answer<Body, Answer>(
    _ route: Route<Body, Answer>, in response: ServiceResponse, orThrow kind: VerifyError.Kind
  ) throws(WorkflowError) -> Answer {
    guard (200..<300).contains(response.status) else {
      let message = VerifyRefusal(response)?.message ?? "The HTTP status is \(response.status)."
      throw VerifyError(kind, message).workflowError
    }
    // What is no JSON is not the service's.
    _ = try response.object()
    do { return try route.answer(in: response) } catch { throw VerifyError(.invalidReponseFromIdvService).workflowError }
  }
}

extension RequestResources {
  /// A request of the device, with its access token.
  func authorized(_ request: ServiceRequest) throws(WorkflowError) -> ServiceRequest {
    var request = request
    request.head.headerFields[.authorization] = "Bearer \(try VerifyVault.configuration(device.vault).accessToken)"
    return request
  }
}

/// Fetches the configuration that belongs to a code.
public struct ValidateVerificationCode: Query, ServiceEffect {
  public static let name = "idv.validateCode"

  public var code: String
  /// The id in the QR code; nil if the code was typed.
  public var transactionID: String?

  init(_ code: String, transactionID: String? = nil) { (self.code, self.transactionID) = (code, transactionID) }

  public func request(_ resources: RequestResources) -> ServiceRequest {
    VerifyRoutes.configuration.request(code)
  }

  /// - Returns: the id of the transaction.
  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> String {
    let id = try answer(VerifyRoutes.configuration, in: response, orThrow: .cannotInitializeIdvService).transactionID
    guard transactionID ?? id == id else {
      throw VerifyError(.cannotInitializeIdvService, "The code belongs to another transaction.").workflowError
    }
    return id
  }
}

/// Makes the entity id, and the client's RSA key pair unless there is one.
public struct MakeClientKeys: Command, DeviceEffect {
  public static let name = "idv.makeKeys"

  public init() {}

  /// - Returns: the entity id.
  public func performed(on device: Device) throws(WorkflowError) -> String {
    let entity = UUID().uuidString.lowercased()
    if try device.vault.get(VerifyVault.key, as: Data.self) == nil {
      do throws(CryptographyError) {
        let key = try RSAPrivateKey.generate()
        try Self.keep(key, device.vault)
      } catch { throw VerifyError(.encryptedStorage, error.message).workflowError }
    }
    try device.vault.put(entity, VerifyVault.entity)
    return entity
  }

  private static func keep(_ key: RSAPrivateKey, _ vault: any DeviceVault) throws(CryptographyError) {
    do throws(WorkflowError) { try vault.put(Data(key.der), VerifyVault.key) } catch { throw .keyNotMade }
  }
}

/// Loads the configuration that is saved on the device.
public struct LoadVerifyConfiguration: Query, DeviceEffect {
  public static let name = "idv.loadConfiguration"

  public struct Saved: Codable, Equatable, Sendable {
    public var transactionID: String
    /// Whether the data were sent already.
    public var isSubmitted: Bool
  }

  public init() {}

  public func performed(on device: Device) throws(WorkflowError) -> Saved {
    let saved = try VerifyVault.configuration(device.vault)
    return Saved(transactionID: saved.transactionID, isSubmitted: saved.isSubmitted)
  }
}

/// Fetches the service's public keys (JWKS).
public struct FetchServiceKeys: Query, ServiceEffect {
  public static let name = "idv.fetchKeys"

  public init() {}

  public func request(_ resources: RequestResources) -> ServiceRequest { VerifyRoutes.keys.request() }

  /// - Returns: the key set in JSON.
  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> String {
    guard (200..<300).contains(response.status) else {
      return try answer(VerifyRoutes.keys, in: response, orThrow: .cannotGetServicePublicKey).json.text()
    }
    _ = try response.object()
    do { return try VerifyRoutes.keys.answer(in: response).json.text() } catch {
      throw VerifyError(.cannotGetServicePublicKey, "The answer holds no RSA key.").workflowError
    }
  }
}

/// Asks for the status of the transaction (`checkVerificationStatus`).
public struct CheckVerificationStatus: Query, ServiceEffect {
  public static let name = "idv.checkStatus"

  public var transactionID: String

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try resources.authorized(VerifyRoutes.transaction.request(transactionID))
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> VerificationResult {
    let state = try answer(VerifyRoutes.transaction, in: response, orThrow: .cannotGetValidationStatus)
    guard state.transactionID == transactionID else { throw VerifyError(.invalidReponseFromIdvService).workflowError }
    return VerificationResult(state)
  }
}

/// Verifies the claims of a success with the service's public keys, and keeps them on the device.
public struct KeepIssuedClaims: Command, DeviceEffect {
  public static let name = "idv.keepClaims"

  public var claims: [Claim]
  /// A JSON Web Key Set.
  public var serviceKeys: String

  public init(claims: [Claim], serviceKeys: String) { (self.claims, self.serviceKeys) = (claims, serviceKeys) }

  /// - Throws: `cannotValidateIssuedClaim`. Nothing is kept then.
  public func performed(on device: Device) throws(WorkflowError) -> Bool {
    let holder: String? = try device.vault.get(VerifyVault.entity)
    let keys = JSONWebKeySet(try? JSONReader().read(Array(serviceKeys.utf8)))
    var kept: [String: [UInt8]?] = [:]
    for claim in claims {
      // The service's claims are in no registry, so that part is not looked at.
      let problems = claim.problems(ClaimEvidence(issuerKeys: keys, registration: nil), sharedBy: holder, at: device.now)
        .filter { $0.part != .partition && $0.part != .registration }
      if let problem = problems.first { throw VerifyError(.cannotValidateIssuedClaim, problem.message).workflowError }
      let value = VerifyVault.KeptClaim(cardType: claim["cardType"] ?? "", idNumber: claim["documentId"] ?? "", claim: claim)
      kept[VerifyVault.claims + claim.id] = (try? JSONEncoder().encode(value)).map(Array.init)
    }
    try device.vault.apply(kept)
    return true
  }
}
