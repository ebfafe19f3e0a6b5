import Foundation
import Store
import Terminal

/// Where things lie. Each can be set by flag or environment variable; the defaults are the XDG base directories.
package struct Folders {
  /// Sessions, journals, pictures; nil when neither the caller nor the environment says where.
  package let data: URL?
  /// The commands that go on with sessions in it.
  package let hint: SessionHint
  /// The folder that holds `Themes` and `Localization`; nil when neither is found, and the built-in theme and keys must do.
  package let resources: URL?

  package static func find(data: String? = nil, environment: [String: String] = Self.environment) -> Folders {
    Folders(
      data: DataFolder.path(flag: data, environment: environment).map { URL(filePath: $0).absoluteURL },
      hint: SessionHint(data: DataFolder.named(flag: data, environment: environment).map { URL(filePath: $0).absoluteURL.path }),
      resources: resources(environment))
  }

  /// The environment of the process, read once.
  package static let environment = Terminal.environment

  /// The sessions. Where no folder is known, every use of them says so.
  package var store: Store { Store(folder: data?.path ?? "") }

  /// An environment variable, else upwards from the executable: an installed tree (`share/vestibule`) or a checkout.
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
  package static var executable: URL { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath() }
}
