import Cryptography
import Notation

/// A request of the SDK, signed by the device's key.
struct MFARequest {
  let body: Node
  /// The key that signed it.
  let key: RSAPublicKey

  /// - Throws: the refusal of a request that its own key did not sign.
  init(_ body: Node?) throws(MFARefusal) {
    guard let text = body?["request"]?.string, let signed = Self.opened(text) else {
      throw .status("SERVER_ERROR", "The request's signature is wrong.")
    }
    (self.body, key) = signed
  }

  subscript(name: String) -> Node? { body[name] }

  /// The device of the request, if it signed it.
  func device(_ context: ServiceContext) throws(MFARefusal) -> MFADevice {
    guard let id = body["device"]?.string, let device: MFADevice = try context.found(MFADevice.key(id)), device.thumbprint == key.thumbprint
    else { throw .deviceIsNotPaired() }
    return device
  }

  /// What a JWS says that carries its own key (`jwk`), if that key signed it.
  static func opened(_ text: String) -> (Node, RSAPublicKey)? {
    guard let token = try? JWS(text), let claimed = try? JSONReader().read(token.unverifiedPayload),
      let key = RSAPublicKey(jwk: claimed["jwk"]), let payload = try? token.verify(with: key), let node = try? JSONReader().read(payload)
    else { return nil }
    return (node, key)
  }
}
