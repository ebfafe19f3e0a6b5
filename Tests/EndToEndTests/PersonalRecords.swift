import SandboxKit
import Store

/// What the services of a data folder keep of persons.
enum PersonalRecords {
  /// The kinds that are a service's own, the entities with which it begins, and the digest of an owner who was erased.
  private static let own: Set = [
    "scan/account", "scan/definition", "opt-in/user", "opt-in/template/ben", "verify/policy", "verify/key", "authenticator/user",
    "authenticator/application", "authenticator/environment", "authenticator/proof", "wallet/bank", "wallet/request", "wallet/name",
    "wallet/proof",
    "wallet/instance/5a0cbace-0000-4000-8000-00000000ba4c", "wallet/instance/\(verifyIssuer)", "flow/template", "flow/key", "flow/guesses",
    "flow/signature", "outbox/stream", "erasure/mark", "sandbox/lists",
  ]
  private static let verifyIssuer = "5a0cbace-0000-4000-8000-0000000f1dee"

  /// The records that belong to a person.
  static func names(in data: String, _ key: String) throws -> [String] {
    let store = Store(folder: data, key: KeyFile(path: key))
    try store.open()
    return try store.profile("sandbox").names().filter { name in
      !own.contains(name) && !own.contains(name.split(separator: "/").prefix(2).joined(separator: "/"))
    }
  }
}
