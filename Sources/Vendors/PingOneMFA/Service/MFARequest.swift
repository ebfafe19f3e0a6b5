import Cryptography
import HTTPTypes
import Notation
import SandboxKit
import Services

/// A request of the SDK, signed by the device's key, which it carries (`jwk`).
struct MFARequest {
  let body: Node
  /// The key that signed it.
  let key: RSAPublicKey
  private let proof: RequestProof

  /// - Throws: the refusal of a request that its own key did not sign, that is for another path or of another time, or that was done before.
  init(_ text: String?, in request: ServiceRequest, _ context: ServiceContext) throws(MFARefusal) {
    guard let text, let (body, key) = Self.opened(text) else { throw .status("SERVER_ERROR", "The request's signature is wrong.") }
    guard let proof = RequestProof(body), proof.fits(request) else {
      throw .status("SERVER_ERROR", "The signature is not one of this request.")
    }
    guard proof.isTimely(at: context.now) else {
      throw .status("SERVER_ERROR", "The request's time differs by more than two hours. Check the device's clock.")
    }
    (self.body, self.key, self.proof) = (body, key, proof)
    let isUsed: Bool
    do throws(EntityStoreError) {
      isUsed = try UsedProof.contains(proof, of: key.thumbprint, in: AuthenticatorService(), context)
    } catch { throw .store(error) }
    if isUsed { throw .status("SERVER_ERROR", "The request was sent before.") }
  }

  /// The thumbprint of the key that signed a request for its method and path, or nil if none did.
  static func signer(of request: ServiceRequest) -> String? {
    let body = try? JSONReader().read(request.body)
    guard let text = (body?["request"] ?? body?["mobilePayload"])?.string, let (claims, key) = opened(text),
      RequestProof(claims)?.fits(request) == true
    else { return nil }
    return key.thumbprint
  }

  /// The JSON of a request, `{"request":…}`.
  init(of request: ServiceRequest, _ context: ServiceContext) throws(MFARefusal) {
    try self.init((try? JSONReader().read(request.body))?["request"]?.string, in: request, context)
  }

  /// A request without a body has the signature in its header.
  init(bearing request: ServiceRequest, _ context: ServiceContext) throws(MFARefusal) {
    let header = request.head.headerFields[.authorization] ?? ""
    try self.init(header.hasPrefix("Bearer ") ? String(header.dropFirst(7)) : nil, in: request, context)
  }

  /// Notes that it was done.
  func spend(_ context: inout ServiceContext) throws(MFARefusal) {
    do throws(EntityStoreError) {
      try UsedProof.add(proof, of: key.thumbprint, in: AuthenticatorService(), &context)
    } catch { throw .store(error) }
  }

  subscript(name: String) -> Node? { body[name] }

  /// The device of the request, if it signed it.
  func device(_ context: ServiceContext) throws(MFARefusal) -> MFADevice {
    guard let id = body["device"]?.string, let device: MFADevice = try context.found(MFADevice.key(id)), device.thumbprint == key.thumbprint
    else { throw .deviceIsNotPaired() }
    return device
  }

  /// What a JWS says that carries its own key, if that key signed it.
  private static func opened(_ text: String) -> (Node, RSAPublicKey)? {
    guard let token = try? JWS(text), let claimed = try? JSONReader().read(token.unverifiedPayload),
      let key = RSAPublicKey(jwk: claimed["jwk"]), let payload = try? token.verify(with: key), let node = try? JSONReader().read(payload)
    else { return nil }
    return (node, key)
  }
}
