import Cells
import Phrases
import Scenes
import Workflow

/// The screens of a kiosk that nobody watches.
extension GalleryScreen {
  static let unattended: [GalleryScreen] = [
    screen("unattended-first", "The first screen", [.specimen(0, SamplePicture.document())]),
    screen("unattended-starting", "The kiosk tries what it needs", outOfOrder: .untried),
    screen("unattended-out-of-order", "Out of order", outOfOrder: OutOfOrder([noCamera])),
    screen(
      "unattended-misconfigured", "What staff see of a kiosk that is out of order", [.key(.function(12)), .pin(.accepted(StaffMember()))],
      outOfOrder: OutOfOrder([
        .verbatim("vestibule.json, line 12, column 3: expected an integer from 10 to 3600, found 5.")
      ])),
    screen("unattended-language", "The choice of a language", [.key(.enter)]),
    screen("unattended-privacy", "What happens to the data", [.key(.enter), .key(.enter)]),
    screen("unattended-idle", "Is anyone there?", begun + [.tick(milliseconds: 60_000)]),
    screen("unattended-cancel", "Cancel?", begun + [.key(.function(10))]),
    screen("unattended-staff-call", "Call staff?", begun + [.key(.function(12))]),
    screen("unattended-staff-wait", "Waiting for staff", called),
    screen(
      "unattended-staff-refused", "A wrong PIN",
      called + typed("1234") + [.key(.enter), .pin(.refused(wait: 8_000))]),
    screen("unattended-staff-attempts", "A step that failed too often", failed),
    screen("unattended-staff", "What staff can do", called + [.pin(.accepted(StaffMember()))]),
    screen(
      "unattended-staff-role", "What somebody can do who may only see",
      called + [.pin(.accepted(StaffMember(name: "Anna", roles: [.see])))]),
    screen(
      "unattended-staff-not-allowed", "What is not in the role of whoever decides",
      [
        .started(Samples.facts), .asked(decision), .key(.function(12)), .key(.enter),
        .pin(.accepted(StaffMember(roles: [.decide]))), .key(.enter), .key(.function(10)),
      ]),
    screen(
      "unattended-staff-visit", "What staff can do without a client",
      [.warning(Phrase("kiosk.warning.themeMissing", ["name": .text("winter")])), .key(.function(12)), .pin(.accepted(StaffMember()))]),
    screen(
      "unattended-failure", "The verification failed",
      [
        .started(Samples.facts),
        .ended(.failed(code: "1000", name: "ClientRejected", message: Phrase("document.error.ClientRejected.message"))),
      ]),
    screen(
      "unattended-thanks", "The last screen",
      [.started(Samples.facts), .ended(.finished(Samples.result)), .qrCode(text: Samples.facts.session, Samples.sessionCode)],
      tellsLook: true),
  ]

  private static let noCamera = Phrase("kiosk.picture.missing", ["detail": .text("/dev/video0")])

  private static let begun: [KioskEvent] = [
    .started(Samples.facts),
    .asked(PendingPrompt(token: 7, prompt: Prompt(id: "document/sample", content: Samples.review), progress: nil)),
  ]

  private static let decision = PendingPrompt(
    token: 7, prompt: Prompt(id: "document/sample", content: Samples.question, audience: .operator), progress: nil)

  private static let called: [KioskEvent] = begun + [.key(.function(12)), .key(.enter)]

  private static let failed: [KioskEvent] =
    [.started(Samples.facts)]
    + (1...3).flatMap { token -> [KioskEvent] in
      [.asked(PendingPrompt(token: token, prompt: Prompt(id: "document/code", content: Samples.code)))] + typed("123456") + [.key(.enter)]
    }
    + [.asked(PendingPrompt(token: 4, prompt: Prompt(id: "document/code", content: Samples.code)))]

  private static func screen(
    _ name: String, _ title: String, _ events: [KioskEvent] = [], outOfOrder: OutOfOrder? = nil, tellsLook: Bool = false
  ) -> GalleryScreen {
    GalleryScreen(name, title, .unattended, tellsLook: tellsLook) { look, size in
      let rules = UnattendedRules(
        offers: Samples.offers, mostAttempts: 3, asksConsent: true, accessibility: look.accessibility)
      var kiosk = Kiosk(mode: .unattended(rules), look: look, size: size, outOfOrder: outOfOrder)
      for event in events { _ = kiosk.update(event) }
      return kiosk
    }
  }
}
