import SandboxKit
import Services

extension OptInUser {
  /// What a `userID` can ask for: `zoe?template=present&check=500`.
  static let testOutcomes: TestOutcomes.Known = [
    Named("login", ["locked"]), Named("template", ["present", "absent"]), Named("check", ["400", "500"]), Named("reauthentication", ["no"]),
    Named("frame", ["usable", "unusable"]),
  ]

  /// Somebody who is there when a test first names them, with the published password.
  /// - Returns: nil if no outcome is asked for.
  init?(_ id: String, _ wanted: TestOutcomes, _ context: ServiceContext) {
    guard !wanted.isEmpty else { return nil }
    self.init(
      id: id, password: Self.publishedPassword, attemptsLeft: wanted["login"] == "locked" ? 0 : Self.mostAttempts,
      template: wanted["template"] == "present" ? Template(id: context.id(), createdAt: context.now) : nil,
      checkFailure: wanted["check"].flatMap { Int($0) }, asksAgain: wanted["reauthentication"] == "no" ? false : nil,
      acceptsFrames: wanted["frame"].map { $0 == "usable" })
  }
}
