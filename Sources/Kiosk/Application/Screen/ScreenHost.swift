import Phrases
import Scenes
import Sessions
import Synchronization
import Workflow

/// Passes prompts from journeys, which run as tasks, to the loop that owns the screen, and passes replies back. Each request has its own
/// token, so that a late answer never reaches another prompt.
package final class ScreenHost: Host {
  private struct State: Sendable {
    var nextToken = 1
    var open: [Int: Waiting] = [:]
    /// Whether the journey is being ended, so that nothing more is asked.
    var isEnding = false
    /// The vendor's product whose office asks; empty for none.
    var product = ""
  }

  private struct Waiting: Sendable {
    var situation: Situation
    var continuation: CheckedContinuation<Reply, Never>
  }

  private let state = Mutex(State())
  private let post: @Sendable (KioskEvent) -> Void

  private let isOffice: Bool
  private let isPublic: Bool

  /// - Parameters:
  ///   - isPublic: whether clients use the screen in a public place; they do not see what is wrong with the machine.
  ///   - isOffice: whether it asks for the office that a tester visits while a journey waits.
  ///   - firstToken: the token of the first request.
  package init(post: @escaping @Sendable (KioskEvent) -> Void, isPublic: Bool = false, isOffice: Bool = false, firstToken: Int = 1) {
    self.isPublic = isPublic
    self.post = post
    self.isOffice = isOffice
    state.withLock { $0.nextToken = firstToken }
  }

  package var name: String? { SessionService.screen }

  package func reply(to situation: Situation) async -> Reply {
    let token = state.withLock { state in
      defer { state.nextToken += 1 }
      return state.nextToken
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isEnding = state.withLock { state in
          state.open[token] = Waiting(situation: situation, continuation: continuation)
          return state.isEnding
        }
        if isEnding { return answer(token, .suspend) }
        // A cancellation before the continuation was stored had nothing to resume.
        if Task.isCancelled { return answer(token, .suspend) }
        post(.asked(pending(token, situation, of: state.withLock(\.product))))
      }
    } onCancel: {
      answer(token, .suspend)
      post(.withdrawn(token: token))
    }
  }

  /// Asks like `reply`, and whenever the prompt has changed, shows the one that `change` returns instead.
  ///
  /// - Parameter change: waits, then returns the changed prompt, or nil if it has not changed.
  package func reply(to situation: Situation, changing change: @escaping @Sendable () async -> Prompt?) async -> Reply {
    await withTaskGroup(of: Reply?.self) { group in
      group.addTask { await self.reply(to: situation) }
      group.addTask {
        while !Task.isCancelled { if let prompt = await change() { self.replace(prompt) } }
        return nil
      }
      let reply = await group.next() ?? nil
      group.cancelAll()
      return reply ?? .suspend
    }
  }

  private func pending(_ token: Int, _ situation: Situation, of product: String) -> PendingPrompt {
    var pending = PendingPrompt(token: token, situation)
    pending.isOffice = isOffice
    pending.product = product
    return pending
  }

  /// Shows a prompt instead of the open one with the same id.
  private func replace(_ prompt: Prompt) {
    let changed = state.withLock { state -> PendingPrompt? in
      guard let (token, waiting) = state.open.first(where: { $0.value.situation.prompt.id == prompt.id }) else { return nil }
      var situation = waiting.situation
      situation.prompt = prompt
      state.open[token]?.situation = situation
      return pending(token, situation, of: state.product)
    }
    if let changed { post(.changed(changed)) }
  }

  package func notice(_ activity: Activity) async {
    switch activity {
    case .began: post(.working(nil))
    case .ended: break
    }
  }

  package func notice(_ progress: EffectProgress) { post(.progress(progress)) }

  /// Shows a temporary failure and what to do. The answer that was already given waits until it works.
  package func mayTryAgain(after error: WorkflowError) async -> Bool {
    let again = Choice.Option(id: "again", title: Phrase("kiosk.trouble.again"))
    let leave = Choice.Option(id: "leave", title: Phrase("kiosk.trouble.leave"))
    let title = error.isTemporary ? "kiosk.unreachable.title" : "kiosk.trouble.title"
    let message = isPublic ? ErrorPhrase.publicPhrase(error) : ErrorPhrase.phrase(error)
    if message != ErrorPhrase.phrase(error) { post(.warning(ErrorPhrase.phrase(error))) }
    let trouble = Choice(style: .error(code: error.qualifiedCode), title: Phrase(title), message: message, options: [again, leave])
    return await reply(to: Situation(prompt: Prompt(id: "kiosk.trouble", content: .choose(trouble)))) == .answer(.chose(id: again.id))
  }

  /// Asks for the number of a left session; nil if the person goes back.
  ///
  /// - Parameter unknown: the last typed number, if it belongs to no session.
  package func askForNumber(unknown: String?) async -> String? {
    let prompt = Prompt(id: "number", content: .enter(.sessionNumber(isUnknown: unknown != nil)))
    let situation = Situation(prompt: prompt, canGoBack: true, previous: unknown.map { .entered(text: $0) })
    guard case .answer(.entered(let number), _) = await reply(to: situation) else { return nil }
    return number
  }

  /// Replies to a request. If it is already closed, nothing happens.
  package func answer(_ token: Int, _ reply: Reply) {
    let waiting = state.withLock { $0.open.removeValue(forKey: token) }
    waiting?.continuation.resume(returning: reply)
  }

  /// Replies to all open requests.
  package func answerAll(_ reply: Reply) {
    let all = state.withLock { state in
      defer { state.open = [:] }
      return state.open
    }
    for waiting in all.values { waiting.continuation.resume(returning: reply) }
  }

  /// Ends the journey: gives the open prompt its ending answer, and suspends at any later one.
  package func end(_ token: Int?, _ answer: Answer) {
    state.withLock { $0.isEnding = true }
    if let token { self.answer(token, .answer(answer)) } else { answerAll(.suspend) }
  }

  /// Says whose office asks from now on: that of a vendor's product, or nobody's if it is empty.
  /// - Returns: whose it was until now.
  package func change(to product: String) -> String {
    state.withLock { state in
      defer { state.product = product }
      return state.product
    }
  }

  /// Lets the next journey ask.
  package func reopen() { state.withLock { $0.isEnding = false } }

  /// The current text of a code to which an open prompt refers by its handle.
  package func code(_ handle: CodeHandle) async -> CurrentCode? {
    for waiting in state.withLock({ Array($0.open.values) }) {
      if let code = await waiting.situation.codes.code(handle) { return code }
    }
    return nil
  }

  /// The situation of an open request; nil if it is closed.
  package func situation(_ token: Int) -> Situation? { state.withLock { $0.open[token]?.situation } }
}
