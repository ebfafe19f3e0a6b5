import Phrases
import Scenes
import Store
import Workflow

/// The sessions as staff see them, after their PIN: a list to search by number, and what can be done with each. It shows no personal data.
struct ShiftView: Sendable {
  let sessions: SessionService
  let host: ScreenHost

  private enum Action: String, CaseIterable { case resume, erase }

  /// Shows the list until staff leave it.
  ///
  /// - Returns: the session to continue; nil: none.
  func run() async throws(WorkflowError) -> String? {
    while true {
      let all = try sessions.store.sessions()
      guard let id = await choose("staff.sessions", list(all)), let session = all.first(where: { $0.id == id }) else { return nil }
      let actions = Action.allCases.filter { $0 != .resume || session.ending == nil }
      switch await choose("staff.session", detail(session, actions)).flatMap(Action.init) {
      case .resume: return id
      case .erase: if await choose("staff.erase", question(session)) == Action.erase.rawValue { try sessions.store.erase(id) }
      case nil: break
      }
    }
  }

  /// - Returns: the chosen option; nil: staff went back, or nobody is there any more.
  private func choose(_ id: String, _ choice: Choice) async -> String? {
    let prompt = Prompt(id: id, content: .choose(choice), audience: .operator)
    guard case .answer(.chose(let option), _) = await host.reply(to: Situation(prompt: prompt, canGoBack: true)) else { return nil }
    return option
  }

  // MARK: Prompts

  private func list(_ all: [SessionSummary]) -> Choice {
    let options = all.map { session in
      Choice.Option(
        id: session.id,
        title: Phrase("unattended.sessions.row", ["number": .text(number(session)), "state": .phrase(state(session))]),
        detail: .verbatim(LocalTime.text(session.startedAt)))
    }
    let message = all.isEmpty ? Phrase("unattended.sessions.none") : nil
    let back = Choice.Option(id: "", title: Phrase("unattended.staff.back"))
    // The newest come first, in every language.
    return Choice(
      style: .list, title: Phrase("unattended.sessions.title"), message: message, options: all.isEmpty ? [back] : options,
      pinned: max(1, options.count))
  }

  private func detail(_ session: SessionSummary, _ actions: [Action]) -> Choice {
    let pictures = (try? sessions.store.pictureCount(of: session.id)) ?? 0
    let title = sessions.modules.module(ofJournal: session.journey)?.title ?? .verbatim(session.journey)
    return Choice(
      style: .list, title: Phrase("unattended.sessions.session", ["number": .text(number(session))]),
      message: Phrase(
        "unattended.sessions.about",
        [
          "journey": .phrase(title), "begun": .text(LocalTime.text(session.startedAt)), "state": .phrase(state(session)),
          "n": .number(pictures),
        ]),
      options: actions.map { Choice.Option(id: $0.rawValue, title: Phrase("unattended.sessions.\($0.rawValue)")) }, pinned: actions.count)
  }

  private func question(_ session: SessionSummary) -> Choice {
    Choice(
      style: .question, title: Phrase("unattended.sessions.eraseTitle", ["number": .text(number(session))]),
      message: Phrase("unattended.sessions.eraseMessage"),
      options: [
        Choice.Option(id: "keep", title: Phrase("unattended.sessions.keep")),
        Choice.Option(id: Action.erase.rawValue, title: Phrase("unattended.sessions.eraseYes")),
      ])
  }

  private func number(_ session: SessionSummary) -> String { SessionNumber(of: session.id).description }

  private func state(_ session: SessionSummary) -> Phrase {
    switch session.ending {
    case nil: Phrase("unattended.sessions.open")
    case .finished: Phrase("unattended.sessions.finished")
    case .cancelled: Phrase("unattended.sessions.cancelled")
    case .failed(let error): Phrase("unattended.sessions.failed", ["code": .text(error.qualifiedCode)])
    }
  }
}
