import ArgumentParser
import Foundation
import Invocation
import LookFiles
import Notation
import Phrases

/// The file in which translations of a language are confirmed.
struct TranslationSourceFile {
  private let url: URL

  /// nil without a folder of texts.
  init?(_ resources: URL?, _ language: String) {
    guard let folder = CatalogueFiles.folders(resources).first(where: { $0.lastPathComponent == language }) else { return nil }
    url = folder.appending(path: TranslationSources.fileName)
  }

  /// What is confirmed: nothing if there is no file.
  /// - Throws: an exit status, after it has said what is wrong with the file.
  func read() throws -> TranslationSources {
    guard FileManager.default.fileExists(atPath: url.path) else { return TranslationSources() }
    guard let bytes = try? InputFile.read(url.path, as: .text) else { throw failure("cannot be read.") }
    do throws(NotationError) { return try TranslationSources(reading: bytes) } catch { throw failure(error.description) }
  }

  func write(_ sources: TranslationSources) throws {
    do { try sources.text.write(to: url, atomically: true, encoding: .utf8) } catch {
      throw failure("cannot be written: \(error.localizedDescription)")
    }
  }

  private func failure(_ what: String) -> any Error {
    StandardError.write("\(url.path): \(what)")
    return ExitStatus.unreadableInput.code
  }

  /// Those of all languages that have one. Installed texts have none: they were checked before.
  static func all(_ resources: URL?) throws -> [String: TranslationSources] {
    var all: [String: TranslationSources] = [:]
    for language in CatalogueFiles.languages(resources) {
      guard let file = TranslationSourceFile(resources, language), FileManager.default.fileExists(atPath: file.url.path) else { continue }
      all[language] = try file.read()
    }
    return all
  }
}
