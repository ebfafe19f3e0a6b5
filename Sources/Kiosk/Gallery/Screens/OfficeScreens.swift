import Cells
import Phrases
import Scenes
import Workflow

/// The other side of the counter: what a service of a fictitious vendor holds, and its actions.
extension GalleryScreen {
  static let office: [GalleryScreen] = [
    screen("office-services", "What a service holds", list(.verbatim("Parcels"), [("Parcels", nil), ("Shelves", nil), ("Keys", nil)])),
    screen(
      "office-list", "The entities of a service",
      list(
        .verbatim("Parcels"),
        [
          ("14:05 · P-1", .verbatim("Collect · WAITING")), ("13:58 · P-2", .verbatim("Collect · HANDEDOVER")),
          ("09:12 · P-3", .verbatim("Return · REFUSED")),
        ])),
    screen(
      "office-empty", "Nothing yet",
      .choose(
        Choice(title: .verbatim("Shelves"), message: Phrase("office.empty"), options: [.init(id: "new", title: .verbatim("New shelf"))]))),
    screen("office-entity", "An entity with its history", .review(entity), actions: ["Decide", "Shelve again", "Send back", "Remove"]),
    screen("office-form", "What an action must be told", list(.verbatim("Edit"), settings, ending: Phrase("office.save"))),
    screen(
      "office-order", "A choice of several, in order",
      list(
        .verbatim("Steps"), [("Weigh", .verbatim("2")), ("Label", .verbatim("1")), ("Shelve", nil)], message: Phrase("office.order"),
        ending: Phrase("office.save"))),
    screen(
      "office-refused", "A value that does not fit",
      .enter(
        Field(
          kind: .text(length: 3), title: .verbatim("Days on the shelf"), message: Phrase("office.optional"), error: range, canSkip: true))),
    screen(
      "office-sure", "Before something is removed",
      .choose(
        Choice(
          style: .question, title: .verbatim("Remove"), message: Phrase("office.destroys"),
          options: [.init(id: "leave", title: Phrase("office.leave")), .init(id: "remove", title: .verbatim("Remove"))]))),
    GalleryScreen("office-visit", "A tester on the other side of the counter", .office) { look, size in
      asked(
        Samples.question, look: look, size: size, isTester: true,
        then: [.key(.function(11)), .asked(officePrompt(list(.verbatim("Parcels"), [("Parcels", nil), ("Shelves", nil)])))])
    },
    GalleryScreen("events", "Calls and events, for testers from 160 columns", .office) { look, size in
      asked(Samples.types, look: look, size: size, isTester: true, then: [.events(Samples.events)])
    },
  ]

  private static let range = Phrase("office.range", ["least": .text("1"), "most": .text("120")])

  private static let settings: [(String, Phrase?)] = [
    ("Name", .verbatim("Lower shelf")), ("Days on the shelf", .verbatim("14")), ("Heavy parcels", Phrase("office.value.yes")),
    ("Night delivery", Phrase("office.value.no")),
  ]

  private static let entity = Review(
    title: .verbatim("P-1"),
    rows: [("State", "WAITING"), ("Holder", "WILLEKE DE BRUIJN"), ("13:58", "LABEL: Passed"), ("14:05", "Office: WAITING")].map {
      Review.Row(label: .verbatim($0), value: .verbatim($1))
    }, close: Phrase("unattended.sessions.close"))

  private static func list(
    _ title: Phrase, _ options: [(String, Phrase?)], message: Phrase? = nil, ending: Phrase? = nil
  ) -> PromptContent {
    let all =
      options.map { Choice.Option(id: $0, title: .verbatim($0), detail: $1) }
      + [ending].compactMap(\.self).map { Choice.Option(id: "ending", title: $0) }
    return .choose(Choice(title: title, message: message, options: all, pinned: all.count))
  }

  private static func officePrompt(_ content: PromptContent, _ actions: [String] = []) -> PendingPrompt {
    var asked = PendingPrompt(
      token: 1_000_000,
      prompt: Prompt(
        id: "staff.sample", content: content, actions: actions.map { PromptAction(id: $0, title: .verbatim($0)) }, audience: .operator),
      canGoBack: true)
    asked.isOffice = true
    return asked
  }

  private static func screen(_ name: String, _ title: String, _ content: PromptContent, actions: [String] = []) -> GalleryScreen {
    GalleryScreen(name, title, .office) { look, size in
      var kiosk = Kiosk(mode: .office, look: look, size: size)
      _ = kiosk.update(.imaging(.ready))
      _ = kiosk.update(.asked(officePrompt(content, actions)))
      return kiosk
    }
  }
}
