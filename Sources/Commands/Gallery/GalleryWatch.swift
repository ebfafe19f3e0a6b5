import Application
import Flavor
import Gallery
import Synchronization

/// Watches the files of the themes that are looked at and reads a theme again when one of them is saved.
final class GalleryWatch: Sendable {
  private let themes: ThemeFiles
  private let watcher: FileWatcher?
  private let watched = WatchedFiles()

  /// Which files each watched theme was read from.
  private final class WatchedFiles: Sendable {
    let byTheme = Mutex<[String: Set<String>]>([:])
  }

  /// - Parameter post: called from another thread with each theme that was read again, whole or broken.
  init(themes: ThemeFiles, post: @escaping @Sendable (GalleryBrowser.Event) -> Void) {
    self.themes = themes
    watcher = FileWatcher { [themes, watched] saved in
      let touched = watched.byTheme.withLock { files in files.filter { !$0.value.isDisjoint(with: saved) }.keys.sorted() }
      for name in touched {
        guard let loaded = themes.load(name) else { continue }
        if let first = loaded.issues.first {
          post(.broken(name: name, detail: first.description))
        } else {
          post(.theme(name: name, loaded.flavor))
        }
      }
    }
  }

  /// From now on these themes are watched, and no others.
  func watch(_ names: [String]) {
    var byTheme: [String: Set<String>] = [:]
    for name in names {
      byTheme[name] = Set((themes.load(name)?.files ?? []) + [themes.file(name)?.path].compactMap(\.self))
    }
    watched.byTheme.withLock { $0 = byTheme }
    watcher?.watch(byTheme.values.flatMap(\.self))
  }
}
