import Flavor
import Gallery
import Synchronization

/// Watches the files of the themes that are looked at and reads a theme again when one of them is saved.
final class GalleryWatch: Sendable {
  private let shelf: ThemeShelf
  private let watcher: FileWatcher?
  private let files = ThemeFiles()

  /// Which files each watched theme was read from.
  private final class ThemeFiles: Sendable {
    let byTheme = Mutex<[String: Set<String>]>([:])
  }

  /// - Parameter post: called from another thread with each theme that was read again, whole or broken.
  init(shelf: ThemeShelf, post: @escaping @Sendable (Showroom.Event) -> Void) {
    self.shelf = shelf
    watcher = FileWatcher { [shelf, files] saved in
      let touched = files.byTheme.withLock { themes in themes.filter { !$0.value.isDisjoint(with: saved) }.keys.sorted() }
      for name in touched {
        guard let loaded = shelf.load(name) else { continue }
        if let first = loaded.issues.first {
          post(.broken(name: name, detail: first.description))
        } else {
          post(.theme(name: name, loaded.flavor))
        }
      }
    }
  }

  /// From now on these themes are watched, and no others.
  func watch(_ themes: [String]) {
    var byTheme: [String: Set<String>] = [:]
    for name in themes {
      byTheme[name] = Set((shelf.load(name)?.files ?? []) + [shelf.file(name)?.path].compactMap(\.self))
    }
    files.byTheme.withLock { $0 = byTheme }
    watcher?.watch(byTheme.values.flatMap(\.self))
  }
}
