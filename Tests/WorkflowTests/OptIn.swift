import Phrases
import Synchronization

@testable import Workflow

/// The biometric opt-in of REL-ID: eight steps, a password with attempts, a selfie that can be retaken, and a message to the server when
/// the person cancels. It proves that the engine can run a journey that it does not know.
struct OptIn: Journey {
  static let name = "opt-in", version = 1

  enum Status: String, Codable { case optedIn, optedOut, kept, blocked, cameraFailed }
  struct Output: Codable, Equatable, Sendable {
    var status: Status
    var selfies: Int
  }

  var user: String
  var challengeMode = 8

  func run(_ guide: Guide) async throws(Exit) -> Output {
    if try await guide.query(TemplateExists(user: user)) {
      guard try await guide.choose("exists", .of("keep", "optOut", style: .question)) == "optOut" else {
        return Output(status: .kept, selfies: 0)
      }
      try await guide.perform(OptOut(user: user))
      return Output(status: .optedOut, selfies: 0)
    }
    do throws(Exit) {
      return try await optIn(guide)
    } catch {
      guard case .cancelled = error else { throw error }
      try await guide.perform(CancelOptIn(user: user))
      throw .cancelled
    }
  }

  private func optIn(_ guide: Guide) async throws(Exit) -> Output {
    if try await guide.perform(InitiateOptIn(user: user, challengeMode: challengeMode)) {
      guide.stage("password", 1, of: 3)
      guard try await authenticate(guide) else {
        try await guide.present("blocked", .plain(.error))
        return Output(status: .blocked, selfies: 0)
      }
    }
    guide.stage("selfie", 2, of: 3)
    try await guide.instruct("start", .plain())
    var selfies = 0
    var approved: PictureReference?
    while approved == nil {
      guard case .picture(let picture, _, _) = try await guide.capture("shot", .selfie()) else {
        return Output(status: .cameraFailed, selfies: selfies)
      }
      selfies += 1
      if try await guide.confirm("frame", .of(picture)) { approved = picture }
    }
    guide.stage("status", 3, of: 3)
    if let approved { try await guide.perform(Register(user: user, selfie: approved)) }
    try await guide.present("done", .plain(.success))
    return Output(status: .optedIn, selfies: selfies)
  }

  private func authenticate(_ guide: Guide) async throws(Exit) -> Bool {
    var error: Phrase?
    while true {
      let entered = try await guide.enter("enter", Field(kind: .secret, title: Phrase("test.password"), error: error))
      guard case .secret(let password) = entered else { return false }
      switch try await guide.perform(CheckPassword(user: user, password: password)) {
      case .right: return true
      case .wrong(let left) where left > 0: error = Phrase("test.attempts", ["n": .number(left)])
      case .wrong: return false
      }
    }
  }
}

struct TemplateExists: Query {
  static let name = "templateExists"
  static let samples: [Sample<Bool>] = [.output(true), .output(false), .failure(.offline)]
  typealias Output = Bool
  var user: String
}

struct Done: Codable, Equatable, Sendable {}

struct OptOut: Command {
  static let name = "optOut"
  static let samples: [Sample<Done>] = [.output(Done())]
  typealias Output = Done
  var user: String
}

struct InitiateOptIn: Command {
  static let name = "initiateOptIn"
  /// Whether a password is needed.
  typealias Output = Bool
  static let samples: [Sample<Bool>] = [.output(true), .output(false)]
  var user: String
  var challengeMode: Int
}

struct CheckPassword: Command {
  enum Output: Codable, Equatable, Sendable { case right, wrong(attemptsLeft: Int) }
  static let name = "checkPassword"
  static let samples: [Sample<Output>] = [.output(.right), .output(.wrong(attemptsLeft: 1)), .output(.wrong(attemptsLeft: 0))]
  var user: String
  var password: SecretHandle
}

struct CancelOptIn: Command {
  static let name = "cancelOptIn"
  static let samples: [Sample<Done>] = [.output(Done())]
  typealias Output = Done
  var user: String
}

struct Register: Command {
  static let name = "register"
  static let samples: [Sample<Done>] = [.output(Done()), .failure(.offline)]
  typealias Output = Done
  var user: String
  var selfie: PictureReference
}

extension WorkflowError {
  static let offline = WorkflowError(code: "offline", message: "The server cannot be reached. Try again later.")
}

/// The server of the opt-in: one right password, three attempts, no template yet.
func optInServer(needsPassword: Bool = true, hasTemplate: Bool = false, password: String = "correct horse") -> Backend {
  let attempts = Attempts()
  return Backend { effect, context throws(WorkflowError) in
    switch effect {
    case is TemplateExists: return hasTemplate
    case is InitiateOptIn: return needsPassword
    case let check as CheckPassword:
      guard let text = context.secrets.reveal(check.password) else { throw WorkflowError(.secretLost, "gone") }
      return text == password ? CheckPassword.Output.right : .wrong(attemptsLeft: attempts.fail())
    default: return Done()
    }
  }
}

/// Counts wrong passwords down from three.
final class Attempts: Sendable {
  private let left = Mutex(3)
  func fail() -> Int {
    left.withLock {
      $0 -= 1
      return $0
    }
  }
}
