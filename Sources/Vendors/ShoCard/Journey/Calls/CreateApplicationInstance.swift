import Cryptography
import FoundationEssentials
import Services
import ShoCardWire
import Workflow

/// Creates the application instance with its keys, keeps it on the device, and registers it with the ID Routing service, once for the device's
/// lifetime (ShoCard SDK, "ApplicationInstance").
public struct CreateApplicationInstance: Command, ServiceEffect {
  public static let name = "shocard.createApplicationInstance"
  public static let samples: [Sample<String>] = [
    .output("example-instance"), .failure(WalletError.refused(status: 409, nil).workflowError),
  ]

  /// A new UUID.
  public var id: String
  public var pushToken: String
  public var pingBaseURL: ApplicationInstanceCreator.PingBaseURL

  /// The keys are kept before they are sent: an instance that registers twice is the same one.
  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    WalletRoutes.register.request(body: try identity(resources.device).instance)
  }

  private func identity(_ device: Device) throws(WorkflowError) -> WalletIdentity {
    if let known: WalletIdentity = try device.vault.get(WalletIdentity.name) { return known }
    let identity: WalletIdentity
    do throws(DIDError) {
      let pair = try JwksGenerator().generate()
      var creator = ApplicationInstanceCreator(.mobile, osType: "Linux").withPingBaseUrl(pingBaseURL)
        .withJsonWebKeySet(JSONWebKeySet([pair.publicKey])).withPushToken(pushToken)
      identity = WalletIdentity(instance: try creator.build(id: id), pair: Data(pair.der))
    } catch { throw WalletError.did(error).workflowError }
    try device.vault.put(identity, WalletIdentity.name)
    return identity
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> String {
    try WalletError.check(response)
    return try WalletRoutes.register.answer(in: response).applicationInstanceId
  }
}

/// Tells the service another push token (`updateApplicationInstance`).
public struct UpdateApplicationInstance: Command, ServiceEffect {
  public static let name = "shocard.updateApplicationInstance"
  public static let samples: [Sample<Bool>] = [.output(true)]

  public var pushToken: String

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let identity = try WalletIdentity.read(resources.device)
    return try identity.signed(WalletRoutes.update.request(identity.id, body: pushToken), at: resources.device.now)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Bool {
    try WalletError.check(response)
    var identity = try WalletIdentity.read(resources.device)
    identity.instance.pushToken = pushToken
    try resources.device.vault.put(identity, WalletIdentity.name)
    return true
  }
}
