import AppComponentsWire
import SandboxKit

/// A validation code that was issued and not used yet.
struct ComponentCode: Codable, Equatable, Sendable {
  /// The kind of its entities.
  static let kind = EntityKind("app-components/code", of: .service)
  /// How long a code is valid, and the session that it starts, in milliseconds: two hours (create-sdk-session).
  static let validity: Int64 = 2 * 3_600_000
  /// How long after its expiry a person who types it learns that it is too late, in milliseconds. (Our choice: a day.)
  static let memory: Int64 = 86_400_000

  /// Not the code, which is a secret.
  var id: String
  var code: String
  /// Milliseconds since 1970, UTC. The session that it starts ends with it.
  var expiresAt: Int64
  /// JSON.
  var workflow: String

  /// The codes that can be typed, the last one first.
  static func all(_ context: ServiceContext) throws(EntityStoreError) -> [ComponentCode] {
    let all: [ComponentCode] = try context.all(kind)
    return all.filter { context.now < $0.expiresAt + memory }.sorted { ($0.expiresAt, $0.id) > ($1.expiresAt, $1.id) }
  }

  /// Issues a code that nobody else has.
  /// - Parameter workflow: JSON.
  static func issue(_ form: ValidationCode.Form, _ workflow: String, _ context: inout ServiceContext) throws(EntityStoreError)
    -> ComponentCode
  {
    let taken = Set(try all(context).map(\.code))
    var text = form.draw(context.id())
    while taken.contains(text) { text = form.draw(context.id()) }
    let code = ComponentCode(id: context.id(), code: text, expiresAt: context.now + validity, workflow: workflow)
    try context.put(code, EntityKey(kind, code.id), due: code.expiresAt + memory)
    return code
  }
}

extension ValidationCode.Form {
  /// - Parameter id: a random one.
  fileprivate func draw(_ id: String) -> String {
    switch self {
    case .sixDigits: RandomDigits.text(6, from: id)
    case .eightCharacters: RandomDigits.text(8, radix: 36, from: id)
    }
  }
}
