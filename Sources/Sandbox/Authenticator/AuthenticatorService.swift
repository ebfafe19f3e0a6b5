import FoundationEssentials
import HTTPTypes
import Notation
import Phrases
import Services

/// The service behind PingOne MFA: it pairs devices with users, asks them by push, and checks one-time passcodes. The SDK's requests are not
/// public, so paths and JSON are ours.
///
/// | request | body | answer |
/// | --- | --- | --- |
/// | `POST /mfa/pairings` | a signed request: `pairingKey` or `pairing`, `bundleID`, `deviceToken`, `isPushAllowed` | `device`, `user`, `secret`, `push` |
/// | `POST /mfa/passcodes` | a signed request: `device`, `user`, `passcode` | `authenticators` |
/// | `POST /mfa/devices` | a signed request: `device`, and what changes: `isPushAllowed`, `deviceToken` | `users` |
/// | `POST /mfa/notifications` | a signed request: `device`, `notification`, `action`, `authenticationMethod` | `status` |
/// | `POST /mfa/logs` | a signed request: `device`, `log` | `supportId` |
/// | `POST /mfa/authorizations` | `loginHint`, `mobilePayload` | `authorization`, `status`, `idToken` |
/// | `GET /mfa/authorizations/{id}` | | the same |
/// | `GET /mfa/as/jwks` | | the keys that sign ID tokens and pushes (RFC 7517) |
///
/// A signed request is `{"request":…}`, a JWS of the device's key.
public struct AuthenticatorService: SandboxService {
  public let name = "authenticator"
  public static let root = "/mfa"

  public init() {}

  public var administration: Administration? {
    Administration(
      title: Phrase("authenticator.office.title"),
      collections: [
        MFAUsers.collection, DeviceAuthentications.collection, PairingKeys.collection, MFADevices.collection, MFAApplication.collection,
      ])
  }

  public func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    do throws(MFARefusal) {
      let parts = request.path.dropFirst(Self.root.count + 1).split(separator: "/").map(String.init)
      return ServiceResponse(json: try answer(request, parts, &context))
    } catch { return try error.response() }
  }

  private func answer(_ request: ServiceRequest, _ path: [String], _ context: inout ServiceContext) throws(MFARefusal) -> JSONValue {
    let body = try? JSONReader().read(request.body)
    switch (request.head.method, path.first, path.count) {
    case (.post, "pairings", 1): return try MFAPairing(MFARequest(body), context).perform(&context)
    case (.post, "passcodes", 1): return try MFAPairing.checkPasscode(MFARequest(body), &context)
    case (.post, "devices", 1): return try MFADevices.update(MFARequest(body), &context)
    case (.post, "notifications", 1): return try DeviceAuthentications.answer(MFARequest(body), &context)
    case (.post, "logs", 1): return try MFADevices.takeLog(MFARequest(body), &context)
    case (.post, "authorizations", 1): return try MFAAuthorization.begin(body, &context)
    case (.get, "authorizations", 2): return try MFAAuthorization.current(path[1], &context)
    case (.get, "as", 2) where path[1] == "jwks": return try MFAEnvironment.current(&context).keys
    default: throw .notFound
    }
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
    case .status(let status, let text):
      ServiceResponse(.badRequest, json: .object(["status": .string(status), "message": .string(text)]))
    case .notFound: .refusal(.notFound, "There is no such authorization.")
    case .store(let error): throw error
    }
  }

  static func deviceIsNotPaired() -> MFARefusal { .status("DEVICE_IS_NOT_PAIRED", "The device is not paired.") }
  static func malformed(_ what: String) -> MFARefusal { .status("SERVER_ERROR", "The request has no \(what).") }
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
