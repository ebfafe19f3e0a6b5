import AppComponentsWire
import SandboxKit

/// A validation code that was issued and not used yet.
struct ComponentCode: ListedEntity, Equatable {
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

  /// The last one comes first.
  var listing: Listing? { Listing(at: expiresAt, keys: [Self.listKey(code)]) }

  /// What finds the code with this text.
  private static func listKey(_ text: String) -> String { "code/\(text)" }

  /// Whether a person who types it learns at least that it is too late.
  func isKnown(at now: Int64) -> Bool { now < expiresAt + Self.memory }

  /// The code with this text, if it can be typed.
  static func find(_ text: String, _ context: ServiceContext) throws(EntityStoreError) -> ComponentCode? {
    try context.all(with: listKey(text), as: ComponentCode.self).first { $0.isKnown(at: context.now) }
  }

  /// Issues a code that nobody else has.
  /// - Parameter workflow: JSON.
  static func issue(_ form: ValidationCode.Form, _ workflow: String, _ context: inout ServiceContext) throws(EntityStoreError)
    -> ComponentCode
  {
    var text = form.draw(context.id())
    while try find(text, context) != nil { text = form.draw(context.id()) }
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
