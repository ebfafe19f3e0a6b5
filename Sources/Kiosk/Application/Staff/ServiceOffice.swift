import Notation
import Phrases
import SandboxKit
import Scenes
import Store
import Workflow

/// What one of the sandbox's services holds, as screens: its collections, a list, one entity with its history and the pictures of its session,
/// and actions.
struct ServiceOffice: Sendable {
  /// The sessions, among which an entity's is.
  let shift: ShiftView

  private var staff: StaffMember { shift.staff }
  private var sandbox: any Administrator { shift.sandbox }
  private var host: ScreenHost { shift.host }
  private var store: Store { shift.sessions.store }
  /// Whose clock and time zone its screens show.
  private var environment: RunEnvironment { shift.sessions.environment }

  /// The options that open the services' offices.
  static func options(_ sandbox: any Administrator) -> [Choice.Option] {
    sandbox.administrations.map { Choice.Option(id: prefix + $0.service, title: $0.administration.title) }
  }

  /// The service whose option was chosen, or nil if it is another option.
  static func service(of option: String) -> String? { option.hasPrefix(prefix) ? String(option.dropFirst(prefix.count)) : nil }

  private static let prefix = "service/"
  private static let action = "action/"

  /// Shows a service until staff leave it.
  /// - Returns: the session to continue, or nil for none.
  func run(_ service: String) async throws(WorkflowError) -> String? {
    guard let administration = sandbox.administration(of: service) else { return nil }
    let outer = host.change(to: administration.product?.name ?? "")
    defer { _ = host.change(to: outer) }
    // Settings have secrets, too.
    let collections = administration.collections.filter { !$0.isSettings || staff.may(.configure) }
    var last: String?
    while true {
      let options = collections.map { Choice.Option(id: $0.name, title: $0.title) }
      let choice = Choice(style: .list, title: administration.title, options: options, pinned: options.count)
      let prompt = Prompt(id: "staff.service", content: .choose(choice), audience: .operator)
      guard case .answer(.chose(let name), _) = await reply(prompt, previous: last),
        let collection = collections.first(where: { $0.name == name })
      else { return nil }
      last = name
      if let session = try await list(collection, AdministrationPlace(service, name)) { return session }
    }
  }

  private func list(_ collection: AdministeredCollection, _ place: AdministrationPlace) async throws(WorkflowError) -> String? {
    var last: String?, pages = ListPages()
    while true {
      let reply = await LivePrompt(host: host, store: store).reply(previous: last.map { .chose(id: $0) }) { [self, pages] in
        guard let page = try? await sandbox.list(place, pages.present), let actions = try? await actions(place) else { return nil }
        let text = text
        let options =
          page.entities.map { text.option($0, collection.columns) } + pages.options(page)
          + actions.map { Choice.Option(id: Self.action + $0.action.name, title: $0.action.title) }
        let choice = Choice(
          style: .list, title: collection.title, message: pages.message(page), options: options, pinned: options.count)
        return Prompt(id: "staff.list", content: .choose(choice), audience: .operator)
      }
      guard case .answer(.chose(let chosen), _) = reply, !chosen.isEmpty else {
        // Back leads to the page before.
        guard pages.goBack() else { return nil }
        continue
      }
      var entity = place
      if let turn = ListPages.Turn(chosen) {
        if let wanted = await pages.turned(turn, host) { pages = wanted }
        last = nil
        continue
      }
      if chosen.hasPrefix(Self.action) {
        guard let made = await perform(String(chosen.dropFirst(Self.action.count)), on: place) else { continue }
        entity.id = made
      } else {
        entity.id = chosen
      }
      last = entity.id
      if let session = try await open(entity) { return session }
    }
  }

