import JourneyKit
import PingOneMFAWire
import Services
import Workflow

extension Route {
  /// The service's answer to a request that it granted.
  /// - Throws: the SDK's error for a refusal.
  func granted(in response: ServiceResponse) throws(WorkflowError) -> Answer {
    try AuthenticatorError.check(response)
    return try answer(in: response)
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
struct GetInfo: Query, ServiceEffect {
  static let name = "pingone.getInfo"

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let (device, pairing) = try resources.pairedDevice()
    let token = try PushToken<AuthenticatorJourney>.read(device.vault)
    return try device.request(MFARoutes.devices, DeviceSettings(device: pairing.device, deviceToken: token))
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

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> PairedUsers {
    let state = try MFARoutes.devices.route.granted(in: response)
    return PairedUsers(names: state.users, isPushAllowed: state.isPushAllowed ?? true, hasPasscode: state.hasPasscode)
  }
}

/// `allowPushNotifications`: whether the service sends pushes to this device.
struct AllowPush: Command, ServiceEffect {
  static let name = "pingone.allowPushNotifications"

  var allowed: Bool

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let (device, pairing) = try resources.pairedDevice()
    return try device.request(MFARoutes.devices, DeviceSettings(device: pairing.device, isPushAllowed: allowed))
  }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Bool {
    try MFARoutes.devices.route.granted(in: response).isPushAllowed ?? allowed
  }
}

/// `sendLogs`: what the program knows about the device's state, without personal data, for the vendor's support.
struct SendLogs: Command, ServiceEffect {
  static let name = "pingone.sendLogs"

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let (device, pairing) = try resources.pairedDevice()
    let hasToken = try PushToken<AuthenticatorJourney>.read(device.vault) != nil
    let log = "paired: yes\npasscodes: \(pairing.secret == nil ? "no" : "yes")\ndevice token: \(hasToken ? "yes" : "no")"
    return try device.request(MFARoutes.logs, DeviceLog(device: pairing.device, log: log))
  }

  /// - Returns: the support id.
  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> String {
    try MFARoutes.logs.route.granted(in: response).supportID
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
