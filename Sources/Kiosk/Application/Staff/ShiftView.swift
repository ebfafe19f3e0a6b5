import AppComponentsJourney
import Cells
import Deliveries
import Foundation
import Looks
import Phrases
import SandboxKit
import Scenes
import Sessions
import Store
import Workflow

/// The sessions as staff see them, after their PIN: a list to search by number, name and note, and what can be done with each.
struct ShiftView: Sendable {
  /// Who looks at them.
  let staff: StaffMember
  let sessions: SessionService
  let host: ScreenHost
  /// How long ended sessions are kept. Without a limit, they are kept until they are erased by hand.
  var retention = Retention()
  /// The workflow that issued codes select.
  let workflow: WorkflowConfiguration
  /// What is checked when staff ask for it.
  let check: MachineCheck
  /// The languages and themes from which staff choose those with which each client begins.
  let looks: LookController
  /// The servers whose offices staff can open.
  let sandbox: any Administrator
  /// Issues codes and rejects clients; nil if that is not possible here.
  let workflows: WorkflowOffice?
  /// Whether a tester looks, who comes for the services.
  let isTester: Bool
  /// Called before a session's pictures are shown, and with nil when staff leave it.
  let show: @Sendable (_ session: String?) -> Void

  private var store: Store { sessions.store }

  private enum Action: String, CaseIterable {
    case decide, resume, service, note, deliver, giveUp, export, reject, erase

    /// Who may do it.
    var role: StaffRole {
      switch self {
      case .service: .see
      case .decide, .resume, .note, .reject: .decide
      case .deliver, .giveUp, .export: .export
      case .erase: .erase
      }
    }
  }

  /// Shows the list until staff leave it.
  ///
  /// - Returns: the session to continue, or nil for none.
  func run() async throws(WorkflowError) -> String? {
    var last: String?
    while true {
      last = try await chooseSession(last)
      if let last, !staff.may(ShiftList.role(of: last)) {
        await tell("unattended.staff.notYours")
        continue
      }
      switch last {
      case nil: return nil
      case ShiftList.code: if let workflows { await present(await newCode(workflows)) }
      case ShiftList.check: await present(check.notice())
      case ShiftList.defaults: try await chooseDefaults()
      case let id?:
        if let service = ServiceOffice.service(of: id) {
          if let session = try await ServiceOffice(shift: self).run(service) { return session }
        } else {
          defer { show(nil) }
          if try await open(id) { return id }
        }
      }
    }
  }

  private func list() throws(WorkflowError) -> ShiftList {
    try ShiftList(
      sessions, retention: retention, services: ServiceOffice.options(sandbox), servicesComeFirst: isTester, issuesCodes: workflows != nil,
      for: staff)
  }

  /// Shows a session, and what happens to it meanwhile.
  /// - Returns: whether the session is to be continued.
  func open(_ id: String) async throws(WorkflowError) -> Bool {
    let outer = host.change(to: product(of: id))
    defer { _ = host.change(to: outer) }
    while true {
      show(id)
      store.audit(.opened, by: staff.party, session: id)
      let reply = await LivePrompt(host: host, store: store).reply { await sheet(of: id) }
      guard case .answer(.action(let chosen), _) = reply, let session = try? store.session(id) else { return false }
      let action = Action(rawValue: chosen)
      if let action, !staff.may(action.role) {
        await tell("unattended.staff.notYours")
        continue
      }
      switch action {
      case .resume: return true
      case .service: if let place = await places(of: id).first, try await ServiceOffice(shift: self).open(place) != nil { return true }
      case .decide: if let request = try request(of: id) { try await decide(request) }
      case .note: try await note(session)
      case .deliver: for target in targets(of: session) { try store.renew(id, to: target, by: staff.party) }
      case .giveUp:
        for delivery in try store.handOvers(of: id) where delivery.state == .pending { try store.giveUp(delivery, by: staff.party) }
      case .export: await export(session)
      case .reject: if let workflows, let id = try store.caseID(of: id) { await reject(session, in: id, workflows) }
      case .erase: if try await erase(session) { return false }
      case nil: return false
      }
    }
  }

  /// The vendor's product whose journey a session is; empty if nobody knows it.
  private func product(of id: String) -> String {
    let journey = (try? store.session(id))?.journey
    return journey.flatMap { sessions.modules.module(ofJournal: $0)?.product?.name } ?? ""
  }

