import Cryptography
import HTTPTypes
import Notation
import Services
import Workflow

/// The public keys of an application instance, or nil if it is not registered.
public struct FindKeys: Query, ServiceEffect {
  public static let name = "shocard.findKeys"
  public static let samples: [Sample<JSONWebKeySet?>] = [.output(JSONWebKeySet([]))]

  public var instance: String

  public func request(_ resources: RequestResources) -> ServiceRequest {
    ServiceRequest(.get, "\(WalletPath.root)/applicationInstances/\(WalletPath.part(instance))/jwks")
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> JSONWebKeySet? {
    if response.status == 404 { return nil }
    try WalletError.check(response)
    guard let keys = JSONWebKeySet(try response.object()) else { throw BackendError.unreadable.workflowError }
    return keys
  }
}

/// Who an application instance is, as far as the platform knows.
public struct Requester: Codable, Equatable, Sendable {
  public var id: String
  /// The name under which it is registered; nil if it has none. What an instance says about itself is no name.
  public var name: String?
}

/// Looks up who asks.
public struct FindRequester: Query, ServiceEffect {
  public static let name = "shocard.findRequester"
  public static let samples: [Sample<Requester>] = [
    .output(Requester(id: WalletScenarios.request.requester, name: "Harbour Bank")), .output(Requester(id: "example-instance")),
  ]

  public var instance: String

  public func request(_ resources: RequestResources) -> ServiceRequest {
    ServiceRequest(.get, "\(WalletPath.root)/applicationInstances/\(WalletPath.part(instance))")
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Requester {
    if response.status == 404 { return Requester(id: instance) }
    try WalletError.check(response)
    let found = try response.object()
    guard found["applicationInstanceId"]?.string == instance else { throw BackendError.unreadable.workflowError }
    return Requester(id: instance, name: found["name"]?.string)
  }
}

/// What the ID Registration service has on record of a claim, or nil if it has nothing.
public struct FindRegistration: Query, ServiceEffect {
  public static let name = "shocard.findRegistration"
  public static let samples: [Sample<ClaimRegistration?>] = [.output(nil)]

  public var claim: ClaimLocator

  public func request(_ resources: RequestResources) -> ServiceRequest {
    ServiceRequest(.get, "\(WalletPath.root)/claims/\(WalletPath.part(claim.partitionId))::\(WalletPath.part(claim.id))")
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> ClaimRegistration? {
    if response.status == 404 { return nil }
    try WalletError.check(response)
    guard let registration = ClaimRegistration(try response.object()) else { throw BackendError.unreadable.workflowError }
    return registration
  }
}

/// The request behind the address in a QR code.
public struct FindRequest: Query, ServiceEffect {
  public static let name = "shocard.findRequest"

  public var id: String

  public func request(_ resources: RequestResources) -> ServiceRequest {
    ServiceRequest(.get, "\(WalletPath.root)/requests/\(WalletPath.part(id))")
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> ShareRequest {
    switch response.status {
    case 404: throw WalletError.did(DIDError(.requestNotUnderstood)).workflowError
    case 410: throw WalletError.did(DIDError(.requestExpired)).workflowError
    default: try WalletError.check(response)
    }
    guard let request = ShareRequest(try response.object()) else {
      throw WalletError.did(DIDError(.requestNotUnderstood)).workflowError
    }
    return request
  }
}

extension WalletPath {
  /// An id as a part of a path. What an id does not have is left out, so that a message cannot lead a request elsewhere.
  static func part(_ id: String) -> String {
    let part = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return part.isEmpty ? "none" : part
  }
}
