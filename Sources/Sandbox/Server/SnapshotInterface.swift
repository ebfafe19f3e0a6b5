import Documents
import HTTPTypes
import Notation
import SandboxKit
import Services
import Synchronization

/// What a server for tests knows, put back over HTTP: to the beginning, or to a moment that was kept.
///
/// - `POST /administration/reset` makes everything as at the start: entities, clock, log. Snapshots stay.
/// - `POST /administration/snapshots/{name}` keeps the entities and the clock as they are, in place of an earlier snapshot of this name;
///   `GET /administration/snapshots` lists them; `DELETE` of one forgets it.
/// - `POST /administration/snapshots/{name}/restore` puts entities and clock back. The log goes on.
final class SnapshotInterface: Sendable {
  /// How many snapshots there are at most, and how many bytes their entities have together.
  static let most = 100, mostBytes = 100_000_000

  private struct Summary: Sendable {
    var name: String
    /// By the clock of the sandbox: ISO 8601, UTC.
    var takenAt: String
    var entities, bytes: Int

    static let schema = Schema<Summary>.object(
      .required("name", \.name, .string), .required("takenAt", \.takenAt, .string), .required("entities", \.entities, .integer),
      .required("bytes", \.bytes, .integer), make: Summary.init)
    static let example = Summary(name: "paired", takenAt: "2026-02-02T02:40:00.000Z", entities: 12, bytes: 4_096)

    init(name: String, takenAt: String, entities: Int, bytes: Int) {
      (self.name, self.takenAt, self.entities, self.bytes) = (name, takenAt, entities, bytes)
    }

    init(_ name: String, _ snapshot: SandboxSnapshot) {
      self.init(
        name: name, takenAt: Moment(milliseconds: snapshot.takenAt).iso, entities: snapshot.entities, bytes: snapshot.bytes)
    }
  }

  private static let path = "\(AdministrationInterface.root)/snapshots"
  private static let reset = Endpoint(
    .post, "\(AdministrationInterface.root)/reset", "Makes everything as at the start.", statuses: [204, 409])
  private static let list = Route(
    .get, path, "The snapshots.", takes: .none, answers: .object(.required("snapshots", \.self, .array(Summary.schema))) { $0 },
    example: [.example], statuses: [200, 409])
  private static let take = Route(
    .post, "\(path)/{name}", "Keeps what the services know now.", takes: .none, answers: Summary.schema, example: .example,
    statuses: [201, 400, 409])
  private static let restore = Endpoint(
    .post, "\(path)/{name}/restore", "Puts back what the services knew.", statuses: [204, 404, 409])
  private static let removal = Endpoint(.delete, "\(path)/{name}", "Forgets a snapshot.", statuses: [204, 404, 409])

  static let endpoints = [reset, list.endpoint, take.endpoint, restore, removal]

  private let sandbox: Sandbox
  private let log: RequestLog
  private let snapshots = Mutex<[String: SandboxSnapshot]>([:])

  init(_ sandbox: Sandbox, _ log: RequestLog) { (self.sandbox, self.log) = (sandbox, log) }

  /// - Returns: nil if the request is none of these.
  func respond(to routed: RoutedRequest) -> ServiceResponse? {
    let name = routed["name"]
    switch routed.endpoint {
    case Self.reset:
      guard sandbox.restore(nil) else { return Self.noSnapshots }
      log.reset()
      return ServiceResponse(.noContent)
    case Self.list.endpoint:
      return Self.list.response(snapshots.withLock { all in all.sorted { $0.key < $1.key }.map { Summary($0.key, $0.value) } })
    case Self.take.endpoint: return take(name)
    case Self.restore:
      guard let snapshot = snapshots.withLock({ $0[name] }) else { return missing(name) }
      sandbox.restore(snapshot)
      return ServiceResponse(.noContent)
    case Self.removal: return snapshots.withLock { $0.removeValue(forKey: name) } == nil ? missing(name) : ServiceResponse(.noContent)
    default: return nil
    }
  }

  private func take(_ name: String) -> ServiceResponse {
    guard name.wholeMatch(of: /[A-Za-z0-9._\-]{1,64}/) != nil else {
      return Self.take.refusal(.badRequest, "A snapshot's name has 1 to 64 letters, digits, dots, hyphens and underscores.")
    }
    guard let snapshot = sandbox.snapshot() else { return Self.noSnapshots }
    return snapshots.withLock { all in
      var new = all
      new[name] = snapshot
      guard new.count <= Self.most, new.values.reduce(0, { $0 + $1.bytes }) <= Self.mostBytes else {
        return Self.take.refusal(
          .conflict, "There is room for \(Self.most) snapshots with \(Self.mostBytes / 1_000_000) MB together. Delete one of \(Self.path).")
      }
      all = new
      return Self.take.response(Summary(name, snapshot))
    }
  }

  private func missing(_ name: String) -> ServiceResponse {
    .refusal(.notFound, "There is no snapshot \(name). \(Self.path) lists them.")
  }

  /// The refusal of a server that is none for tests.
  static let noSnapshots = ServiceResponse.refusal(
    .conflict,
    "This server keeps its data: it has no log of requests, no snapshots and no reset. Start one for tests: vestibule serve --ephemeral.")
}
