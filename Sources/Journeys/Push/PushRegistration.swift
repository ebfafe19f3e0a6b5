import HTTPTypes
import Notation
import Services
import Workflow

/// The token under which pushes reach this device.
enum PushToken {
  static let name = "push/token"

  static func read(_ vault: any DeviceVault) throws(WorkflowError) -> String? { try vault.get(name) }
}

/// Registers the device for pushes, once. The system of a phone does it; the request is ours.
public struct RegisterForPush: Command, ServiceEffect {
  public static let name = "device.registerForPush"
  public static let samples: [Sample<String>] = [.output("example-token")]

  public init() {}

  public func request(_ resources: RequestResources) -> ServiceRequest { ServiceRequest(.post, "/push/devices") }

  /// - Returns: the token.
  public func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> String {
    if let token = try PushToken.read(resources.device.vault) { return token }
    return try read(try await send(request(resources), over: transport, key: key), resources)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> String {
    guard (200..<300).contains(response.status) else { throw BackendError.status(response.status).workflowError }
    guard let token = try response.object()["token"]?.string else { throw BackendError.unreadable.workflowError }
    try resources.device.vault.put(token, PushToken.name)
    return token
  }
}
