/// Texts that may be the same as in English: names, and words that both languages have.
enum AllowedEqualities {
  /// Whether a text may be the same as in English.
  static func allow(_ key: String, _ entry: Catalogue.Entry, in language: String) -> Bool {
    // The pseudo-locale is generated. A text that only combines arguments has no word to translate.
    if language == PseudoLocale.tag || entry.texts.allSatisfy({ !hasWords($0) }) { return true }
    // Half of the world's countries have the same name in any two languages, and keys are named by what is printed on them.
    if key.hasPrefix("country.") || key.hasPrefix("kiosk.key.") || everywhere.contains(key) { return true }
    return table[LanguageTag(language).language]?.contains(key) == true
  }

  private static func hasWords(_ text: String) -> Bool {
    Pattern(text).parts.contains { if case .text(let text) = $0 { text.contains(where: \.isLetter) } else { false } }
  }

  private static let everywhere: Set<String> = [
    "kiosk.title", "scene.result.jsonKey", "gallery.contrast.aa", "gallery.contrast.aaa", "plain.yes", "plain.no",
    "authenticator.office.title",
    "authenticator.close", "wallet.action.close",
  ]

  private static let zoom: Set<String> = ["scene.picture.zoom", "scene.picture.zoomKey"]
  private static let selfie: Set<String> = ["biometrics.result.selfie", "step.selfie"]
  private static let media = selfie.union(["biometrics.result.video"])

  private static let scenario: Set<String> = ["kiosk.scenario.title", "kiosk.facts.scenario"]

  private static let table: [String: Set<String>] = [
    "nl": media.union(scenario).union([
      "kiosk.keys.help", "scene.error.code", "scene.picture.zoom", "document.result.type", "gallery.inspector.contrast",
      "authenticator.office.status", "authenticator.office.context", "verify.office.code", "session.office.code", "session.office.workflow",
      "verify.row.status",
      "hosted.details.postalCode", "step.code", "step.document",
    ]),
    "de": media.union([
      "scene.error.code", "authenticator.office.status", "authenticator.office.region", "session.office.code", "session.office.workflow",
      "step.code",
    ]),
    "es": zoom.union(selfie).union(["location.action.deny", "office.value.no"]),
    "pt": zoom.union(selfie),
    "it": zoom.union(media).union(scenario).union(["gallery.inspector.font", "location.action.deny", "office.value.no"]),
    "fr": zoom.union(selfie).union([
      "kiosk.facts.session", "scene.error.code", "scene.mrz.field.version", "capture.side.page", "document.result.type",
      "authenticator.office.application", "wallet.home.action.messages", "wallet.office.message", "flow.office.sessions",
      "flow.office.version", "session.office.code", "scene.error.session", "step.code", "step.document",
    ]),
    "pl": zoom.union(selfie).union(["kiosk.keys.start", "authenticator.office.region"]),
    "ro": zoom.union(media).union([
      "kiosk.keys.start", "kiosk.keys.type", "document.action.start", "data.field.sex", "document.result.type",
      "gallery.inspector.font", "gallery.inspector.contrast", "authenticator.office.context", "wallet.card.other",
      "step.document",
    ]),
    // The word is the same as in English, and written so on documents.
    "el": ["scene.gate.barcode", "scene.review.mark.barcode"],
  ]
}
