import Foundation
import Invocation
import Notation
import Phrases
import Workflow

/// Localization files, and folders of them, as named by a theme or a command line.
package enum LocalizationFiles {
  /// Larger files are not read as texts.
  private static let mostBytes = 4 << 20
  private static let mostFiles = 500

  /// Every file that can contain texts: the named files, and those at any depth in the named folders.
  package static func all(_ paths: [String]) -> [String] {
    paths.flatMap { path -> [String] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return [path] }
      guard let walk = FileManager.default.enumerator(atPath: path) else { return [] }
      var found: [String] = []
      while found.count < mostFiles, let name = walk.nextObject() as? String {
        if TextFile.endings.contains((name as NSString).pathExtension.lowercased()), !name.hasPrefix(".") {
          found.append("\(path)/\(name)")
        }
      }
      return found.sorted()
    }
  }

  /// The texts of all files. If a text occurs twice in one language, the first counts. The path of each issue begins with its file.
  package static func read(
    _ paths: [String], base: Catalogue, language: String
  ) -> (catalogues: [Catalogue], issues: [NotationError], files: [String]) {
    let files = all(paths)
    var catalogues: [Catalogue] = [], issues: [NotationError] = []
    for path in files where issues.count < Decoding.mostErrors {
      do throws(NotationError) {
        let file = try read(path, base: base, language: language)
        catalogues.append(file.catalogue)
        issues += file.issues.map { issue in
          var issue = issue
          issue.path = issue.path.isEmpty ? path : "\(path): \(issue.path)"
          return issue
        }
      } catch { issues.append(error) }
    }
    return (catalogues, issues, files)
  }

  /// Reads one file.
  /// - Throws: why it cannot be read.
  package static func read(_ path: String, base: Catalogue, language: String) throws(NotationError) -> TextFile {
    let bytes: [UInt8]
    do throws(WorkflowError) { bytes = try InputFile.read(path, as: .instructions, atMost: mostBytes) } catch {
      throw NotationError(
        .value, at: Position(line: 1, column: 1), path: path, expected: "a file with texts (.strings, .xml, .json) of at most 4 MB",
        found: "none that can be read", hint: error.message)
    }
    return TextFile.read(bytes, path: path, base: base, language: language)
  }
}
