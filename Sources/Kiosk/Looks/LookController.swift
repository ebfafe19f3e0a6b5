import Background
import Cells
import Dispatch
import Flavor
import Imaging
import LookFiles
import Phrases
import Scenes
import Synchronization

/// Changes the look while the kiosk runs. Themes and texts are read on a separate queue, in the order of the requests, and the results are
/// posted as events.
package final class LookController: Sendable {
  private let loader: Mutex<LookLoader>
  private let watcher = Mutex<FileWatcher?>(nil)
  private let queue = DispatchQueue(label: "vestibule.look")
  private let work: BackgroundWork
  private let post: @Sendable (KioskEvent) -> Void
  private let defaults: Defaults
  private let logos: LogoDrawer
  private let faults = Mutex(LookFaults())
  /// The faults that were posted last.
  private let told = Mutex<[Phrase]>([])

  /// The language's tag and the theme's name with which each client begins. nil stands for those with which the program began.
  package typealias Defaults = @Sendable () -> (language: String?, theme: String?)

  /// - Parameter defaults: read when the kiosk opens and whenever a client has left.
  package init(
    _ loader: LookLoader, defaults: @escaping Defaults = { (nil, nil) }, logos: LogoDrawer = LogoDrawer(), work: BackgroundWork,
    post: @escaping @Sendable (KioskEvent) -> Void
  ) {
    self.loader = Mutex(loader)
    self.defaults = defaults
    self.logos = logos
    self.work = work
    self.post = post
  }

  /// Reads what the first frame did not need, and starts to watch the files.
  package func open() {
    change { [self] loader in
      // The watch starts before anything is read, and the theme of the first frame is read again, so that no save is missed.
      watcher.withLock { watcher in
        watcher = FileWatcher { [weak self] in self?.reload($0) }
        watcher?.watch(loader.files, folders: loader.folders)
      }
      let before = loader.problems
      loader.themes.reload()
      let warnings = loader.warnings.filter { !before.contains($0) } + loader.offerAll() + adoptDefaults(&loader)
      return [.look(loader.look)] + warnings.map { .warning($0) }
    }
  }

  package func choose(language: String) {
    change { loader in
      let warnings = loader.choose(language: language)
      return [.look(loader.look)] + warnings.map { .warning($0) }
    }
  }

  package func choose(theme: String) {
    change { [self] loader in
      loader.themes.choose(theme)
      watch(loader)
      return [.look(loader.look)]
    }
  }

  /// Returns to the language, theme and appearance with which each client begins.
  package func reset() {
    change { [self] loader in
      loader.reset()
      let warnings = adoptDefaults(&loader)
      return [.look(loader.look)] + warnings.map { .warning($0) }
    }
  }

  /// Returns the problems of the texts.
  private func adoptDefaults(_ loader: inout LookLoader) -> [Phrase] {
    let (language, theme) = defaults()
    let warnings = language.map { loader.choose(language: $0) } ?? []
    if let theme, theme != loader.look.theme.name {
      loader.themes.choose(theme)
      watch(loader)
    }
    return warnings
  }

  /// The current look: its language and theme, and those to choose from.
  package var look: Look { loader.withLock { $0.look } }

  /// The name of the current theme, or the path of its file; nil if the caller's own customization is in use.
  package var themeSource: String? {
    // What was chosen before has been read.
    queue.sync {}
    return loader.withLock { $0.themes.name }
  }

  package func toggleAppearance() {
    change { loader in
      loader.themes.toggleAppearance()
      return [.look(loader.look)]
    }
  }

  /// The text of a phrase in the current language.
  package func text(_ phrase: Phrase) -> String { loader.withLock { $0.text(phrase) } }

  /// Reads saved files again.
  private func reload(_ saved: Set<String>) {
    change { [self] loader in
      loader.reload(saved)
      watch(loader)
      faults.withLock { faults in
        faults.isEdited = true
        faults.forgetFonts()
      }
      return [.look(loader.look)]
    }
  }

  private func watch(_ loader: LookLoader) { watcher.withLock { $0?.watch(loader.files, folders: loader.folders) } }

  /// Changes the look on the queue, and posts the resulting events.
  private func change(_ change: @escaping @Sendable (inout LookLoader) -> [KioskEvent]) {
    queue.async { [self] in
      let (events, logo, flavor) = loader.withLock { loader in (change(&loader), loader.takeAwaitedLogo(), loader.themes.flavor) }
      for event in events { post(event) }
      tellFaults()
      if let logo { work.run { [self] in await draw(logo) } }
      // Listing the fonts takes long because another program does it, so it must not delay anything else.
      if faults.withLock({ $0.takeAwaitedFonts(of: flavor) }) { work.run { [self] in findFonts(of: flavor) } }
    }
  }

  /// Posts the faults of the look if they are others than before.
  private func tellFaults() {
    let now = loader.withLock { loader in faults.withLock { $0.phrases(loader) } }
    let isNew = told.withLock { told in
      defer { told = now }
      return told != now
    }
    if isNew { post(.faults(now)) }
  }

  private func findFonts(of flavor: Flavor) {
    let problems = InstalledFonts.problems(of: flavor)
    change { [self] _ in
      faults.withLock { $0.keep(fonts: problems, of: flavor) }
      return []
    }
  }

  /// Draws a logo. Until then, and if it cannot be drawn, the brand's name is shown.
  private func draw(_ file: LogoFile) async {
    let pixels: LogoPixels?
    var fault: String?
    do throws(LogoDrawer.Problem) { pixels = try await logos.draw(file) } catch {
      pixels = nil
      fault = error.description
    }
    change { [self, fault] loader in
      loader.keep(pixels, of: file)
      faults.withLock { $0.keep(logo: fault, of: file) }
      return [.look(loader.look)]
    }
  }
}