  /// What is known of a session now, and what can be done with it, or nil if it is gone.
  private func sheet(of id: String) async -> Prompt? {
    guard let session = try? store.session(id), let list = try? list() else { return nil }
    var review = SessionRecord(session, records: (try? store.records(id)) ?? [], sessions).review
    review.note = list.detail(of: id)
    let possible = actions(
      session, try? request(of: id), (try? store.handOvers(of: id)) ?? [], canReject: await canReject(session),
      isServed: await !places(of: id).isEmpty)
    return Prompt(
      id: "staff.session", content: .review(review),
      actions: possible.map { PromptAction(id: $0.rawValue, title: Phrase("unattended.sessions.\($0.rawValue)")) }, audience: .operator)
  }

  /// What was taken in a session: the picture that was shown last, and the others.
  func pictures(of session: SessionSummary) -> (PictureReference?, [PictureReference]?) {
    let review = SessionRecord(session, records: (try? store.records(session.id)) ?? [], sessions).review
    return (review.picture, review.morePictures)
  }

  /// What the services keep of a session, the most important first.
  func places(of id: String) async -> [AdministrationPlace] {
    guard let owner = try? store.ownerName(of: id) else { return [] }
    return (try? await sandbox.places(ownedBy: owner)) ?? []
  }

  /// What the session waits for staff to decide, or nil if it waits for nothing.
  private func request(of id: String) throws(WorkflowError) -> StaffRequest? { try store.openRequests().first { $0.session == id } }

  private func targets(of session: SessionSummary) -> [String] {
    guard let module = sessions.modules.module(ofJournal: session.journey) else { return [] }
    return sessions.destinations.filter { $0.takes(module.name) }.map(\.target)
  }

  private func actions(
    _ session: SessionSummary, _ request: StaffRequest?, _ deliveries: [HandOver], canReject: Bool, isServed: Bool
  ) -> [Action] {
    let isFailing = deliveries.contains { $0.state == .pending && $0.problem != nil }
    return Action.allCases.filter { staff.may($0.role) }.filter { action in
      switch action {
      case .decide: request != nil
      case .resume: session.ending == nil && request == nil
      case .service: isServed
      case .note, .erase: true
      case .deliver: session.ending != nil && session.ending != .cancelled && !targets(of: session).isEmpty
      case .giveUp: isFailing
      case .export: session.ending != nil
      case .reject: canReject
      }
    }
  }

  /// Whether the session belongs to a workflow session whose client staff have not rejected yet.
  private func canReject(_ session: SessionSummary) async -> Bool {
    guard let workflows, let id = try? store.caseID(of: session.id) else { return false }
    return await workflows.canReject(id)
  }

  // MARK: Actions

  /// Issues a code for the next client.
  private func newCode(_ workflows: WorkflowOffice) async -> Notice {
    let now = sessions.environment.now(), issued: WorkflowOffice.Code
    do throws(AdministrationError) { issued = try await workflows.issue(selecting: workflow, by: staff.party) } catch {
      return error.notice
    }
    let content = CodeContent.text(value: issued.text)
    return Notice(
      tone: .neutral, title: Phrase("unattended.sessions.codeTitle"),
      message: Phrase(
        "unattended.sessions.codeMessage",
        [
          "time": .text(LocalTime.brief(issued.expiresAt, now: now, in: sessions.environment.timeZone)),
          "workflow": .text(issued.workflow),
        ]),
      elements: [.code(content: content), .qr(content: content)], button: Phrase("unattended.sessions.close"))
  }

  private func reject(_ session: SessionSummary, in caseID: String, _ workflows: WorkflowOffice) async {
    let choice = Choice(
      style: .question, title: Phrase("unattended.sessions.rejectTitle", ["number": .text(SessionNumber(of: session.id).description)]),
      message: Phrase("unattended.sessions.rejectMessage"),
      options: [
        Choice.Option(id: "keep", title: Phrase("unattended.sessions.rejectNo")),
        Choice.Option(id: Action.reject.rawValue, title: Phrase("unattended.sessions.rejectYes")),
      ])
    let prompt = Prompt(id: "staff.reject", content: .choose(choice), audience: .operator)
    guard case .answer(.chose(id: Action.reject.rawValue), _) = await reply(prompt) else { return }
    do throws(AdministrationError) { try await workflows.reject(caseID, by: staff.party) } catch { await present(error.notice) }
  }

  private func decide(_ request: StaffRequest) async throws(WorkflowError) {
    var prompt = request.prompt
    prompt.id = "staff.request"
    guard case .answer(let answer, _) = await reply(prompt) else { return }
    if try !store.answer(request, with: answer, by: staff.party) { await tell("unattended.sessions.answered") }
  }

