import Cryptography
import Services
import ShoCardWire
import Workflow

/// The public keys of an application instance, or nil if it is not registered.
public struct FindKeys: Query, ServiceEffect {
  public static let name = "shocard.findKeys"
  public static let samples: [Sample<JSONWebKeySet?>] = [.output(JSONWebKeySet([]))]

  public var instance: String

  public func request(_ resources: RequestResources) -> ServiceRequest {
    WalletRoutes.keys.request(instance)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> JSONWebKeySet? {
    if response.status == 404 { return nil }
    try WalletError.check(response)
    return try WalletRoutes.keys.answer(in: response)
  }
}

/// Looks up who asks.
public struct FindRequester: Query, ServiceEffect {
  public static let name = "shocard.findRequester"
  public static let samples: [Sample<Requester>] = [
    .output(Requester(id: WalletScenarios.request.requester, name: "Harbour Bank")), .output(Requester(id: "example-instance")),
  ]

  public var instance: String

  public func request(_ resources: RequestResources) -> ServiceRequest {
    WalletRoutes.requester.request(instance)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Requester {
    if response.status == 404 { return Requester(id: instance) }
    try WalletError.check(response)
    let found = try WalletRoutes.requester.answer(in: response)
    guard found.id == instance else { throw BackendError.contract("id should be the one that was asked for").workflowError }
    return found
  }
}

/// What the ID Registration service has on record of a claim, or nil if it has nothing.
public struct FindRegistration: Query, ServiceEffect {
  public static let name = "shocard.findRegistration"
  public static let samples: [Sample<ClaimRegistration?>] = [.output(nil)]

  public var claim: ClaimLocator

  public func request(_ resources: RequestResources) -> ServiceRequest {
    WalletRoutes.claim.request(claim.path)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> ClaimRegistration? {
    if response.status == 404 { return nil }
    try WalletError.check(response)
    return try WalletRoutes.claim.answer(in: response)
  }
}

/// The request behind the address in a QR code.
public struct FindRequest: Query, ServiceEffect {
  public static let name = "shocard.findRequest"

  public var id: String

  public func request(_ resources: RequestResources) -> ServiceRequest {
    WalletRoutes.shareRequest.request(id)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> ShareRequest {
    switch response.status {
    case 404: throw WalletError.did(DIDError(.requestNotUnderstood)).workflowError
    case 410: throw WalletError.did(DIDError(.requestExpired)).workflowError
    default: try WalletError.check(response)
    }
    // JSON that is no request to share is the service's all the same.
    _ = try response.object()
    do { return try WalletRoutes.shareRequest.answer(in: response) } catch {
      throw WalletError.did(DIDError(.requestNotUnderstood)).workflowError
    }
  }
}
