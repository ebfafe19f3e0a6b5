import Cells
import Documents
import Phrases
import Workflow

@testable import Scenes

/// The kiosk on every screen that it has, at any size and in any language.
struct Stage: Sendable {
  var name: String
  var make: @Sendable (_ look: Look, _ size: Size) -> Kiosk

  /// A kiosk that was asked this, after these events.
  static func asked(_ ask: Ask, look: Look, size: Size, canGoBack: Bool = true, then events: [Event] = []) -> Kiosk {
    var kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: look, size: size)
    _ = kiosk.update(.imaging(.ready))
    _ = kiosk.update(.started(Samples.facts))
    let asked = Asked(
      token: 7, prompt: Prompt(id: "document/sample", ask: ask), canGoBack: canGoBack, progress: Progress(stage: "sample", step: 3, of: 7))
    _ = kiosk.update(.asked(asked))
    for event in events { _ = kiosk.update(event) }
    return kiosk
  }

  private static func prompt(_ name: String, _ ask: Ask, _ events: [Event] = []) -> Stage {
    Stage(name: name) { look, size in asked(ask, look: look, size: size, then: events) }
  }

  private static func menu(_ name: String, _ events: [Event]) -> Stage {
    Stage(name: name) { look, size in
      var kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: look, size: size)
      for event in events { _ = kiosk.update(event) }
      return kiosk
    }
  }

  private static let preview = Event.preview(
    Preview(reference: Samples.picture, part: .whole, picture: Samples.photograph(), source: Size(width: 960, height: 720)))
  private static let names = ["IMG_2041.jpg", "IMG_2042.jpg", "IMG_2043.jpg"]

  static let all: [Stage] =
    [
      menu("menu", []),
      menu(
        "menu-resumable",
        [
          .resumable([
            SessionSummary(
              id: "1", title: Phrase("kiosk.journey.document.title"),
              detail: Phrase("kiosk.menu.begun", ["when": .text("21 November 2026, 01:57"), "n": .number(2)]))
          ]), .warning(Phrase("kiosk.warning.themeMissing", ["name": .text("winter")])),
        ]),
      menu("working", [.started(Samples.facts)]),
    ] + Samples.prompts.filter { !["capture", "confirm"].contains($0.name) }.map { prompt($0.name, $0.ask) } + [
      prompt("country-search", Samples.countries, "neth".map { .key(.character($0)) }),
      prompt("country-nothing", Samples.countries, "qqq".map { .key(.character($0)) }),
      prompt("consent-reminder", Samples.consent, [.key(.down), .key(.enter)]),
      prompt("capture-waiting", Samples.capture),
      prompt(
        "capture", Samples.capture, [.frame(CaptureFrame(name: "front.jpg", picture: Samples.photograph(), reading: Samples.reading()))]),
      prompt(
        "capture-list", Samples.capture,
        [.candidates(names.map { PictureCandidate(name: $0) }), .candidatePreview(name: names[0], Samples.photograph()), .key(.down)]),
      prompt(
        "capture-failed", Samples.capture,
        [.readingFailed(name: "front.jpg", Phrase("kiosk.picture.truncated", ["detail": .text("front.jpg ends after 812 bytes.")]))]),
      prompt("capture-restarting", Samples.capture, [.imaging(.restarting(.verbatim("It did not answer.")))]),
      prompt(
        "capture-gone", Samples.capture, [.imaging(.gone(Phrase("kiosk.picture.processMissing", ["detail": .text("vestibule-imaging")])))]),
      prompt("confirm-waiting", Samples.confirm),
      prompt("confirm", Samples.confirm, [preview]),
      prompt("confirm-zoomed", Samples.confirm, [preview, .key(.character("+")), .key(.character("+"))]),
      prompt("review-picture", Samples.review, [.key(.character("v")), preview]),
      prompt("code-wrong", Samples.code, [.key(.character("1")), .key(.character("2")), .key(.character("x"))]),
      prompt("mrz-warned", Samples.mrz, [.key(.enter)]),
      menu("result", [.started(Samples.facts), .ended(.finished(Samples.result))]),
      menu("result-json", [.started(Samples.facts), .ended(.finished(Samples.result)), .key(.character("j"))]),
      menu(
        "failure",
        [
          .started(Samples.facts),
          .ended(.failed(code: 1002, name: "ModuleError", message: Phrase("document.error.NationalityNotSupported.message"))),
        ]),
      prompt("stop", Samples.intro, [.key(.function(10))]),
      menu("quit", [.key(.escape)]),
      prompt("help", Samples.review, [.key(.function(1))]),
      prompt("languages", Samples.types, [.key(.function(2))]),
      prompt("themes", Samples.types, [.key(.function(3))]),
      prompt("facts", Samples.types, [.key(.function(12))]),
    ] + LiveStages.all.map { prompt($0.name, $0.ask, $0.events) }
}