  private func note(_ session: SessionSummary) async throws(WorkflowError) {
    let field = Field(
      kind: .text(length: 200), title: Phrase("unattended.sessions.noteTitle"), message: Phrase("unattended.sessions.noteMessage"),
      canSkip: session.note != nil)
    let prompt = Prompt(id: "staff.note", content: .enter(field), audience: .operator)
    switch await reply(prompt, previous: session.note.map { .entered(text: $0) }) {
    case .answer(.entered(let text), _): try store.setNote(text, of: session.id, by: staff.party)
    case .answer(.skipped, _): try store.setNote("", of: session.id, by: staff.party)
    default: break
    }
  }

  private func export(_ session: SessionSummary) async {
    var problem: Phrase?
    while true {
      let field = Field(
        kind: .text(length: 200), title: Phrase("unattended.sessions.exportTitle"), message: Phrase("unattended.sessions.exportMessage"),
        error: problem)
      let prompt = Prompt(id: "staff.export", content: .enter(field), audience: .operator)
      guard case .answer(.entered(let folder), _) = await reply(prompt), let ending = session.ending else { return }
      do {
        guard folder.hasPrefix("/") else {
          problem = Phrase("unattended.sessions.exportPath")
          continue
        }
        let name = if case .finished = ending { "result.json" } else { "error.json" }
        let delivery = Delivery(to: .file("\(folder)/\(SessionNumber(of: session.id))/\(name)"))
        let place = try delivery.hand(sessions.ended(session.id, as: ending), of: session.id, noting: store)
        store.audit(.exported, by: staff.party, session: session.id)
        return await tell("unattended.sessions.exported", ["place": .text(place)])
      } catch { problem = ErrorPhrase.phrase(error) }
    }
  }

  private func erase(_ session: SessionSummary) async throws(WorkflowError) -> Bool {
    let elsewhere = try store.placesElsewhere(of: session.id)
    let choice = Choice(
      style: .question, title: Phrase("unattended.sessions.eraseTitle", ["number": .text(SessionNumber(of: session.id).description)]),
      message: elsewhere.isEmpty
        ? Phrase("unattended.sessions.eraseMessage")
        : Phrase("unattended.sessions.eraseElsewhere", ["places": .text(elsewhere.joined(separator: ", "))]),
      options: [
        Choice.Option(id: "keep", title: Phrase("unattended.sessions.keep")),
        Choice.Option(id: Action.erase.rawValue, title: Phrase("unattended.sessions.eraseYes")),
      ])
    let prompt = Prompt(id: "staff.erase", content: .choose(choice), audience: .operator)
    guard case .answer(.chose(id: Action.erase.rawValue), _) = await reply(prompt) else { return false }
    try store.erase(session.id, by: staff.party)
    return true
  }

  /// Asks for the language and the theme with which each client begins.
  private func chooseDefaults() async throws(WorkflowError) {
    let look = looks.look
    let languages = look.languages.map { Choice.Option(id: $0.tag, title: .verbatim($0.name)) }
    let themes = look.themes.map { Choice.Option(id: $0, title: .verbatim($0)) }
    let settings = [(Setting.language, languages, look.language), (.theme, themes, look.theme.name)]
    for (setting, options, current) in settings where options.count > 1 {
      let choice = Choice(
        style: .list, title: Phrase("unattended.sessions.default.\(setting.rawValue)"), options: options, pinned: options.count)
      let prompt = Prompt(id: "staff.\(setting.rawValue)", content: .choose(choice), audience: .operator)
      let now = Answer.chose(id: try store.value(of: setting) ?? current)
      guard case .answer(.chose(let chosen), _) = await reply(prompt, previous: now) else { return }
      try store.set(setting, to: chosen, by: staff.party)
    }
  }

  // MARK: Prompts

  private func reply(_ prompt: Prompt, previous: Answer? = nil) async -> Reply {
    await host.reply(to: Situation(prompt: prompt, canGoBack: true, previous: previous))
  }

  func tell(_ key: String, _ arguments: [String: PhraseArgument] = [:]) async {
    await present(
      Notice(tone: .neutral, title: Phrase(key, arguments), button: Phrase("unattended.sessions.close")))
  }

  private func present(_ notice: Notice) async {
    _ = await reply(Prompt(id: "staff.notice", content: .present(notice), audience: .operator))
  }

  /// Shows the list, and what changes in it.
  /// - Parameter last: the id that was chosen last.
  /// - Returns: the id of the chosen option, or nil if staff went back, or nobody is there any more.
  private func chooseSession(_ last: String?) async throws(WorkflowError) -> String? {
    // A store that cannot be read is an error, and not an empty list.
    _ = try list()
    let reply = await LivePrompt(host: host, store: store).reply(previous: last.map { .chose(id: $0) }) {
      (try? self.list().choice).map { Prompt(id: "staff.sessions", content: .choose($0), audience: .operator) }
    }
    guard case .answer(.chose(let option), _) = reply, !option.isEmpty else { return nil }
    return option
  }
}
