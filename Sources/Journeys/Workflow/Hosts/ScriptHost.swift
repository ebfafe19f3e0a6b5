import Synchronization

/// Answers prompts from a script, or automatically with favourable answers.
public final class ScriptHost: Host {
  private enum Source: Sendable {
    case script([ScriptAnswer])
    case automatic
  }
  private struct State: Sendable {
    var next = 0
    /// How often each error was shown; the automatic host leaves at the second time.
    var errors: [String: Int] = [:]
    /// The capture that failed last, though the script did not say that it should; nil once one succeeded.
    var failure: (prompt: String, reason: String)?
  }

  private let source: Source
  private let pictures: any PictureTaker
  private let state = Mutex(State())

  /// Gives a script's answers in order. An answer that does not fit its prompt ends the run with an error that names both; so does a prompt
  /// for which no answer is left. At a `wait` prompt the host waits for the query, unless the next answer can only be meant for this
  /// prompt.
  public init(_ script: Script, pictures: any PictureTaker) {
    source = .script(script.answers)
    self.pictures = pictures
  }

  private init(pictures: any PictureTaker) {
    source = .automatic
    self.pictures = pictures
  }

  /// Answers every prompt favourably: the first option (of a long list, the first that is not pinned), proceed, the next picture, "good".
  /// It types nothing, so it skips a text prompt that allows it and fails at one that does not. An error that comes a second time gets its
  /// last option, so that no run lasts forever.
  public static func automatic(pictures: any PictureTaker) -> ScriptHost { ScriptHost(pictures: pictures) }

  /// How many answers of the script have been given.
  public var used: Int { state.withLock { $0.next } }

  public var name: String? { "script" }

  /// The error when the journey has ended and answers are left: how many, and the first. It is nil if none are left.
  public var leftover: WorkflowError? {
    guard case .script(let answers) = source, used < answers.count else { return nil }
    let left = answers.count - used
    return WorkflowError(
      .scriptDoesNotFit,
      "The journey has ended, and \(left) \(left == 1 ? "answer" : "answers") of the script \(left == 1 ? "is" : "are") left. "
        + "The first is answer \(used + 1), \(answers[used].description). Remove what is not asked for.")
  }

  public func reply(to situation: Situation) async -> Reply {
    switch source {
    case .script(let answers): await scripted(situation, answers)
    case .automatic: await favourable(situation)
    }
  }

  private func scripted(_ situation: Situation, _ answers: [ScriptAnswer]) async -> Reply {
    let prompt = situation.prompt
    let next = state.withLock { state -> ScriptAnswer? in
      guard state.next < answers.count else { return nil }
      let answer = answers[state.next]
      if case .wait = prompt.content, !answer.endsWaiting { return nil }
      state.next += 1
      return answer
    }
    guard let next else {
      if case .wait = prompt.content {
        await untilCancelled()
        return .suspend
      }
      return unfit("The script has no answer left for the prompt \"\(prompt.id)\" (\(prompt.kind)); it has \(answers.count). Add one.")
    }
    if next == .back, situation.canGoBack { return .back }
    if next == .await, situation.isRaced {
      await untilCancelled()
      return .suspend
    }
    let answer: Answer?
    do throws(WorkflowError) { answer = try await self.answer(next, to: situation) } catch { return .fault(error) }
    note(answer, to: next, at: prompt)
    guard let answer, prompt.accepts(answer) else {
      let options =
        if case .choose(let choice) = prompt.content {
          ": " + (choice.options.map(\.id) + (choice.sharing?.entries.map { "entry \($0.id)" } ?? [])).joined(separator: ", ")
        } else { "" }
      return unfit(
        "Answer \(used) of the script, \(next.description), does not fit the prompt \"\(prompt.id)\" (\(prompt.kind)\(options)). Correct the script."
      )
    }
    return .answer(answer)
  }

  /// The answer in the prompt vocabulary; nil when no such prompt accepts it.
  private func answer(_ scripted: ScriptAnswer, to situation: Situation) async throws(WorkflowError) -> Answer? {
    switch (scripted, situation.prompt.content) {
    case (.choose(let id), _): .chose(id: id)
    case (.select(let ids), _): .selected(ids: ids)
    case (.proceed, _): .proceeded
    case (.capture(let name), .capture(let request)): try await pictures.take(name, for: request)
    case (.draw(let change), .capture(let request)): try await pictures.draw(change, for: request)
    case (.confirm(let good), .confirm), (.review(let good), .review): good ? .confirmed : .retake
    case (.enter(let text), .enter(let field)):
      field.kind == .secret ? .enteredSecret(handle: situation.secrets.keep(text).id) : .entered(text: text)
    case (.action(let id), _): .action(id: id)
    case (.skip, _): .skipped
    case (.timeout, _): .timedOut()
    case (.fail(let reason), _): .failed(reason: reason)
    case (.cancel, _): .cancelled
    default: nil
    }
  }

  private func favourable(_ situation: Situation) async -> Reply {
    let prompt = situation.prompt
    switch prompt.content {
    case .choose(let choice):
      let isRepeated = state.withLock { state in
        guard case .error = choice.style else { return false }
        state.errors[prompt.id, default: 0] += 1
        return state.errors[prompt.id, default: 0] > 1
      }
      // The pinned options before the list are special cases.
      let first = choice.options.dropFirst(max(0, choice.pinned ?? 0)).first ?? choice.options.first
      guard let option = isRepeated ? choice.options.last : first else { return fault("\"\(prompt.id)\" offers nothing.") }
      return .answer(.chose(id: option.id))
    case .instruct, .present: return .answer(.proceeded)
    case .capture(let request):
      do throws(WorkflowError) { return .answer(try await pictures.take(nil, for: request)) } catch { return .fault(error) }
    case .confirm, .review: return .answer(.confirmed)
    case .enter(let field):
      if case .mrz(_, let lines) = field.kind, !lines.isEmpty { return .answer(.entered(text: lines.joined(separator: "\n"))) }
      guard field.canSkip else {
        return fault("\"auto\" cannot type what the prompt \"\(prompt.id)\" asks for. Use a script with an \"enter\" answer.")
      }
      return .answer(.skipped)
    case .wait:
      await untilCancelled()
      return .suspend
    }
  }

  private func note(_ answer: Answer?, to scripted: ScriptAnswer, at prompt: Prompt) {
    switch (scripted, answer) {
    case (.capture, .failed(let reason)), (.draw, .failed(let reason)): state.withLock { $0.failure = (prompt.id, reason) }
    case (.capture, .captured), (.draw, .captured): state.withLock { $0.failure = nil }
    default: break
    }
  }

  /// An answer does not fit, or none is left. Where a picture was not taken, that is the reason: the script was written for one that is.
  private func unfit(_ message: String) -> Reply {
    guard let (place, reason) = state.withLock({ $0.failure }) else { return fault(message) }
    return .fault(
      WorkflowError(.captureFailed, "The picture for the prompt \"\(place)\" could not be taken (\(reason)). Run it again. \(message)"))
  }

  private func fault(_ message: String) -> Reply { .fault(WorkflowError(.scriptDoesNotFit, message)) }
}

extension ScriptAnswer {
  /// Whether it can be meant for a `wait` prompt.
  fileprivate var endsWaiting: Bool {
    switch self {
    case .timeout, .cancel, .back, .await, .action: true
    default: false
    }
  }
}
