import FoundationEssentials
import Services
import Workflow

/// The token under which pushes reach an app on this device. Each app has one of its own, as on a phone, so that none takes another's messages.
package enum PushToken<App: Journey> {
  package static var name: String { "\(shared)/\(App.name)" }
  /// Where earlier versions kept one token for all apps. Nobody listens to it any more.
  fileprivate static var shared: String { "push/token" }

  package static func read(_ vault: any DeviceVault) throws(WorkflowError) -> String? { try vault.get(name) }

  fileprivate static func keep(_ token: String, _ vault: any DeviceVault) throws(WorkflowError) {
    try vault.apply([name: (try? JSONEncoder().encode(token)).map(Array.init), shared: nil])
  }
}

/// Registers an app for pushes, once. The system of a phone does it; the request is ours.
public struct RegisterForPush<App: Journey>: Command, ServiceEffect {
  public static var name: String { "device.registerForPush" }
  public static var samples: [Sample<String>] { [.output("example-token")] }

  public init() {}

  public func request(_ resources: RequestResources) -> ServiceRequest { PushRoutes.registration.request() }

  /// - Returns: the token.
  public func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> String {
    if let token = try PushToken<App>.read(resources.device.vault) { return token }
    return try read(try await send(request(resources), over: transport, key: key), resources)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> String {
    guard (200..<300).contains(response.status) else { throw BackendError.status(response.status).workflowError }
    let token = try PushRoutes.registration.answer(in: response)
    try PushToken<App>.keep(token, resources.device.vault)
    return token
  }
}
