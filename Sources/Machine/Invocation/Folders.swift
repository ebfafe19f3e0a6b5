import Foundation
import Glibc
import Store

/// The program's folders. Each can be set by a flag or an environment variable; the defaults are the XDG base directories.
package struct Folders {
  /// Sessions, journals and pictures; nil if neither the caller nor the environment names the folder.
  package let data: URL?
  /// The commands that continue sessions in the data folder.
  package let hint: SessionHint
  /// The folder that contains `Themes` and `Localization`; nil if neither is found. The built-in theme and the texts' keys are used then.
  package let resources: URL?

  /// The file with the key of the sessions.
  package let key: KeyFile
  /// Where exports are kept while they are delivered: in memory, as systemd, the XDG base directories or Linux provide it; nil for the data
  /// folder.
  package let runtime: String?

  /// - Parameter configuration: the configuration file that the caller named.
  package static func find(
    data: String? = nil, key: String? = nil, configuration: String? = nil, environment: [String: String] = Self.environment
  ) -> Folders {
    func absolute(_ path: String) -> String { URL(filePath: path).absoluteURL.path }
    return Folders(
      data: DataFolder.path(flag: data, environment: environment).map { URL(filePath: $0).absoluteURL },
      hint: SessionHint(
        data: DataFolder.named(flag: data, environment: environment).map(absolute), configuration: configuration.map(absolute)),
      resources: resources(environment), key: KeyFile(flag: key, environment: environment), runtime: runtime(environment))
  }

  private static func runtime(_ environment: [String: String]) -> String? {
    if let own = environment["RUNTIME_DIRECTORY"], own.hasPrefix("/") { return own }
    if let user = environment["XDG_RUNTIME_DIR"], user.hasPrefix("/") { return "\(user)/vestibule" }
    // A user over SSH has neither. Linux has this folder in memory everywhere.
    return access(shared, W_OK) == 0 ? "\(shared)/vestibule-\(getuid())" : nil
  }

  private static let shared = "/dev/shm"

  /// The environment of this run of the program.
  package static var environment: [String: String] { StandardStreams.current.environment }

  /// The sessions. If the folder is unknown, every use of the store reports it.
  package var store: Store { Store(folder: data?.path ?? "", key: key, runtime: runtime) }

  /// The environment variable's folder, else the nearest one above the executable: an installed tree (`share/vestibule`) or a checkout.
  private static func resources(_ environment: [String: String]) -> URL? {
    if let set = environment["VESTIBULE_RESOURCES"] { return URL(filePath: set) }
    var folder = executable.deletingLastPathComponent()
    while folder.path != "/" {
      for candidate in [folder.appending(path: "share/vestibule"), folder]
      where FileManager.default.fileExists(atPath: candidate.appending(path: "Localization/en").path) {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The running program's own file.
  package static var executable: URL {
    guard let path = realpath("/proc/self/exe", nil) else { return URL(filePath: "/proc/self/exe") }
    defer { free(path) }
    return URL(filePath: String(cString: path))
  }
}
