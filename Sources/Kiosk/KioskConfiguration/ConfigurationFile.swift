import Flavor
import Foundation
import Invocation
import Notation

/// Finds and reads the configuration file, strictly: what is not understood is an error with its line, never ignored.
package struct ConfigurationFile: Sendable {
  /// The environment variable that names the file.
  package static let variable = "VESTIBULE_CONFIGURATION"
  /// The file that applies to every user of the machine.
  package static let system = "/etc/vestibule/vestibule.json"

  /// The file's path; nil if there is none and the defaults apply.
  package let path: String?
  package let content: Result<Configuration, Problem>
  /// What can be used in spite of a problem: at least the PIN, so that staff can see what is wrong.
  private let kept: Configuration

  /// Whether a file with a problem may be meant for a kiosk in a public place, which then stays closed.
  package let mayBeKiosk: Bool

  /// Settings that are in no file.
  package init(_ configuration: Configuration) { self.init(path: nil, content: .success(configuration), mayBeKiosk: false) }

  /// What is wrong with the file.
  package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
  }

  private init(path: String?, content: Result<Configuration, Problem>, kept: Configuration = Configuration(), mayBeKiosk: Bool) {
    (self.path, self.content, self.kept, self.mayBeKiosk) = (path, content, kept, mayBeKiosk)
  }

  /// The same with the profile of the command line.
  package func with(_ profile: Profile) -> ConfigurationFile {
    ConfigurationFile(
      path: path,
      content: content.map {
        var configuration = $0
        configuration.profile = profile
        configuration.retention.open = configuration.retention.open ?? ConfigurationReader.openHours(of: profile)
        return configuration
      }, mayBeKiosk: profile == .kiosk)
  }

  /// The same with a problem that was found later.
  package func with(_ problem: Problem) -> ConfigurationFile {
    ConfigurationFile(path: path, content: .failure(problem), kept: configuration, mayBeKiosk: mayBeKiosk)
  }

  /// The configuration, or what is left of it when there is a problem.
  package var configuration: Configuration { (try? content.get()) ?? kept }
  package var problem: Problem? { if case .failure(let problem) = content { problem } else { nil } }

  /// Reads the file that the flag names, else the one of `VESTIBULE_CONFIGURATION`, else `vestibule/vestibule.json` in `$XDG_CONFIG_HOME`
  /// (default: `~/.config`), else `/etc/vestibule/vestibule.json`.
  ///
  /// - Parameter journeys: the names of the journeys that the program knows.
  package init(flag: String? = nil, environment: [String: String] = Folders.environment, journeys: [String]) {
    let named = Self.named(flag: flag, environment: environment)
    // A file that is named must exist; the others may be missing.
    path = named ?? Self.standard(environment).first { access($0, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }
    guard let path else {
      (content, kept, mayBeKiosk) = (.success(Configuration()), Configuration(), false)
      return
    }
    (content, kept, mayBeKiosk) = Self.read(path, journeys)
  }

  private static func standard(_ environment: [String: String]) -> [String] {
    let home = environment["HOME"].map { "\($0)/.config" }
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
    return (folder.map { ["\($0)/vestibule/vestibule.json"] } ?? []) + [system]
  }

  private static func read(
    _ path: String, _ journeys: [String]
  ) -> (Result<Configuration, Problem>, kept: Configuration, mayBeKiosk: Bool) {
    func failure(_ errors: NotationErrors) -> Result<Configuration, Problem> {
      .failure(Problem(errors.errors.map { "\(path), \($0.description)" }.joined(separator: "\n")))
    }
    let bytes: [UInt8], node: Node
    do { bytes = try InputFile.read(path, as: .instructions) } catch { return (.failure(Problem(error.message)), Configuration(), true) }
    do { node = try JSONReader().read(bytes) } catch { return (failure(NotationErrors([error])), Configuration(), true) }
    let profile = node["profile"]
    let mayBeKiosk = profile.map { $0.string.flatMap(Profile.init) ?? .kiosk == .kiosk } ?? false
    let reader = ConfigurationReader(journeys: journeys, folder: folder(of: path))
    do throws(NotationErrors) {
      return (.success(try reader.configuration(node)), Configuration(), mayBeKiosk)
    } catch { return (failure(error), reader.remains(of: node), mayBeKiosk) }
  }

  /// The file that the caller names, or nil for none.
  package static func named(flag: String?, environment: [String: String]) -> String? {
    [flag, environment[Self.variable]].compactMap(\.self).first { !$0.isEmpty }
  }

  /// Relative paths in the file are relative to its folder.
  private static func folder(of path: String) -> String {
    URL(filePath: path).absoluteURL.deletingLastPathComponent().path
  }
}
