import Cells
import Flavor
import Foundation
import Gallery
import Invocation
import LookFiles
import Looks
import Phrases
import Terminal
import Workflow

/// A theme that is edited in the studio, from its file to what is saved.
package struct StudioSession {
  /// Why a theme cannot be edited, in plain English.
  package struct Refusal: Error, Equatable, Sendable {
    package var message: String
    init(_ message: String) { self.message = message }
  }

  /// With what the studio begins.
  package struct Start: Sendable {
    /// A screen of the gallery.
    var screen: String
    /// nil for the theme's own.
    var appearance: Theme.Appearance?

    package init(screen: String = "menu-several", appearance: Theme.Appearance?) { (self.screen, self.appearance) = (screen, appearance) }
  }

  /// How it ended.
  package struct Ending: Sendable {
    package var isSaved: Bool
    package var status: ExitStatus
  }

  /// The file that is edited, which may be new.
  package let file: URL
  private let gallery: GalleryCatalogue
  /// The file as it is on the disk. One that does not exist sets nothing.
  private let saved: ThemeDocument
  private let draft: ThemeDraft

  /// - Parameters:
  ///   - theme: a theme's file, which may be new, or the name of a shipped theme, which `my-NAME.json` extends; if empty, the SDK's defaults.
  ///   - locale: the language of the screens, as a tag; nil for the caller's.
  /// - Throws: `Refusal` if the file has errors, is edited elsewhere, or lies where nothing can be written.
  package init(of theme: String, locale: String?) throws(Refusal) {
    gallery = GalleryCatalogue(locale: locale)
    let library = gallery.library, name = theme.isEmpty ? "orca" : theme
    if ThemeFiles.isPath(name) {
      file = URL(filePath: name).standardizedFileURL
      saved = try Self.document(file, ThemeDocument(), library)
    } else {
      guard library.names.contains(name) else { throw Refusal(library.absence(of: name)) }
      file = URL(filePath: "my-\(name).json").standardizedFileURL
      saved = try Self.document(file, ThemeDocument(extending: name == "orca" ? nil : name), library)
    }
    draft = try Self.draft(of: file)
  }

  /// - Parameter new: what a file that does not exist begins with.
  private static func document(_ file: URL, _ new: ThemeDocument, _ library: ThemeFiles) throws(Refusal) -> ThemeDocument {
    guard FileManager.default.fileExists(atPath: file.path) else { return new }
    if let issue = library.load(file.path)?.issues.first { throw Refusal("\(file.path): \(issue.description)") }
    do { return try ThemeDocument(InputFile.read(file.path, as: .instructions)) } catch { throw Refusal("\(file.path): \(error)") }
  }

  private static func draft(of file: URL) throws(Refusal) -> ThemeDraft {
    do throws(ThemeDraft.Problem) { return try ThemeDraft(of: file) } catch {
      switch error {
      case .isOpen: throw Refusal("\(file.path) is being edited in another terminal. Leave it there first.")
      case .notWritable(let reason):
        throw Refusal(
          "\(file.path) cannot be edited, because no draft can be written beside it (\(reason)). Name a file in a folder that you may write to."
        )
      }
    }
  }

  /// Shows the studio until the person leaves it.
  ///
  /// - Throws: `Refusal` if there is no such screen.
  package func run(on terminal: Terminal, from start: Start) throws(Refusal) -> Ending {
    let queue: EventQueue<ThemeStudio.Event>
    do throws(TerminalError) { queue = try EventQueue() } catch { throw Refusal(error.description) }
    var studio = studio(terminal.size, start)
    guard studio.show(screen: start.screen) else {
      throw Refusal("There is no screen “\(start.screen)”. vestibule themes show has them all, with their names.")
    }
    let screens = studio.screens, look = gallery.english, file = file
    let measuring = Task { queue.post(.measured(TokenUse(of: screens, look))) }
    defer { measuring.cancel() }
    let watcher = FileWatcher { _ in
      if let bytes = try? InputFile.read(file.path, as: .instructions) { queue.post(.changedElsewhere(bytes)) }
    }
    watcher?.watch([file.path])
    var files = StudioFiles(file: file, draft: draft)
    var loop = TerminalLoop(studio, terminal: terminal, queue: queue)
    let status = withExtendedLifetime(watcher) { loop.run(woken: .woken) { files.perform($0, &$1) } }
    return Ending(isSaved: files.isSaved, status: status)
  }

  private func studio(_ size: Size, _ start: Start) -> ThemeStudio {
    let library = gallery.library, path = file.path, name = file.lastPathComponent
    let read: ThemeStudio.Reader = { bytes in
      library.load(FlavorFile.Source(path: path, name: String(name.prefix { $0 != "." }), bytes: bytes))
    }
    // A draft that cannot be read, because a theme that it extends has changed, is not used.
    let document = draft.found.flatMap { read($0).issues.isEmpty ? try? ThemeDocument($0) : nil } ?? saved
    let flavor = read(document.bytes).flavor
    let variant = Variant(
      theme: name, appearance: start.appearance ?? flavor.appearance(onDarkGround: nil), language: gallery.phrasebook.language)
    return ThemeStudio(
      document, saved: saved, name: name, assets: gallery.assets(edited: GalleryAssets.Entry(name: name, flavor: flavor)),
      wording: gallery.phrasebook, base: gallery.base, size: size, variant: variant, read: read)
  }
}
