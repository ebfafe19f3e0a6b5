import FoundationEssentials
import HTTPTypes
import Notation
import Phrases
import SandboxKit
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
/// | `GET /mfa/authorizations/{id}` | in `Authorization`: a JWS of the device that began it | the same |
/// | `GET /mfa/as/jwks` | | the keys that sign ID tokens and pushes (RFC 7517) |
///
/// A signed request is `{"request":…}`, a JWS of the device's key; the mobile payload is one as well. Each says for which method and path it is,
/// when it was made, and which one it is (`RequestProof`).
public struct AuthenticatorService: EndpointService {
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

  /// The key that signed the request. The device signs each attempt again.
  public func caller(of request: ServiceRequest, _ context: ServiceContext) -> String { MFARequest.signer(of: request) ?? "" }

  public func isRenewed(_ request: ServiceRequest) -> Bool { true }

  public func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    do throws(MFARefusal) {
      let parts = request.path.dropFirst(Self.root.count + 1).split(separator: "/").map(String.init)
      return ServiceResponse(json: try answer(request, parts, &context))
    } catch { return try error.response() }
  }

  private func answer(_ request: ServiceRequest, _ path: [String], _ context: inout ServiceContext) throws(MFARefusal) -> JSONValue {
    let signed: MFARequest, answer: JSONValue
    switch (request.head.method, path.first, path.count) {
    case (.get, "as", 2) where path[1] == "jwks": return try MFAEnvironment.current(&context).keys
    case (.post, "authorizations", 1):
      let body = try? JSONReader().read(request.body)
      signed = try MFARequest(body?["mobilePayload"]?.string, in: request, context)
      answer = try MFAAuthorization.begin(signed, for: body?["loginHint"]?.string, &context)
    case (.get, "authorizations", 2):
      signed = try MFARequest(bearing: request, context)
      answer = try MFAAuthorization.current(path[1], of: signed, &context)
    case (.post, let name?, 1):
      signed = try MFARequest(of: request, context)
      answer = try self.answer(signed, name, &context)
    default: throw .notFound
    }
    // A request that was refused did nothing, so it is not kept.
    try signed.spend(&context)
    return answer
  }

  private func answer(_ request: MFARequest, _ name: String, _ context: inout ServiceContext) throws(MFARefusal) -> JSONValue {
    switch name {
    case "pairings": try MFAPairing(request, context).perform(&context)
    case "passcodes": try MFAPairing.checkPasscode(request, &context)
    case "devices": try MFADevices.update(request, &context)
    case "notifications": try DeviceAuthentications.answer(request, &context)
    case "logs": try MFADevices.takeLog(request, &context)
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
