import Cryptography
import HTTPTypes
import Notation
import Services

/// The signed and encrypted texts of a message (RFC 7515, RFC 7516), opened for whoever looks at what an app has sent. Nothing that they say is
/// believed: no signature is checked.
struct OpenedTokens {
  /// The longest text that is shown, in bytes. Longer ones are mostly pictures.
  private static let mostText = 4_096
  private static let credential = HTTPField.Name.authorization

  /// The private keys of the services.
  let keys: [RSAPrivateKey]

  /// Each token with its place: `Authorization`, or the JSON Pointer of a member of the body (RFC 6901), which is empty for the whole body.
  /// - Returns: nil if there is none.
  func json(_ headers: HTTPFields, _ body: [UInt8]) -> JSONValue? {
    var found: [JSONValue] = []
    if let text = headers[Self.credential]?.split(separator: " ").last, let members = members(of: String(text)) {
      found.append(Self.token(in: Self.credential.rawName, members))
    }
    if let members = members(of: String(decoding: body, as: UTF8.self)) {
      found.append(Self.token(in: "", members))
    } else if let node = try? JSONReader().read(body) {
      find(in: JSONValue(node), at: "", &found)
    }
    return found.isEmpty ? nil : .array(found)
  }

  private static func token(in place: String, _ members: [JSONValue.Member]) -> JSONValue {
    .object([.init("in", .string(place))] + members)
  }

  private func find(in value: JSONValue, at pointer: String, _ found: inout [JSONValue]) {
    switch value {
    case .object(let members):
      for member in members {
        let name = member.key.replacing("~", with: "~0").replacing("/", with: "~1")
        find(in: member.value, at: "\(pointer)/\(name)", &found)
      }
    case .array(let elements): for (index, element) in elements.enumerated() { find(in: element, at: "\(pointer)/\(index)", &found) }
    case .string(let text): if let members = members(of: text) { found.append(Self.token(in: pointer, members)) }
    case .integer, .number, .bool, .null: break
    }
  }

  /// The header, and the payload if it can be read; nil if the text is no token.
  private func members(of text: String) -> [JSONValue.Member]? {
    guard let token = CompactToken(text) else { return nil }
    return [.init("header", token.header)] + (token.payload { keys }.map { [.init("payload", content($0))] } ?? [])
  }

  private func content(_ bytes: [UInt8]) -> JSONValue {
    guard let text = String(validating: bytes, as: UTF8.self) else { return .object(["bytes": .integer(bytes.count)]) }
    if let node = try? JSONReader().read(bytes) { return opened(JSONValue(node)) }
    return opened(.string(text))
  }

  /// A value with the tokens in it opened.
  private func opened(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members): .object(members.map { .init($0.key, opened($0.value)) })
    case .array(let elements): .array(elements.map(opened))
    case .string(let text):
      if let members = members(of: text) {
        .object(members)
      } else {
        text.utf8.count > Self.mostText ? .object(["bytes": .integer(text.utf8.count)]) : value
      }
    case .integer, .number, .bool, .null: value
    }
  }
}
