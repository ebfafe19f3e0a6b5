import ArgumentParser
import Foundation
import Invocation
import LookFiles
import Phrases

/// Notes that translations were compared with today's English texts.
struct PhrasesConfirm: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm", abstract: "Note that translations fit the English texts of today.",
    discussion: """
      A translator runs it after comparing. "phrases check" then reports a translation again as soon as its English text is changed. It is \
      noted in Localization/LANGUAGE/.sources.json.
      """)

  @Argument(help: "The languages; none: all.") var languages: [String] = []

  @Option(name: .customLong("key"), help: "A key, or the beginning of keys (verify.code); may be repeated. None: all.") var keys: [String] =
    []

  func run() throws {
    let resources = Folders.find().resources
    let texts = CatalogueFiles(resources)
    let translations = texts.catalogues.filter { $0.language != texts.base.language }
    if let unknown = languages.first(where: { language in !translations.contains { $0.language == language } }) {
      throw ValidationError("There are no texts in the language \"\(unknown)\" that were translated.")
    }
    if let unknown = keys.first(where: { key in !texts.base.entries.keys.contains { $0 == key || $0.hasPrefix(key + ".") } }) {
      throw ValidationError("There is no text with the key \"\(unknown)\".")
    }
    for translation in translations where languages.isEmpty || languages.contains(translation.language) {
      guard let file = TranslationSourceFile(resources, translation.language) else { continue }
      var sources = try file.read()
      let confirmed = sources.confirm(translation, base: texts.base, below: keys)
      try file.write(sources)
      print("\(translation.language): \(confirmed.count) confirmed")
      for key in confirmed where confirmed.count <= Self.mostNamed { print("  \(key)") }
    }
  }

  /// More keys than these are only counted.
  private static let mostNamed = 40
}
