import Cryptography
import HTTPTypes
import Notation
import Services

/// What is shown of the headers and the bodies of requests and responses: secrets covered, tokens opened, pictures and long texts by their size
/// and SHA-256 (FIPS 180-4).
struct ExchangeContent: Sendable {
  let secrets: CoveredSecrets
  /// The private keys of this device, with which it opens what is encrypted to it.
  let keys: @Sendable () -> [RSAPrivateKey]

  /// The most bytes of a body that are shown, and of a text in it that may be a picture.
  private static let (mostBytes, mostText) = (65_536, 1_024)

  func headers(_ fields: HTTPFields) -> JSONValue {
    .object(
      fields.map { field in
        let name = field.name.rawName
        guard CoveredSecrets.isSecret(header: name) else { return .init(name, .string(secrets.covered(field.value))) }
        // The name of the scheme is no secret.
        let parts = field.value.split(separator: " ", maxSplits: 1).map(String.init), credential = parts.last ?? ""
        secrets.remember(credential)
        let covered = (parts.dropLast() + [CoveredSecrets.cover]).joined(separator: " ")
        return .init(name, opened(credential, isSecret: true) ?? .string(covered))
      })
  }

  /// A body; nil if it is empty.
  func body(_ bytes: [UInt8], _ type: String?) -> JSONValue? {
    guard !bytes.isEmpty else { return nil }
    let shown = shown(bytes, type ?? "")
    return shown.bytes().count <= Self.mostBytes ? shown : Self.digest(bytes)
  }

  private func shown(_ bytes: [UInt8], _ type: String) -> JSONValue {
    if type.hasPrefix("image/") { return Self.digest(bytes) }
    if type.hasPrefix("application/x-www-form-urlencoded") {
      return covered(.object(ServiceRequest.fields(of: bytes).map { .init($0.name, .string($0.value)) }), "")
    }
    if let node = try? JSONReader(depthLimit: 256).read(bytes) { return covered(JSONValue(node), "") }
    guard let text = String(validating: bytes, as: UTF8.self) else { return Self.digest(bytes) }
    return self.text(text, "")
  }

  /// - Parameter name: that of the member, or of the one whose list it is in.
  private func covered(_ value: JSONValue, _ name: String) -> JSONValue {
    switch value {
    case .object(let members): .object(members.map { .init($0.key, covered($0.value, $0.key)) })
    case .array(let elements): .array(elements.map { covered($0, name) })
    case .string(let text): self.text(text, name)
    case .integer, .number: CoveredSecrets.isSecret(name) ? .string(CoveredSecrets.cover) : value
    case .bool, .null: value
    }
  }

  private func text(_ text: String, _ name: String) -> JSONValue {
    let isSecret = CoveredSecrets.isSecret(name)
    if isSecret { secrets.remember(text) }
    if let opened = opened(text, isSecret: isSecret) { return opened }
    if isSecret { return .string(text.isEmpty ? "" : CoveredSecrets.cover) }
    if text.utf8.count > Self.mostText, let bytes = Base64.bytes(text) { return Self.digest(bytes) }
    return .string(secrets.covered(text))
  }

  /// A JWS or JWE in compact form (RFC 7515, RFC 7516), with its header, and its payload where it can be read; nil if the text is none.
  private func opened(_ text: String, isSecret: Bool) -> JSONValue? {
    guard let token = CompactToken(text) else { return nil }
    let payload = token.payload(keys).map { shown($0, "") }
    // A token with a secret in it tells the secret.
    let isCovered = isSecret || payload?.text().contains(CoveredSecrets.cover) == true
    let raw: JSONValue = text.utf8.count > Self.mostBytes ? Self.digest(Array(text.utf8)) : .string(text)
    return .object([
      "token": isCovered ? .string(CoveredSecrets.cover) : raw, "header": token.header,
      "payload": isSecret && token.isEncrypted ? nil : payload,
    ])
  }

  private static func digest(_ bytes: [UInt8]) -> JSONValue {
    let digits = SecureHash.sha256(bytes).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return .object(["bytes": .integer(bytes.count), "sha256": .string(digits.joined())])
  }
}

extension ServiceRequest {
  fileprivate static func fields(of body: [UInt8]) -> [FormField] { ServiceRequest(.post, "/", body: body).form }
}
