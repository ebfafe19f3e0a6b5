import Journeys
import Services
import Workflow

/// Performs effects that are requests to a vendor's server, and passes everything else on.
public struct ServicePerformer: Performer {
  private let transport: any Transport
  private let picture: @Sendable (PictureReference) throws(WorkflowError) -> [UInt8]
  private let base: any Performer
  private let tokens = TokenCache()

  /// - Parameter picture: the bytes of a picture of the session.
  public init(
    _ transport: any Transport, picture: @escaping @Sendable (PictureReference) throws(WorkflowError) -> [UInt8], over base: any Performer
  ) {
    self.transport = transport
    self.picture = picture
    self.base = base
  }

  public var performsInOrder: Bool { base.performsInOrder }

  public func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

  public func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    guard let request = effect as? any ServiceEffect else { return try await base.perform(effect, context) }
    let output = try await send(request, context)
    guard let output = output as? E.Output else {
      throw WorkflowError(.misuse, "The effect \"\(E.name)\" has an output of another type. Report this to the developers of the journey.")
    }
    return output
  }

  private func send<E: ServiceEffect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> any Sendable {
    try await effect.performed(
      over: transport.reporting(to: context.progress), RequestResources(secrets: context.secrets, tokens: tokens, picture: picture),
      key: context.key)
  }
}
