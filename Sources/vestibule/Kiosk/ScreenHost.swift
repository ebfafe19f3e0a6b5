import Phrases
import Scenes
import Synchronization
import Workflow

/// Carries prompts from journeys, which run as tasks, to the loop that owns the screen, and replies back. Each asking has a token of its
/// own, so that a late answer meets no other prompt.
final class ScreenHost: Host {
  private struct Desk: Sendable {
    var nextToken = 1
    var open: [Int: Waiting] = [:]
  }

  private struct Waiting: Sendable {
    var situation: Situation
    var continuation: CheckedContinuation<Reply, Never>
  }

  private let desk = Mutex(Desk())
  private let post: @Sendable (Scenes.Event) -> Void

  init(post: @escaping @Sendable (Scenes.Event) -> Void) { self.post = post }

  var name: String? { Self.name }
  /// What journals call it.
  static let name = "screen"

  func reply(to situation: Situation) async -> Reply {
    let token = desk.withLock { desk in
      defer { desk.nextToken += 1 }
      return desk.nextToken
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        desk.withLock { $0.open[token] = Waiting(situation: situation, continuation: continuation) }
        // A cancellation that came before the continuation was stored found nothing to resume.
        if Task.isCancelled { return answer(token, .suspend) }
        post(.asked(Asked(token: token, situation)))
      }
    } onCancel: {
      answer(token, .suspend)
      post(.withdrawn(token: token))
    }
  }

  func notice(_ activity: Activity) async {
    switch activity {
    case .began: post(.working(nil))
    case .ended: break
    }
  }

  /// Tells that the journal cannot be written and what to do; the answer that was given waits until there is room.
  func mayTryAgain(after error: WorkflowError) async -> Bool {
    let again = Choice.Option(id: "again", title: Phrase("kiosk.trouble.again"))
    let leave = Choice.Option(id: "leave", title: Phrase("kiosk.trouble.leave"))
    let trouble = Choice(
      style: .error(code: error.qualifiedCode), title: Phrase("kiosk.trouble.title"), message: Trouble.phrase(error),
      options: [again, leave])
    return await reply(to: Situation(prompt: Prompt(id: "kiosk.trouble", ask: .choose(trouble)))) == .answer(.chose(id: again.id))
  }

  /// Asks for the number of a session that was left; nil: the person goes back.
  ///
  /// - Parameter isUnknown: whether the number that was typed last is none.
  func askForNumber(isUnknown: Bool) async -> String? {
    let prompt = Prompt(id: "number", ask: .enter(.sessionNumber(isUnknown: isUnknown)))
    guard case .answer(.entered(let number)) = await reply(to: Situation(prompt: prompt, canGoBack: true)) else { return nil }
    return number
  }

  /// Replies to an asking; an answer to one that is closed already changes nothing.
  func answer(_ token: Int, _ reply: Reply) {
    let waiting = desk.withLock { $0.open.removeValue(forKey: token) }
    waiting?.continuation.resume(returning: reply)
  }

  /// Replies to whatever is open.
  func answerAll(_ reply: Reply) {
    let all = desk.withLock { desk in
      defer { desk.open = [:] }
      return desk.open
    }
    for waiting in all.values { waiting.continuation.resume(returning: reply) }
  }

  /// What an open asking is about; nil when it is closed.
  func situation(_ token: Int) -> Situation? { desk.withLock { $0.open[token]?.situation } }
}
