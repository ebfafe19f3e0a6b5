import Notation
import Services
import Workflow

/// A push: a message that a service sent to this device.
public struct Push: Codable, Equatable, Sendable {
  public var id: String
  /// JSON, as the sender wrote it.
  public var data: String

  public init(id: String, data: String) { (self.id, self.data) = (id, data) }

  package var node: Node? { try? JSONReader().read(Array(data.utf8)) }
}

/// Waits until a push for an app comes. It does not take it away: `AcknowledgePush` does, once the journal has it.
public struct AwaitPush<App: Journey>: Query, PushReception {
  public typealias Output = Push

  public static var name: String { "device.awaitPush" }
  public static var samples: [Sample<Push>] { [.output(Push(id: "example", data: #"{"example":"push"}"#))] }

  public init() {}

  /// Between two requests.
  private static var interval: Duration { .milliseconds(700) }

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    PushRoutes.messages.request(try PushToken<App>.read(resources.device.vault) ?? "none")
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Push {
    guard let push = try Self.first(in: response) else { throw BackendError.unreadable.workflowError }
    return push
  }

  /// Returns when there is one. A failure that may pass does not end the waiting.
  public func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> Push {
    while true {
      do throws(WorkflowError) {
        if let push = try await next(over: transport, resources, key: key) { return push }
      } catch { if !error.isTemporary { throw error } }
      do { try await Task.sleep(for: Self.interval) } catch { throw TransportFailure.cancelled.workflowError }
    }
  }

  /// The oldest push that was not acknowledged, or nil if there is none.
  package func next(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> Push? {
    let response = try await send(try request(resources), over: transport, key: key)
    if response.status >= 500 { throw BackendError.status(response.status).workflowError }
    return try Self.first(in: response)
  }

  /// A device that is not registered gets nothing.
  private static func first(in response: ServiceResponse) throws(WorkflowError) -> Push? {
    guard response.status == 200 else { return nil }
    return try PushRoutes.messages.answer(in: response).first.map { Push(id: $0.id, data: $0.data) }
  }
}

/// Takes a push for an app away, so that it does not come again.
public struct AcknowledgePush<App: Journey>: Command, ServiceEffect {
  public static var name: String { "device.acknowledgePush" }
  public static var samples: [Sample<Bool>] { [.output(true)] }

  public var id: String

  public init(_ push: Push) { id = push.id }

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    PushRoutes.acknowledgement.request(try PushToken<App>.read(resources.device.vault) ?? "none", id)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) -> Bool { response.status < 300 }
}
