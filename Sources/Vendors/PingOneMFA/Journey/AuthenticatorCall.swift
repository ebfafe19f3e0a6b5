import HTTPTypes
import JourneyKit
import Notation
import Services
import Workflow

/// A call of the SDK that asks the service. (The vendor publishes no requests; they are ours.)
protocol AuthenticatorCall: ServiceEffect {
  /// Reads the service's answer to a request that it granted.
  func output(of answer: Node, on device: AuthenticatorDevice) throws(WorkflowError) -> Output
}

extension AuthenticatorCall {
  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Output {
    if let refused = AuthenticatorError(refusal: response) { throw refused.workflowError }
    return try output(of: try response.object(), on: AuthenticatorDevice(resources.device))
  }
}

extension RequestResources {
  /// The device, if it is paired.
  func pairedDevice() throws(WorkflowError) -> (AuthenticatorDevice, AuthenticatorDevice.Pairing) {
    let device = AuthenticatorDevice(self.device)
    guard let pairing = try device.pairing() else { throw AuthenticatorError.sdk(.deviceIsNotPaired).workflowError }
    return (device, pairing)
  }
}

/// `getInfo`: the users with whom the device is paired. A device that never was asks nobody. It says again where pushes reach the app, which may
/// have another token than when it was paired.
struct GetInfo: Query, AuthenticatorCall {
  static let name = "pingone.getInfo"

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let (device, pairing) = try resources.pairedDevice()
    let token = try PushToken<AuthenticatorJourney>.read(device.vault)
    return try device.request("devices", ["device": .string(pairing.device), "deviceToken": token.map { .string($0) }])
  }

  func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> PairedUsers {
    guard try AuthenticatorDevice(resources.device).pairing() != nil else { return .none }
    do throws(WorkflowError) {
      return try read(try await send(try request(resources), over: transport, key: key), resources)
    } catch {
      // The service has removed the device.
      if error.code == String(PingOneErrorCode.deviceIsNotPaired.rawValue) { return .none }
      throw error
    }
  }

  func output(of answer: Node, on device: AuthenticatorDevice) throws(WorkflowError) -> PairedUsers {
    guard let users = answer["users"]?.elements else { throw BackendError.unreadable.workflowError }
    return PairedUsers(
      names: users.compactMap { $0["username"]?.string }, isPushAllowed: answer["isPushAllowed"]?.bool ?? true,
      hasPasscode: answer["hasPasscode"]?.bool ?? false)
  }
}

/// `allowPushNotifications`: whether the service sends pushes to this device.
struct AllowPush: Command, AuthenticatorCall {
  static let name = "pingone.allowPushNotifications"

  var allowed: Bool

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let (device, pairing) = try resources.pairedDevice()
    return try device.request("devices", ["device": .string(pairing.device), "isPushAllowed": .bool(allowed)])
  }

  func output(of answer: Node, on device: AuthenticatorDevice) -> Bool { answer["isPushAllowed"]?.bool ?? allowed }
}

/// `sendLogs`: what the program knows about the device's state, without personal data, for the vendor's support.
struct SendLogs: Command, AuthenticatorCall {
  static let name = "pingone.sendLogs"

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let (device, pairing) = try resources.pairedDevice()
    let hasToken = try PushToken<AuthenticatorJourney>.read(device.vault) != nil
    let log = "paired: yes\npasscodes: \(pairing.secret == nil ? "no" : "yes")\ndevice token: \(hasToken ? "yes" : "no")"
    return try device.request("logs", ["device": .string(pairing.device), "log": .string(log)])
  }

  /// - Returns: the support id.
  func output(of answer: Node, on device: AuthenticatorDevice) throws(WorkflowError) -> String {
    guard let id = answer["supportId"]?.string else { throw BackendError.unreadable.workflowError }
    return id
  }
}

/// `removePingOneLocalData`: one-sided; the service still counts the device.
struct RemoveLocalData: Command, DeviceEffect {
  static let name = "pingone.removePingOneLocalData"
  static let samples: [Sample<Bool>] = [.output(true)]

  func performed(on device: Device) throws(WorkflowError) -> Bool {
    try AuthenticatorDevice(device).removeAll()
    return true
  }
}
