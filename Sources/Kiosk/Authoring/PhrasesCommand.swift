import ArgumentParser
import Foundation
import Gallery
import Invocation
import LookFiles
import Notation
import Phrases

/// The catalogues of texts.
package struct PhrasesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "phrases", abstract: "Check the catalogues of texts.", subcommands: [Check.self, PhrasesConfirm.self],
    defaultSubcommand: Check.self)

  package init() {}

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report errors in texts, and texts that are too wide for their place at 80x24 and 60x20.",
      discussion: """
        Without a file, the shipped catalogues: missing, surplus and untranslated texts, places, plural forms, characters, quotation marks, \
        endings, the rules for words, translations that are older than their English text. With files or folders, a customer's own texts: \
        catalogues (nl.json), .strings (nl.lproj/IdScanner.strings) and Android's strings.xml (values-nl/strings.xml); the rules for words \
        are notes then. It ends with status 66 when anything is wrong.
        """)

    @Argument(help: "Files or folders with a customer's own texts; none: the shipped catalogues.") var files: [String] = []

    @Option(help: "The language of files whose path does not contain one.") var language = "en"

    func run() throws {
      let texts = CatalogueFiles(Folders.find().resources)
      guard !texts.base.entries.isEmpty else {
        StandardError.write(
          "The catalogues were not found. Set VESTIBULE_RESOURCES to the folder that holds Localization, with the folder en in it.")
        throw ExitStatus.unreadableInput.code
      }
      guard try files.isEmpty ? shipped(texts) : own(texts) else { throw ExitStatus.unreadableInput.code }
    }

    /// Prints the problems of the shipped catalogues. Returns whether there are none.
    private func shipped(_ texts: CatalogueFiles) throws -> Bool {
      var isGood = true
      for file in CatalogueFiles.files(Folders.find().resources) {
        for issue in file.read()?.issues ?? [] {
          print("\(file.name): \(issue.description)")
          isGood = false
        }
      }
      let base = texts.base
      let pseudo = PseudoLocale.catalogue(from: base)
      let check = PhrasesCheck(
        base: base, others: texts.catalogues.filter { $0.language != base.language },
        sources: try TranslationSourceFile.all(Folders.find().resources))
      let book = Phrasebook(catalogues: texts.catalogues + [pseudo], language: base.language)
      let screens = JourneyScreenFiles(Folders.find().resources, book).all
      let fit = book.languages.flatMap { TextFit.findings(in: $0, of: book, screens: screens) }
      for finding in check.findings { print("\(finding.file): \(finding.key) \(finding.message)") }
      for finding in fit { print(finding.description) }
      for catalogue in texts.catalogues { print("\(catalogue.language): \(catalogue.entries.count) texts") }
      return isGood && check.findings.isEmpty && fit.isEmpty
    }

    /// Prints the problems of a customer's own texts, with lines, and the texts that are never shown. Returns whether there are no
    /// problems.
    private func own(_ texts: CatalogueFiles) -> Bool {
      var isGood = true
      for path in LocalizationFiles.all(files) {
        let file: TextFile
        do throws(NotationError) { file = try LocalizationFiles.read(path, base: texts.base, language: language) } catch {
          print(error.description)
          isGood = false
          continue
        }
        for issue in file.issues { print("\(path): \(issue.description)") }
        for note in file.notes { print("\(path): note: \(note.description)") }
        let (findings, advice) = rules(file, texts)
        for finding in findings { print("\(path): \(finding)") }
        for note in advice { print("\(path): note: \(note)") }
        print("\(path): \(file.catalogue.entries.count) texts for \(file.catalogue.language)")
        isGood = isGood && file.issues.isEmpty && findings.isEmpty
      }
      return isGood
    }

    /// What the rules for texts, and the screens, say about a file's texts: the problems, and what is the customer's own choice.
    private func rules(_ file: TextFile, _ texts: CatalogueFiles) -> (problems: [String], advice: [String]) {
      let tag = file.catalogue.language
      func place(_ key: String?) -> String { key.flatMap { file.positions[$0] }.map { "line \($0.line), " } ?? "" }
      let check = PhrasesCheck(base: texts.base, others: [file.catalogue], isWhole: false)
      let plain = Phrasebook(catalogues: texts.catalogues, language: tag)
      var dressed = plain
      dressed.own = [file.catalogue]
      let screens = JourneyScreenFiles(Folders.find().resources, plain).all
      let before = Set(TextFit.findings(in: tag, of: plain, screens: screens).map(\.description))
      let fit = TextFit.findings(in: tag, of: dressed, screens: screens).filter { !before.contains($0.description) }
      func lines(_ findings: [PhrasesFinding]) -> [String] { findings.map { "\(place($0.key))\($0.key): \($0.message)" } }
      return (
        lines(check.findings.filter { $0.weight == .problem }) + fit.map { "\(place($0.key))\($0.description)" },
        lines(check.findings.filter { $0.weight == .advice })
      )
    }
  }
}

extension PhrasesFinding {
  fileprivate enum Weight { case problem, advice, none }

  /// What it is in a customer's own texts. Customers decide how their texts end and which placeholders they leave out; they may have words
  /// of their own.
  fileprivate var weight: Weight {
    switch kind {
    case .ending, .placeholders: .none
    case .wording: .advice
    default: .problem
    }
  }
}
