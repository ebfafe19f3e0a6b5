import ArgumentParser
import Foundation
import Phrases

/// The catalogues of texts.
struct PhrasesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phrases", abstract: "Check the catalogues of texts.", subcommands: [Check.self], defaultSubcommand: Check.self)

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Missing and surplus keys, differing places, characters that a terminal draws too wide.")

    func run() throws {
      guard let folder = Folders.find().resources?.appending(path: "Localization") else {
        StandardError.write("The catalogues were not found. Set VESTIBULE_RESOURCES to the folder that holds Localization.")
        throw ExitStatus.unreadableInput.code
      }
      var catalogues: [Catalogue] = []
      var isWrong = false
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).filter({ $0.hasSuffix(".json") }).sorted() {
        let (catalogue, issues) = CatalogueReader.parse(
          text: try Data(contentsOf: folder.appending(path: file)), language: String(file.dropLast(5)))
        for issue in issues { print("\(file): \(issue.description)") }
        isWrong = isWrong || !issues.isEmpty
        catalogues.append(catalogue)
      }
      guard let base = catalogues.first(where: { $0.language == "en" }) else {
        StandardError.write("\(folder.path) has no en.json, which the others are compared with.")
        throw ExitStatus.unreadableInput.code
      }
      let check = PhrasesCheck(base: base, others: catalogues.filter { $0.language != "en" })
      for finding in check.findings { print(finding.description) }
      for catalogue in catalogues { print("\(catalogue.language): \(catalogue.entries.count) texts") }
      if isWrong || !check.findings.isEmpty { throw ExitStatus.unreadableInput.code }
    }
  }
}
