import Cells
import Phrases
import Scenes
import Workflow

/// The kiosk's own screens: menu, waiting, endings, and overlays.
extension GalleryScreen {
  static let kiosk: [GalleryScreen] = [
    menu("menu", "Menu", .kiosk),
    GalleryScreen("menu-several", "Menu of several journeys, with their vendor's product", .kiosk) { look, size in
      var kiosk = Kiosk(mode: .menu(offers: Samples.allOffers), look: look, size: size)
      _ = kiosk.update(.key(.down))
      return kiosk
    },
    menu("menu-resumable", "Menu with something unfinished and a warning", .kiosk, [.resumable(true), themeMissing]),
    menu("menu-demonstration", "Menu, where documents are drawn", .kiosk, [.source(.specimen)]),
    menu(
      "menu-ended", "Menu after a verification was cancelled", .kiosk,
      [.started(Samples.facts), .resumable(true), .ended(.cancelled)]),
    menu("number", "The number of a verification that was left", .kiosk, [numberAsked(Samples.number)]),
    menu("number-unknown", "A number that is none", .kiosk, [numberAsked(Samples.unknownNumber)]),
    menu("working", "At work, without a word", .kiosk, [.started(Samples.facts)]),
    menu("working-told", "At work, with a word", .kiosk, [.started(Samples.facts), .working(Samples.working)]),
    menu(
      "working-sending", "At work, while a picture is sent", .kiosk,
      [.started(Samples.facts), .progress(EffectProgress(done: 612_000, of: 1_450_000))]),
    menu(
      "working-sent", "At work, after a picture was sent", .kiosk,
      [.started(Samples.facts), .progress(EffectProgress(done: 1_450_000, of: 1_450_000))]),
    prompt("wait", "Waiting for someone else", .kiosk, Samples.wait),
    prompt("wait-actions", "Waiting, with actions of the journey", .kiosk, Samples.wait, actions: Samples.actions),
    prompt("wait-deadline", "Waiting, nearly over", .kiosk, Samples.wait, [.tick(milliseconds: 24_000)], timeLeft: 30_000),
    prompt("wait-steps", "Waiting, with the steps of the work", .kiosk, Samples.working3),
    prompt("wait-steps-failed", "Waiting, after a step failed", .kiosk, Samples.failed3),
    prompt("wait-progress", "Waiting, with the progress of the work", .kiosk, Samples.upload),
    prompt("wait-qr-drawing", "Waiting for a phone, the QR code not there yet", .kiosk, Samples.link),
    prompt(
      "wait-qr", "Waiting for a phone that scans a QR code", .kiosk, Samples.link, [Samples.linkEvent], tellsLook: true, timeLeft: 48_000),
    handOff("hand-off-starting", "A phone takes the picture, the code not there yet", []),
    handOff("hand-off", "A phone takes the picture", [Samples.handOffWaiting, Samples.handOffCode], tellsLook: true),
    handOff("hand-off-opened", "A phone has opened the link", [Samples.handOffWaiting, .handOff(.opened)]),
    prompt("presented", "A journey that walks by itself", .kiosk, Samples.types, [.autopilot(.presenting)]),
    prompt("taken-over", "A journey that a person has taken over", .kiosk, Samples.intro, [.autopilot(.takenOver)]),
    GalleryScreen("too-small", "A window that is too small", .kiosk) { look, size in
      Kiosk(mode: .menu(offers: Samples.offers), look: look, size: tooSmall(size))
    },
  ]

  static let endings: [GalleryScreen] = [
    menu("result", "The result", .endings, finished),
    menu("result-handed-over", "The result, handed over", .endings, finished + [.handedOver(to: "result.json")]),
    menu(
      "result-not-handed-over", "The result could not be handed over", .endings,
      finished + [.handOverFailed(Phrase("kiosk.trouble.diskFull", ["detail": .text("result.json")]))]),
    menu(
      "result-demonstration", "The result of a demonstration", .endings,
      [.source(.specimen), .started(Samples.facts), .ended(.finished(Samples.demonstration))]),
    menu("result-json", "The result as JSON", .endings, finished + typed("j")),
    menu(
      "failure", "The verification failed", .endings,
      [
        .started(Samples.facts),
        .ended(
          .failed(
            code: "1002", name: "IdentityVerification.NationalityNotSupported",
            message: Phrase("document.error.NationalityNotSupported.title"), keepsPictures: true)),
      ]),
    menu("suspended", "The verification was left", .endings, [.started(Samples.facts), .ended(.suspended(number: "482913"))]),
  ]

  static let overlays: [GalleryScreen] = [
    prompt("stop", "Stop?", .overlays, Samples.intro, [.key(.function(10))]),
    menu("stop-working", "Stop, while at work?", .overlays, [.started(Samples.facts), .key(.escape)]),
    menu("quit", "Leave the kiosk?", .overlays, [.key(.escape)]),
    prompt("stop-error", "Stop at an error?", .overlays, Samples.error, [.key(.tab), .key(.tab), .key(.enter)]),
    prompt("actions", "More actions than keys", .overlays, Samples.code, [.key(.function(9))], actions: Samples.manyActions),
    prompt("help", "All keys", .overlays, Samples.review, [.key(.function(1))]),
    prompt("languages", "Choosing the language", .overlays, Samples.types, [.key(.function(2))]),
    prompt("themes", "Choosing the theme", .overlays, Samples.types, [.key(.function(3))], tellsLook: true),
    GalleryScreen("facts", "The tester’s menu", .overlays, tellsLook: true) { look, size in
      asked(Samples.types, look: look, size: size, isTester: true, then: [.key(.function(12))])
    },
    GalleryScreen("scenarios", "The tester’s choice of a scenario", .overlays) { look, size in
      asked(Samples.types, look: look, size: size, isTester: true, scenarios: Samples.scenarios, then: [.key(.function(12)), .key(.down)])
    },
    GalleryScreen("faults", "The tester’s choice of faults", .overlays) { look, size in
      asked(
        Samples.types, look: look, size: size, isTester: true, faults: Samples.faults,
        then: [.activeFaults(["slow", "fullDisk"]), .key(.control("f"))] + Array(repeating: .key(.down), count: 3))
    },
    GalleryScreen("map", "The tester’s map of the journey", .overlays) { look, size in
      asked(Samples.types, look: look, size: size, isTester: true, then: [.plan(Samples.plan), .key(.control("g"))])
    },
  ]

  private static func numberAsked(_ content: PromptContent) -> KioskEvent {
    .asked(PendingPrompt(token: 7, prompt: Prompt(id: "number", content: content), canGoBack: true))
  }

  private static let finished: [KioskEvent] = [.started(Samples.facts), .ended(.finished(Samples.result))]
  private static let themeMissing = KioskEvent.warning(Phrase("kiosk.warning.themeMissing", ["name": .text("winter")]))

  /// A capture that is handed over to a phone, after these events.
  private static func handOff(_ name: String, _ title: String, _ events: [KioskEvent], tellsLook: Bool = false) -> GalleryScreen {
    GalleryScreen(name, title, .kiosk, tellsLook: tellsLook) { look, size in
      asked(Samples.capture, look: look, size: size, canHandOff: true, then: [.key(.character("p"))] + events)
    }
  }
}
