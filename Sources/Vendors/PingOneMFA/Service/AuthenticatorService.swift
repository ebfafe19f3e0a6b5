import Cryptography
import Phrases
import PingOneMFAWire
import SandboxKit
import Services

/// The service behind PingOne MFA: it pairs devices with users, asks them by push, and checks one-time passcodes.
public struct AuthenticatorService: SandboxService {
  public let name = "authenticator"

  public init() {}

  public var listed: [any ListedEntity.Type] { [OfferedPairing.self, MFAAuthorization.self] }

  public var administration: Administration? {
    Administration(
      title: Phrase("authenticator.office.title"), product: MFARoutes.product,
      collections: [
        MFAUsers.collection, DeviceAuthentications.collection, PairingKeys.collection, MFADevices.collection, MFAApplication.collection,
      ])
  }

  public var routes: [RouteHandler] {
    [
      handler(MFARoutes.pairings, from: Self.key) { key, _, wanted, context throws(MFARefusal) in
        try MFAPairing(wanted, of: key, context).perform(&context)
      },
      handler(MFARoutes.passcodes, from: Self.device) { device, _, shown, context throws(MFARefusal) in
        try MFAPairing.checkPasscode(shown, of: device, &context)
      },
      handler(MFARoutes.devices, from: Self.device) { device, _, settings, context throws(MFARefusal) in
        try MFADevices.update(device, settings, &context)
      },
      handler(MFARoutes.notifications, from: Self.device) { device, _, reply, context throws(MFARefusal) in
        try DeviceAuthentications.take(reply, of: device, &context)
      },
      handler(MFARoutes.logs, from: Self.device) { device, _, log, context throws(MFARefusal) in
        try MFADevices.take(log, of: device, &context)
      },
      handler(MFARoutes.authorizations, from: Self.key) { key, call, payload, context throws(MFARefusal) in
        try MFAAuthorization.begin(payload, of: key, for: call.body.loginHint, &context)
      },
      handler(MFARoutes.authorization, from: Self.authorization) { authorization, _, _, context throws(MFARefusal) in
        try authorization.answer(&context)
      },
      RouteHandler(MFARoutes.keys, isRenewed: true) { _, context throws(EntityStoreError) in
        do throws(MFARefusal) { return MFARoutes.keys.response(try MFAEnvironment.current(&context).keys) } catch {
          return try error.response()
        }
      },
    ]
  }

  /// A signed request. The caller is the key that signed it; the device signs each attempt again.
  /// - Parameter sender: who signed it.
  private func handler<Body, Content, Answer, Sender>(
    _ signed: SignedRoute<Body, Content, Answer>,
    from sender: @escaping @Sendable (MFARequest, RoutedRequest, ServiceContext) throws(MFARefusal) -> Sender,
    answer: @escaping @Sendable (Sender, Call<Body>, Content, inout ServiceContext) throws(MFARefusal) -> Answer
  ) -> RouteHandler {
    RouteHandler(
      signed.route, isRenewed: true,
      authorize: { routed, context throws(EntityStoreError) in
        do throws(MFARefusal) {
          let request = try MFARequest(routed.request, context)
          return .granted((request, try sender(request, routed, context)), caller: request.key.thumbprint)
        } catch { return .refused(try error.response()) }
      },
      respond: { call, granted, context throws(EntityStoreError) in
        let (request, sender) = granted
        do throws(MFARefusal) {
          try request.checkIsNew(context)
          let answer = try answer(sender, call, try request.content(signed.content), &context)
          // A request that was refused did nothing, so it is not kept.
          try request.spend(&context)
          return signed.route.response(answer)
        } catch { return try error.response() }
      })
  }

  /// Anybody with a key.
  private static func key(_ request: MFARequest, _: RoutedRequest, _: ServiceContext) -> RSAPublicKey { request.key }

  /// The device that the request names.
  private static func device(_ request: MFARequest, _: RoutedRequest, _ context: ServiceContext) throws(MFARefusal) -> MFADevice {
    try request.device(context)
  }

  /// Only the device that began a sign-on learns its state and gets the token.
  private static func authorization(
    _ request: MFARequest, _ routed: RoutedRequest, _ context: ServiceContext
  ) throws(MFARefusal) -> MFAAuthorization {
    guard let authorization = try MFAAuthorization.find(routed["id"], context), authorization.thumbprint == request.key.thumbprint else {
      throw .notFound
    }
    return authorization
  }
}

/// Why the service refuses a request.
enum MFARefusal: Error {
  /// A status of the SDK, `PAIRING_KEY`, with a sentence.
  case status(String, String)
  case notFound
  case store(EntityStoreError)

  func response() throws(EntityStoreError) -> ServiceResponse {
    switch self {
    case .status(let status, let text): MFARoutes.refusal(status, text)
    case .notFound: MFARoutes.authorization.route.refusal(.notFound, "There is no such authorization.")
    case .store(let error): throw error
    }
  }

  static func deviceIsNotPaired() -> MFARefusal { .status("DEVICE_IS_NOT_PAIRED", "The device is not paired.") }
}

extension ServiceContext {
  /// The entity, or nil.
  func found<Value: Decodable>(_ key: EntityKey, as type: Value.Type = Value.self) throws(MFARefusal) -> Value? {
    do throws(EntityStoreError) { return try get(key) } catch { throw .store(error) }
  }

  mutating func write(_ value: some Encodable, _ key: EntityKey) throws(MFARefusal) {
    do throws(EntityStoreError) { try put(value, key) } catch { throw .store(error) }
  }
}