  /// Shows an entity until staff leave it.
  /// - Returns: the session to continue, or nil for none.
  func open(_ entity: AdministrationPlace) async throws(WorkflowError) -> String? {
    var place = entity
    let outer = host.change(to: sandbox.administration(of: entity.service)?.product?.name ?? "")
    defer {
      _ = host.change(to: outer)
      shift.show(nil)
    }
    // Its data may be those of a person.
    store.audit(.opened, by: staff.party, detail: "\(place.service)/\(place.collection)")
    while true {
      let session = await session(of: place)
      shift.show(session?.id)
      let reply = await LivePrompt(host: host, store: store).reply { [self, place] in
        guard let details = try? await sandbox.show(place), let actions = try? await actions(place) else { return nil }
        var review = text.review(details)
        if let session { (review.picture, review.morePictures) = shift.pictures(of: session) }
        return Prompt(
          id: "staff.entity", content: .review(review),
          actions: (session == nil ? [] : [Self.session]) + (details.qrCode == nil || !text.showsSecrets ? [] : [Self.qrCode])
            + actions.map { PromptAction(id: $0.action.name, title: $0.action.title) }, audience: .operator)
      }
      guard case .answer(.action(let name), _) = reply else { return nil }
      switch name {
      case Self.session.id: if let session, try await shift.open(session.id) { return session.id }
      case Self.qrCode.id: await showQRCode(place)
      default:
        guard let changed = await perform(name, on: place, isKeptWithout: true) else { return nil }
        place.id = changed
      }
    }
  }

  /// The client's session that owns an entity, or nil if it has none here.
  private func session(of place: AdministrationPlace) async -> SessionSummary? {
    guard let owner = (try? await sandbox.show(place))?.owner else { return nil }
    return (try? store.sessions())?.first { (try? store.ownerName(of: $0.id)).map { OwnerDigest.text($0) } == owner }
  }

  /// Staff who may only look learn nothing that would let them act as the client.
  private var text: EntityText { EntityText(now: environment.now(), timeZone: environment.timeZone, showsSecrets: staff.may(.decide)) }

  private static let qrCode = PromptAction(id: "qr", title: Phrase("office.qrCode"))
  private static let session = PromptAction(id: "session", title: Phrase("office.session"))

  private func showQRCode(_ place: AdministrationPlace) async {
    guard let details = try? await sandbox.show(place), let text = details.qrCode else { return }
    let notice = Notice(
      tone: .neutral, title: .verbatim(details.title), message: Phrase("office.qrCodeMessage"),
      elements: [.qr(content: .text(value: text))], button: Phrase("unattended.sessions.close"))
    _ = await reply(Prompt(id: "staff.qr", content: .present(notice), audience: .operator))
  }

  /// The actions that make sense now and that the person who is here may do.
  private func actions(
    _ place: AdministrationPlace
  ) async throws(AdministrationError) -> [(action: AdministrativeAction, fields: [ActionField])] {
    let collections = sandbox.administration(of: place.service)?.collections ?? []
    let isSettings = collections.contains { $0.name == place.collection && $0.isSettings }
    return try await sandbox.actions(place).filter { offer in
      staff.may(isSettings ? .configure : offer.action.isDestructive ? .erase : offer.action.isExport ? .export : .decide)
    }
  }

  /// Asks for the values that an action needs, and performs it.
  /// - Parameter isKeptWithout: whether the entity stays on the screen when staff do not want the action after all.
  /// - Returns: the id of the entity to show, or nil for none.
  private func perform(_ name: String, on place: AdministrationPlace, isKeptWithout: Bool = false) async -> String? {
    let unchanged = isKeptWithout ? place.id : nil
    do throws(AdministrationError) {
      guard let (action, fields) = try await actions(place).first(where: { $0.action.name == name }) else { throw .notNow(name) }
      guard let values = await ActionForm(host: host, action: action, fields: fields).values() else { return unchanged }
      let changed = try await sandbox.perform(name, values, on: place, by: staff.party, in: store)
      // What is typed at an office may be a password.
      let json = JSONValue.object([
        "service": .string(place.service), "collection": .string(place.collection), "entity": place.id.isEmpty ? nil : .string(place.id),
        "action": .string(name), "fields": .array(values.keys.sorted().map { .string($0) }), "changed": changed.map { .string($0) },
      ])
      shift.sessions.trace?.append(.office, "\(place.service)/\(place.collection) \(name)", place.id, json: json)
      return changed
    } catch {
      _ = await reply(Prompt(id: "staff.notice", content: .present(error.notice), audience: .operator))
      return unchanged
    }
  }

  private func reply(_ prompt: Prompt, previous: String? = nil) async -> Reply {
    await host.reply(to: Situation(prompt: prompt, canGoBack: true, previous: previous.map { .chose(id: $0) }))
  }
}
