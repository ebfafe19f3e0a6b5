import Application
import ArgumentParser
import Cells
import Flavor
import Foundation
import Gallery
import Terminal

/// The gallery: every screen in every theme, on the terminal or in a file.
struct ThemesShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the gallery: every screen in every theme, language, colour depth and size.",
    discussion: """
      On a terminal, keys browse the gallery; ? lists them. Two named themes are shown side by side. With --svg or --html the gallery is written \
      to a file; an HTML page contains the named themes, or all. Into a pipe, the colours and fonts of each element are written.
      """)

  @Argument(help: "Names or files of themes; two are shown side by side.") var themes: [String] = []

  @Option(help: "Write one screen as an SVG file, in all named themes (- for standard output).", completion: .file())
  var svg: String?

  @Option(help: "Write all screens in the named themes, or in all, as one HTML page (- for standard output).", completion: .file())
  var html: String?

  @Option(
    name: .customLong("screen"), help: "The screen to begin with, by its name in the gallery; for --svg it may be given several times.")
  var screens: [String] = []

  @Option(help: "The size of the screens: 60x20, 80x24, or any other.")
  var size: SizeOption = SizeOption(size: Size(width: 80, height: 24))

  @Option(help: "The language, as a tag: en, nl, de.")
  var locale: String?

  @Option(help: "The number of colours: direct, 256, 8 or mono.")
  var color: DepthOption = .direct

  @Option(help: "light or dark (default: the theme's appearance).")
  var appearance: LookOptions.Appearance?

  /// A size on the command line.
  struct SizeOption: ExpressibleByArgument {
    var size: Size

    init(size: Size) { self.size = size }

    /// Widths from 1 to 400, heights from 1 to 200; no terminal is larger.
    init?(argument: String) {
      let parts = argument.lowercased().split(whereSeparator: { $0 == "x" || $0 == "×" }).map { Int($0) }
      guard parts.count == 2, let width = parts[0], let height = parts[1], (1...400).contains(width), (1...200).contains(height) else {
        return nil
      }
      size = Size(width: width, height: height)
    }

    var defaultValueDescription: String { "\(size.width)x\(size.height)" }
  }

  enum DepthOption: String, ExpressibleByArgument, CaseIterable {
    case direct, indexed256 = "256", ansi8 = "8", mono
    var depth: ColorDepth { ColorDepth(rawValue: rawValue) ?? .direct }
  }

  func run() throws {
    let gallery = GalleryCatalogue(locale: locale)
    let assets = try html == nil ? gallery.assets(themes.isEmpty ? ["orca"] : themes) : gallery.assets(themes, isAlone: true)
    for screen in screens where assets.screen(screen) == nil { throw ValidationError(Self.noScreen(screen, among: assets.screens)) }
    if let svg { return try write(Data(drawing(assets, gallery).utf8), to: svg) }
    if let html { return try write(page(assets, gallery), to: html) }
    if isatty(STDOUT_FILENO) == 0 || isatty(STDIN_FILENO) == 0 {
      for name in themes.isEmpty ? ["orca"] : themes { ThemeTable(flavor: assets.flavor(name)).print() }
      return
    }
    let status = try show(assets, gallery)
    if status != .success { throw status.code }
  }

  /// The message about an unknown screen, with similar names, or with all.
  private static func noScreen(_ name: String, among screens: [GalleryScreen]) -> String {
    let all = screens.map(\.name), near = all.filter { $0.contains(name) || name.contains($0) }
    return "There is no screen “\(name)”. The screens are: \((near.isEmpty ? all : near).joined(separator: ", "))."
  }

  private func variant(_ theme: String, _ assets: GalleryAssets, _ gallery: GalleryCatalogue) -> Variant {
    let own = assets.flavor(theme).appearance(onDarkGround: nil)
    return Variant(
      theme: theme, appearance: appearance?.value ?? own, language: gallery.phrasebook.language, depth: color.depth, size: size.size)
  }

  /// The screens in all named themes, or in all themes, with the screens of each theme next to each other.
  private func drawing(_ assets: GalleryAssets, _ gallery: GalleryCatalogue) -> String {
    let screens = (screens.isEmpty ? ["confirm"] : screens).compactMap { assets.screen($0) }
    let names = themes.isEmpty ? assets.themes.map(\.name) : themes
    let panels = names.flatMap { name in
      screens.map { screen in
        let variant = variant(name, assets, gallery)
        let caption = names.count > 1 ? "\(assets.flavor(name).name), \(variant.appearance.rawValue)" : nil
        return SVGWriter.Panel(RenderedScreen(screen, variant, assets), flavor: assets.flavor(name), caption: caption)
      }
    }
    return SVGWriter.write(panels, columns: screens.count > 1 ? screens.count : names.count > 4 ? 3 : 2)
  }

  private func page(_ assets: GalleryAssets, _ gallery: GalleryCatalogue) -> Data {
    let sizes = Array(Variant.sizes.prefix(2)) + (Variant.sizes.prefix(2).contains(size.size) ? [] : [size.size])
    let brand = themes.map { assets.flavor($0).name }.joined(separator: ", ")
    let page = GalleryPage(
      assets, sizes: sizes, brand: brand.isEmpty ? "Vestibule" : brand, wording: gallery.phrasebook,
      language: gallery.phrasebook.language)
    let progress = isatty(STDERR_FILENO) == 1 ? ProgressLine("Drawing the screens, language") : nil
    return Data(Blocking.run { await page.html { progress?.show($0, of: $1) } })
  }

  private func write(_ bytes: Data, to file: String) throws {
    do {
      if file == "-" { try FileHandle.standardOutput.write(contentsOf: bytes) } else { try bytes.write(to: URL(filePath: file)) }
    } catch {
      StandardError.write("\(file) could not be written. Name a file in a folder that you may write to.")
      throw ExitStatus.fault.code
    }
  }

  private func show(_ assets: GalleryAssets, _ gallery: GalleryCatalogue) throws -> ExitStatus {
    do throws(TerminalError) {
      let terminal = try Terminal()
      defer { terminal.close() }
      let queue = try EventQueue<GalleryBrowser.Event>()
      let first = themes.first ?? "orca"
      var browser = GalleryBrowser(
        assets: assets, wording: gallery.phrasebook, size: terminal.size, first: variant(first, assets, gallery),
        second: themes.count > 1 ? variant(themes[1], assets, gallery) : nil)
      if let screen = screens.first { _ = browser.show(screen: screen) }
      let watch = GalleryWatch(themes: gallery.library) { queue.post($0) }
      var loop = GalleryLoop(browser: browser, terminal: terminal, queue: queue) { watch.watch($0) }
      return loop.run()
    } catch {
      StandardError.write(error.description)
      return .fault
    }
  }
}
