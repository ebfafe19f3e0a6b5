import Services
import Workflow

/// Performs effects that are requests to a vendor's server, happen on the device, draw what it keeps, or cut pages out of pictures, and passes
/// everything else on.
public struct ServicePerformer: Performer {
  /// The current text of a code that the device makes, or nil if it knows none for the handle.
  public typealias Codes = @Sendable (CodeHandle, Device) -> CurrentCode?

  /// Draws an SVG as a picture of the session.
  public typealias Graphics = @Sendable ([UInt8]) async throws(WorkflowError) -> PictureReference

  /// Cuts a page out of a picture of the session. The result is empty if it cannot.
  public typealias Pages = @Sendable (ExtractPage) async -> [PictureReference]

  private let transport: any Transport
  private let picture: @Sendable (PictureReference) throws(WorkflowError) -> [UInt8]
  private let graphics: Graphics
  private let pages: Pages
  private let vault: any DeviceVault
  private let now: @Sendable () -> Int64
  private let codes: Codes
  private let faults: ActiveFaults?
  private let observer: ExchangeObserver?
  private let base: any Performer
  private let tokens = TokenCache()

  /// - Parameters:
  ///   - vault: what the vendors' SDKs keep on the device.
  ///   - now: the device's clock: milliseconds since 1970, UTC.
  ///   - codes: the codes that the device makes.
  ///   - graphics: draws the graphics that the device keeps. Default: it cannot.
  ///   - pages: cuts pages out of pictures. Default: it cannot.
  ///   - faults: what happens to the requests; nil for nothing.
  ///   - observer: observes the requests and what comes of them. Default: nobody does.
  ///   - picture: the bytes of a picture of the session.
  public init(
    _ transport: any Transport, vault: any DeviceVault = InMemoryDeviceVault(), now: @escaping @Sendable () -> Int64 = { 0 },
    codes: @escaping Codes = { _, _ in nil },
    graphics: @escaping Graphics = { _ throws(WorkflowError) in throw GraphicError.notDrawn("") },
    pages: @escaping Pages = { _ in [] },
    faults: ActiveFaults? = nil, observer: ExchangeObserver? = nil,
    picture: @escaping @Sendable (PictureReference) throws(WorkflowError) -> [UInt8],
    over base: any Performer
  ) {
    self.transport = transport
    self.vault = vault
    self.now = now
    self.codes = codes
    self.graphics = graphics
    self.pages = pages
    self.faults = faults
    self.observer = observer
    self.picture = picture
    self.base = base
  }

  public var performsInOrder: Bool { base.performsInOrder }

  public func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? {
    if let code = codes(handle, Device(vault, now: moment)) { return code }
    return await base.code(handle, at: moment)
  }

  public func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    let output: any Sendable
    if let request = effect as? any ServiceEffect {
      output = try await send(request, context)
    } else if let local = effect as? any DeviceEffect {
      output = try Self.perform(local, on: device(context))
    } else if let drawn = effect as? any GraphicEffect {
      output = try await draw(drawn, on: device(context))
    } else if let page = effect as? ExtractPage {
      output = await pages(page)
    } else {
      return try await base.perform(effect, context)
    }
    guard let output = output as? E.Output else {
      throw WorkflowError(.misuse, "The effect \"\(E.name)\" has an output of another type. Report this to the developers of the journey.")
    }
    return output
  }

  private func device(_ context: EffectContext) -> Device { Device(vault, secrets: context.secrets, now: now()) }

  private func send<E: ServiceEffect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> any Sendable {
    let network = transport.reporting(to: context.progress)
    let faulty: @Sendable (any Transport) -> any Transport = { [faults] in faults?.transport(of: E.name, over: $0) ?? $0 }
    return try await effect.performed(
      over: observer?.transport(of: E.name, over: network, context.secrets, faults: faulty) ?? faulty(network),
      RequestResources(secrets: context.secrets, tokens: tokens, device: device(context), picture: picture), key: context.key)
  }

  private func draw<E: GraphicEffect>(_ effect: E, on device: Device) async throws(WorkflowError) -> any Sendable {
    guard let graphic = try effect.graphic(on: device) else { return [PictureReference]() }
    return [try await graphics(Array(graphic.utf8))]
  }

  private static func perform<E: DeviceEffect>(_ effect: E, on device: Device) throws(WorkflowError) -> any Sendable {
    try effect.performed(on: device)
  }
}
