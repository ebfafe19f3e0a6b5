import SandboxKit
import Store

extension EntityKey {
  /// What its value is bound to, so that one that was moved does not decrypt.
  var name: String { "\(kind.name)/\(id)" }

  /// The columns `kind` and `id`.
  var columns: [PostgreSQLConnection.Parameter] { [.text(kind.name), .text(id)] }

  /// - Parameter row: the columns `kind` and `id`.
  init(_ row: [[UInt8]?]) {
    self.init(stored: String(decoding: row[0] ?? [], as: UTF8.self), String(decoding: row[1] ?? [], as: UTF8.self))
  }

  /// - Parameter parts: how many parts of the name are the kind's.
  fileprivate init(_ name: String, kindOf parts: Int) {
    let all = name.split(separator: "/", omittingEmptySubsequences: false)
    self.init(stored: all.prefix(parts).joined(separator: "/"), all.dropFirst(parts).joined(separator: "/"))
  }
}

extension EntityKind {
  fileprivate var parts: Int { name.count { $0 == "/" } + 1 }
}

extension EntityCipher {
  /// The key under which an entity is stored in the database. It reveals the kind of the entity, and nothing else.
  func concealed(_ key: EntityKey) -> EntityKey { EntityKey(concealed(key.name), kindOf: key.kind.parts) }

  /// Returns nil if the name was changed.
  func revealed(_ place: EntityKey) -> EntityKey? { revealed(place.name).map { EntityKey($0, kindOf: place.kind.parts) } }
}

extension EntityCipher {
  /// The term of a list: of the entities of a kind that have a word, or of all.
  func term(_ word: String?, _ kind: EntityKind) -> [UInt8] { term(kind.name + (word.map { " \($0)" } ?? "")) }
}

extension [EntityKey] {
  /// The columns `kind` and `id` of several rows.
  var columns: [PostgreSQLConnection.Parameter] { [.texts(map(\.kind.name)), .texts(map(\.id))] }
}
