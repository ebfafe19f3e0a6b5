import Flavor
import Foundation
import Invocation

/// The fonts of this machine, according to fontconfig. Without fontconfig every font name is accepted; font files are still checked.
package enum InstalledFonts {
  /// Each font of a flavor that is not installed or not a font. fontconfig runs only for a flavor that names fonts other than the SDK's.
  package static func problems(of flavor: Flavor) -> [FontProblem] {
    let hasNames = flavor.fonts.values.contains { if case .name(let name) = $0.font { !FontNames([]).knows(name) } else { false } }
    return flavor.fontProblems(names: hasNames ? names : nil, fileProblem: fileProblem)
  }

  /// The PostScript names of the roles' fonts, if known.
  package static func postScriptNames(of flavor: Flavor) -> [FontToken: String] {
    flavor.fonts.compactMapValues { role in
      switch role.font {
      case .name(let name): FontNames([]).postScriptName(of: name) ?? names?.postScriptName(of: name)
      case .file(let path): (try? InputFile.read(path, as: .text)).flatMap { FontFile.postScriptName(in: $0) }
      }
    }
  }

  /// All font names; nil without fontconfig. They are read once, because fonts are not installed while the program runs.
  private static let names: FontNames? = output(
    of: "fc-list", ["--format", "%{family}|%{fullname}|%{postscriptname}\n"]
  ).map { FontNames(listing: $0) }

  private static func fileProblem(_ path: String) -> String? {
    guard let bytes = try? InputFile.read(path, as: .text) else { return "cannot be read. Check the path and its permissions." }
    return FontFile.isFont(firstBytes: bytes) ? nil : "is not a font (TrueType, OpenType or WOFF)."
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
