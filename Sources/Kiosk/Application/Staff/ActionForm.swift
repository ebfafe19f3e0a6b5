import Phrases
import SandboxKit
import Workflow

/// Asks for the values that an action needs: a single field at once, several fields in a list where each can be changed.
struct ActionForm: Sendable {
  let host: ScreenHost
  let action: AdministrativeAction
  let fields: [ActionField]

  private static let save = "save"

  /// - Returns: the fields' values by their names, or nil if staff do not want the action after all.
  func values() async -> [String: String]? {
    if fields.isEmpty { return action.isDestructive ? await isMeant() ? [:] : nil : [:] }
    if let only = fields.first, fields.count == 1 {
      return await ask(only, only.value, title: action.title).map { [only.name: $0] }
    }
    return await form()
  }

  private func form() async -> [String: String]? {
    var values: [String: String] = [:]
    for field in fields { values[field.name] = field.value }
    var last = fields.first { $0.value == nil }?.name ?? fields.first?.name
    while true {
      // The list may be longer than the screen, so what ends it comes first.
      let options =
        [Choice.Option(id: Self.save, title: Phrase("office.save"))]
        + fields.map { Choice.Option(id: $0.name, title: $0.title, detail: Self.phrase(values[$0.name], of: $0)) }
      let choice = Choice(style: .list, title: action.title, options: options, pinned: options.count)
      guard let chosen = await choose("staff.form", choice, previous: last) else { return nil }
      last = chosen
      if chosen == Self.save {
        // What is missing is asked for, and then it is saved.
        guard let missing = fields.first(where: { $0.refusal(of: values[$0.name] ?? "") != nil }) else { return values }
        last = missing.name
        if let value = await ask(missing, values[missing.name]) { values[missing.name] = value }
      } else if let field = fields.first(where: { $0.name == chosen }) {
        if field.kind == .flag {
          values[chosen] = values[chosen] == "yes" ? "no" : "yes"
        } else if let value = await ask(field, values[chosen]) {
          values[chosen] = value
        }
      }
    }
  }

  private static func phrase(_ value: String?, of field: ActionField) -> Phrase {
    guard let value, !value.isEmpty else { return .verbatim(EntityText.nothing) }
    switch field.kind {
    case .flag: return EntityText.phrase(value == "yes")
    case .choice(let options): return options.first { $0.id == value }?.title ?? .verbatim(value)
    case .choices: return .verbatim(ActionValues.parts(of: value).joined(separator: ", "))
    case .text, .number: return .verbatim(value)
    }
  }

  // MARK: One field

  /// - Parameter title: the title, or nil for the field's.
  /// - Returns: the new value, or nil if staff went back.
  private func ask(_ field: ActionField, _ value: String?, title: Phrase? = nil) async -> String? {
    let title = title ?? field.title
    switch field.kind {
    case .choice(let options):
      let options = options.map { Choice.Option(id: $0.id, title: $0.title) }
      return await choose(
        "staff.field", Choice(style: .list, title: title, options: options, pinned: options.count), previous: value)
    case .flag:
      let options = ["yes", "no"].map { Choice.Option(id: $0, title: EntityText.phrase($0 == "yes")) }
      return await choose(
        "staff.field", Choice(style: .list, title: title, options: options, pinned: options.count), previous: value)
    case .choices(let options): return await several(of: options, field, title, ActionValues.parts(of: value ?? ""))
    case .text(let limit): return await type(field, title, value, limit: limit, message: nil)
    case .number(let range):
      let message = Phrase("office.range", ["least": .text(String(range.lowerBound)), "most": .text(String(range.upperBound))])
      return await type(field, title, value, limit: String(range.upperBound).count, message: message)
    }
  }

  /// Each option that is chosen gets its place in the order.
  private func several(of options: [ActionField.Option], _ field: ActionField, _ title: Phrase, _ chosen: [String]) async -> String? {
    var chosen = chosen, last = options.first?.id
    while true {
      let shown =
        [Choice.Option(id: Self.save, title: Phrase("office.save"))]
        + options.map { option in
          let place = chosen.firstIndex(of: option.id).map { "\($0 + 1)" }
          return Choice.Option(id: option.id, title: option.title, detail: place.map { .verbatim($0) })
        }
      let choice = Choice(
        style: .list, title: title, message: Phrase("office.order"), options: shown, pinned: shown.count)
      guard let id = await choose("staff.field", choice, previous: last) else { return nil }
      last = id
      if id == Self.save {
        let text = chosen.joined(separator: ",")
        if field.refusal(of: text) == nil { return text }
      } else if let index = chosen.firstIndex(of: id) {
        chosen.remove(at: index)
      } else {
        chosen.append(id)
      }
    }
  }

  private func type(_ field: ActionField, _ title: Phrase, _ value: String?, limit: Int, message: Phrase?) async -> String? {
    var typed = value, refusal: FieldRefusal?
    while true {
      let entry = Field(
        kind: .text(length: limit), title: title, message: field.isOptional ? Phrase("office.optional") : message,
        error: refusal?.phrase, canSkip: field.isOptional)
      switch await reply(Prompt(id: "staff.field", content: .enter(entry), audience: .operator), typed.map { .entered(text: $0) }) {
      case .answer(.entered(let text), _):
        typed = text
        refusal = field.refusal(of: text)
        if refusal == nil { return text }
      case .answer(.skipped, _): return ""
      default: return nil
      }
    }
  }

  private func isMeant() async -> Bool {
    let choice = Choice(
      style: .question, title: action.title, message: Phrase("office.destroys"),
      options: [Choice.Option(id: "leave", title: Phrase("office.leave")), Choice.Option(id: action.name, title: action.title)])
    return await reply(Prompt(id: "staff.sure", content: .choose(choice), audience: .operator), nil) == .answer(.chose(id: action.name))
  }

  private func choose(_ id: String, _ choice: Choice, previous: String?) async -> String? {
    let reply = await reply(Prompt(id: id, content: .choose(choice), audience: .operator), previous.map { .chose(id: $0) })
    guard case .answer(.chose(let chosen), _) = reply else { return nil }
    return chosen
  }

  private func reply(_ prompt: Prompt, _ previous: Answer?) async -> Reply {
    await host.reply(to: Situation(prompt: prompt, canGoBack: true, previous: previous))
  }
}
