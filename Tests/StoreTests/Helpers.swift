import Documents
import Foundation
import Phrases
import Synchronization
import Workflow

@testable import Store

extension Store {
  /// A store with the key that all tests share.
  convenience init(folder: String) { self.init(folder: folder, key: KeyFile(path: "\(NSTemporaryDirectory())vestibule-tests.key")) }
}

/// A data folder of its own for each test, removed at its end.
final class Scratch {
  let path: String

  init() {
    path = "\(NSTemporaryDirectory())vestibule-store-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var store: Store { Store(folder: path) }

  /// All files below, with their bytes.
  func files(below folder: String? = nil) -> [String: Data] {
    var found: [String: Data] = [:]
    let root = folder ?? path
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      if let data = FileManager.default.contents(atPath: "\(root)/\(name)") { found[name] = data }
    }
    return found
  }

  /// Whether any file holds a text.
  func holds(_ text: String) -> Bool { files().contains { $0.value.contains(text) } }

  /// All files and folders below, sorted.
  var names: [String] { (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted() }

  func mode(_ name: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)"))?[.posixPermissions] as? Int
  }
}

/// A journey with a password, a command, and on each page a picture, a query and a confirmation.
struct Enrol: Journey {
  static let name = "enrol", version = 1
  struct Output: Codable, Equatable, Sendable {
    var pages: [String]
    var token: String
  }
  var pages = 3

  func run(_ guide: Guide) async throws(Exit) -> Output {
    let title = Phrase("test.title")
    guard case .secret(let password) = try await guide.enter("password", Field(kind: .secret, title: title)) else { throw .cancelled }
    let token = try await guide.perform(LogIn(password: password))
    var kept: [String] = []
    for page in 1...pages {
      guide.stage("page\(page)", page, of: pages)
      while kept.count < page {
        guard case .picture(let picture, _, _) = try await guide.capture("shot", CaptureRequest(subject: .selfie, title: title)) else {
          throw .cancelled
        }
        _ = try await guide.query(Judge(picture: picture))
        if try await guide.confirm("keep", Confirmation(title: title, picture: picture)) { kept.append(picture.digest) }
      }
    }
    return Output(pages: kept, token: token)
  }
}

struct LogIn: Command {
  static let name = "logIn"
  typealias Output = String
  var password: SecretHandle
}

struct Judge: Query {
  static let name = "judge"
  typealias Output = Bool
  var picture: PictureReference
}

struct TestPerformer: Performer {
  static let password = "open-sesame-4711"
  /// Called while the command runs.
  let duringTheCommand: @Sendable (EffectContext) -> Void

  init(_ duringTheCommand: @escaping @Sendable (EffectContext) -> Void = { _ in }) { self.duringTheCommand = duringTheCommand }

  func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    switch effect {
    case let logIn as LogIn:
      duringTheCommand(context)
      guard context.secrets.reveal(logIn.password) == Self.password, let token = "token" as? E.Output else {
        throw WorkflowError(code: "wrongPassword", message: "The password is wrong. Try again.")
      }
      return token
    default:
      guard let output = true as? E.Output else { throw WorkflowError(.unknownEffect, "\(E.name)") }
      return output
    }
  }
}

/// A person who takes one picture on each page, and leaves after a number of replies.
final class Visitor: Host {
  let name: String? = "Visitor"
  let pictures: SessionPictures
  private let leave: @Sendable () -> Void
  private let left: Mutex<Int>
  private let captured = Mutex<[String]>([])

  init(_ pictures: SessionPictures, leavesAfter replies: Int = .max, _ leave: @escaping @Sendable () -> Void = {}) {
    self.pictures = pictures
    self.leave = leave
    left = Mutex(replies)
  }

  var captures: [String] { captured.withLock { $0 } }

  func reply(to situation: Situation) async -> Reply {
    let isGone = left.withLock {
      $0 -= 1
      return $0 < 0
    }
    if isGone {
      leave()
      return .suspend
    }
    switch situation.prompt.content {
    case .enter: return .answer(.enteredSecret(handle: situation.secrets.keep(TestPerformer.password).id))
    case .capture:
      let id = situation.prompt.id
      do throws(WorkflowError) {
        let picture = try pictures.put(Array("picture of \(id)".utf8), type: "jpg")
        captured.withLock { $0.append(id) }
        return .answer(.captured(picture: picture, reading: Reading(width: 1, height: 1)))
      } catch { return .answer(.failed(reason: error.code)) }
    default: return .answer(.confirmed)
    }
  }
}

/// Foundation has a `Host` and GRDB a `Record` too.
typealias Host = Workflow.Host
typealias Record = Workflow.Record

extension Store {
  /// Makes the database refuse every write, as a read-only disk does, or accept writes again.
  func refuseWrites(_ isRefusing: Bool) throws {
    try withoutTransaction("PRAGMA query_only = \(isRefusing ? "ON" : "OFF")")
  }

  func withoutTransaction(_ statements: String) throws {
    try database().queue.writeWithoutTransaction { try $0.execute(sql: statements) }
  }
}

/// The contexts that a performer received.
final class Contexts: Sendable {
  private let contexts = Mutex<[EffectContext]>([])
  func add(_ context: EffectContext) { contexts.withLock { $0.append(context) } }
  var all: [EffectContext] { contexts.withLock { $0 } }
}

extension Scratch {
  /// Begins a session in a store, and leaves it.
  func begin(_ id: String, in store: Store) throws {
    let header = Header(session: id, journey: "enrol", version: 1, input: "{}", startedAt: 1, host: nil)
    try store.journal(id).append([.started(header: header)], durable: true)
  }
}
