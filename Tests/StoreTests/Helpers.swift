import Documents
import Foundation
import Phrases
import Synchronization
import Workflow

@testable import Store

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

  /// All files and folders below, sorted.
  var names: [String] { (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted() }

  func mode(_ name: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)"))?[.posixPermissions] as? Int
  }
}

/// A passport-like journey with a password: picture, confirm, look-up, wall.
struct Enrol: Journey {
  static let name = "enrol", version = 1
  struct Output: Codable, Equatable, Sendable {
    var pages: [String]
    var token: String
  }
  var pages = 3

  func run(_ guide: Guide) async throws(Stop) -> Output {
    let title = Phrase("test.title")
    guard case .secret(let password) = try await guide.enter("password", Field(kind: .secret, title: title)) else { throw .cancelled }
    let token = try await guide.perform(LogIn(password: password))
    var kept: [String] = []
    for page in 1...pages {
      guide.stage("page\(page)", page, of: pages)
      while kept.count < page {
        guard case .picture(let picture, _, _) = try await guide.capture("shot", Shot(subject: .selfie, title: title)) else {
          throw .cancelled
        }
        _ = try await guide.lookUp(Judge(picture: picture))
        if try await guide.confirm("keep", Confirmation(title: title, picture: picture)) { kept.append(picture.digest) }
      }
    }
    return Output(pages: kept, token: token)
  }
}

struct LogIn: Effect {
  static let name = "logIn"
  typealias Output = String
  var password: SecretHandle
}

struct Judge: Effect {
  static let name = "judge", isWall = false
  typealias Output = Bool
  var picture: PictureReference
}

struct Desk: Performer {
  static let password = "open-sesame-4711"
  /// Called inside the wall.
  let atTheWall: @Sendable (Ticket) -> Void

  init(_ atTheWall: @escaping @Sendable (Ticket) -> Void = { _ in }) { self.atTheWall = atTheWall }

  func perform<E: Effect>(_ effect: E, _ ticket: Ticket) async throws(WorkflowError) -> E.Output {
    switch effect {
    case let logIn as LogIn:
      atTheWall(ticket)
      guard ticket.secrets.reveal(logIn.password) == Self.password, let token = "token" as? E.Output else {
        throw WorkflowError(code: "wrongPassword", message: "The password is wrong. Try again.")
      }
      return token
    default:
      guard let output = true as? E.Output else { throw WorkflowError(.unknownEffect, "\(E.name)") }
      return output
    }
  }
}

/// A person who takes a picture of its own on each page. Leaves after a number of replies, as a kill would.
final class Visitor: Host {
  let pictures: PictureFolder
  private let leave: @Sendable () -> Void
  private let left: Mutex<Int>
  private let captured = Mutex<[String]>([])

  init(_ pictures: PictureFolder, leavesAfter replies: Int = .max, _ leave: @escaping @Sendable () -> Void = {}) {
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
    switch situation.prompt.ask {
    case .enter: return .answer(.enteredSecret(handle: situation.secrets.keep(Desk.password).id))
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
  /// Makes the database refuse every write, as a read-only disk does, or take them again.
  func refuseWrites(_ isRefusing: Bool) throws {
    try withoutTransaction("PRAGMA query_only = \(isRefusing ? "ON" : "OFF")")
  }

  func withoutTransaction(_ statements: String) throws {
    try database().queue.inDatabase { try $0.execute(sql: statements) }
  }
}

/// The tickets that a desk was handed.
final class Tickets: Sendable {
  private let tickets = Mutex<[Ticket]>([])
  func add(_ ticket: Ticket) { tickets.withLock { $0.append(ticket) } }
  var all: [Ticket] { tickets.withLock { $0 } }
}
