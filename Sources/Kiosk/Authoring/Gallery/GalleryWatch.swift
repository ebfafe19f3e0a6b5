import Flavor
import Gallery
import LookFiles
import Looks
import Synchronization

/// Watches the files of the themes on the screen, and reads a theme again when one of them is saved.
final class GalleryWatch: Sendable {
  private let themes: ThemeFiles
  private let post: @Sendable (GalleryBrowser.Event) -> Void
  private let watcher: FileWatcher?
  private let watched = WatchedFiles()

  /// The files from which each watched theme was read.
  private final class WatchedFiles: Sendable {
    let byTheme = Mutex<[String: Set<String>]>([:])
  }

  /// - Parameter post: called, also on another thread, with each theme that was read again, valid or broken.
  init(themes: ThemeFiles, post: @escaping @Sendable (GalleryBrowser.Event) -> Void) {
    self.themes = themes
    self.post = post
    watcher = FileWatcher { [themes, watched] saved in
      let touched = watched.byTheme.withLock { files in files.filter { !$0.value.isDisjoint(with: saved) }.keys.sorted() }
      for name in touched { Self.read(name, themes, post) }
    }
  }

  /// Watches only these themes from now on. They are read again, because they may have been saved before anybody watched them.
  func watch(_ names: [String]) {
    var byTheme: [String: Set<String>] = [:]
    for name in names {
      byTheme[name] = Set((themes.load(name)?.files ?? []) + [themes.file(name)?.path].compactMap(\.self))
    }
    watched.byTheme.withLock { $0 = byTheme }
    watcher?.watch(byTheme.values.flatMap(\.self))
    for name in names { Self.read(name, themes, post) }
  }

  private static func read(_ name: String, _ themes: ThemeFiles, _ post: (GalleryBrowser.Event) -> Void) {
    guard let loaded = themes.load(name) else {
      post(.broken(name: name, detail: themes.absence(of: name)))
      return
    }
    if let first = loaded.issues.first {
      post(.broken(name: name, detail: first.description))
    } else {
      post(.theme(name: name, loaded.flavor))
    }
  }
}
