/// Texts that may be the same as in English: names, and words that both languages have.
enum AllowedEqualities {
  /// Whether a text may be the same as in English.
  static func allow(_ key: String, _ entry: Catalogue.Entry, in language: String) -> Bool {
    // The pseudo-locale is generated. A text that only combines arguments has no word to translate.
    if language == PseudoLocale.tag || entry.texts.allSatisfy({ !hasWords($0) }) { return true }
    // Half of the world's countries have the same name in any two languages, and keys are named by what is printed on them.
    if key.hasPrefix("country.") || key.hasPrefix("kiosk.key.") || everywhere.contains(key) { return true }
    guard let words = shared[LanguageTag(language).language] else { return false }
    return entry.texts.allSatisfy { words.contains($0) }
  }

  private static func hasWords(_ text: String) -> Bool {
    Pattern(text).parts.contains { if case .text(let text) = $0 { text.contains(where: \.isLetter) } else { false } }
  }

  private static let everywhere: Set<String> = [
    "kiosk.title", "scene.result.jsonKey", "gallery.contrast.aa", "gallery.contrast.aaa", "plain.yes", "plain.no",
    "authenticator.office.title",
    "authenticator.close", "wallet.action.close",
  ]

  /// What English and the language write in the same way, in whatever text it stands.
  private static let shared: [String: Set<String>] = [
    "nl": [
      "Code", "Code {code}", "Context", "contrast", "Document", "help", "Link", "Postcode", "Scenario", "scenario", "Selfie", "Status",
      "Video", "Workflow", "zoom {zoom}",
    ],
    "de": ["Code", "Code {code}", "Link", "Name", "Region", "Selfie", "Status", "Version", "Video", "Workflow"],
    "es": ["Error", "No", "no", "zoom", "zoom {zoom}"],
    "pt": ["Selfie", "zoom", "zoom {zoom}"],
    "it": ["Link", "No", "no", "Password", "Scenario", "scenario", "Selfie", "Video", "zoom", "zoom {zoom}"],
    "fr": [
      "Application", "Code", "Code {code}", "Document", "Message", "Messages", "page", "Selfie", "Service", "Session", "session",
      "Sessions", "Transactions", "Version", "version", "zoom", "zoom {zoom}",
    ],
    "pl": ["Region", "Selfie", "start", "zoom", "zoom {zoom}"],
    "ro": ["Card", "Context", "contrast", "Document", "font", "Selfie", "Sex", "Start", "start", "text", "Video", "zoom", "zoom {zoom}"],
    // The word is the same as in English, and written so on documents.
    "el": ["Barcode"],
  ]
}
