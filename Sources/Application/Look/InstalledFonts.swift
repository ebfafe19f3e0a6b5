import Flavor
import Foundation

/// What fontconfig knows of this machine's fonts. Without it nobody can tell, and every font name is taken; font files are still looked at.
package enum InstalledFonts {
  /// Each font of a flavor that is not here, or is no font. nil names cost nothing: without fonts of its own a flavor asks nobody.
  package static func problems(of flavor: Flavor) -> [FontProblem] {
    let hasNames = flavor.fonts.values.contains { if case .name(let name) = $0.font { !FontNames([]).knows(name) } else { false } }
    return flavor.fontProblems(names: hasNames ? names : nil, fileProblem: fileProblem)
  }

  /// What PostScript calls the fonts of the roles, as far as it is known here.
  package static func postScriptNames(of flavor: Flavor) -> [FontToken: String] {
    flavor.fonts.compactMapValues { role in
      switch role.font {
      case .name(let name): FontNames([]).postScriptName(of: name) ?? names?.postScriptName(of: name)
      case .file(let path): FileManager.default.contents(atPath: path).flatMap { FontFile.postScriptName(in: Array($0)) }
      }
    }
  }

  /// All names; nil where there is no fontconfig. PendingPrompt once: fonts are not installed while the program runs.
  private static let names: FontNames? = output(
    of: "fc-list", ["--format", "%{family}|%{fullname}|%{postscriptname}\n"]
  ).map { FontNames(listing: $0) }

  private static func fileProblem(_ path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return "cannot be read. Check the path and its permissions." }
    defer { try? file.close() }
    let bytes = (try? file.read(upToCount: 4)) ?? Data()
    return FontFile.isFont(firstBytes: bytes) ? nil : "is no font (TrueType, OpenType or WOFF)."
  }

  private static func output(of command: String, _ arguments: [String]) -> String? {
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
