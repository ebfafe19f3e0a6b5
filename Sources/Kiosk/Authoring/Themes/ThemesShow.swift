import ArgumentParser
import Background
import Cells
import Flavor
import Foundation
import Gallery
import Invocation
import JourneyKit
import Phrases
import Terminal

/// The gallery: every screen in every theme, on the terminal or in a file.
struct ThemesShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the gallery: every screen in every theme, language, colour depth and size.",
    discussion: """
      On a terminal, keys browse the gallery; ? lists them. Two named themes are shown side by side. With --svg or --html the gallery is written \
      to a file. An HTML page contains the named themes, or all; that of one theme is made for its brand's customer: the logo, a journey to click \
      through, all screens, the colours and fonts. Into a pipe, the colours and fonts of each element are written.
      """)

  @Argument(help: "Names or files of themes; two are shown side by side.") var themes: [String] = []

  @Option(help: "Write one screen as an SVG file, in all named themes (- for standard output).", completion: .file())
  var svg: String?

  @Option(help: "Write all screens in the named themes, or in all, as one HTML page (- for standard output).", completion: .file())
  var html: String?

  @Option(
    name: .customLong("screen"), help: "The screen to begin with, by its name in the gallery; for --svg it may be given several times.")
  var screens: [String] = []

  @Option(help: "The journey at the top of the HTML page of one theme.")
  var journey = "document"

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
    if let html {
      let assets = try gallery.assets(themes, isAlone: true) { gallery.files.screens(of: Installation.current.journeys.all) }
      try check(assets, gallery)
      return try write(try page(assets, gallery), to: html)
    }
    if svg == nil, isatty(StandardStreams.current.output) == 1, isatty(StandardStreams.current.input) == 1 { return try browse(gallery) }
    let assets = try gallery.assets(names) { gallery.files.screens(of: JourneyScreenFiles.journeys(of: screens)) }
    try check(assets, gallery)
    if let svg { return try write(Data(drawing(assets, gallery).utf8), to: svg) }
    for name in names { ThemeTable(flavor: assets.flavor(name)).print() }
  }

  /// The themes to begin with.
  private var names: [String] { themes.isEmpty ? ["orca"] : themes }

  /// An unknown screen ends the program, with similar names, or with all.
  private func check(_ assets: GalleryAssets, _ gallery: GalleryCatalogue) throws {
    for screen in screens where assets.screen(screen) == nil {
      let all = gallery.files.all.map(\.name), near = all.filter { $0.contains(screen) || screen.contains($0) }
      throw ValidationError("There is no screen “\(screen)”. The screens are: \((near.isEmpty ? all : near).joined(separator: ", ")).")
    }
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

  private func page(_ assets: GalleryAssets, _ gallery: GalleryCatalogue) throws -> Data {
    let sizes = Array(Variant.sizes.prefix(2)) + (Variant.sizes.prefix(2).contains(size.size) ? [] : [size.size])
    let names = themes.map { assets.flavor($0).name }.joined(separator: ", "), language = gallery.phrasebook.language
    var page = GalleryPage(
      assets, sizes: sizes, brand: names.isEmpty ? "Vestibule" : names, wording: gallery.phrasebook, language: language)
    if themes.count == 1 {
      let handOut = CustomerHandOut(flavor: assets.flavor(themes[0]), journey: journey)
      page = GalleryPage(
        assets.only(\.isForCustomers) { $0.tag != PseudoLocale.tag }, sizes: sizes,
        brand: handOut.brand(assets, gallery.phrasebook), wording: gallery.phrasebook, language: language,
        customer: try handOut.page(assets.screens))
    }
    let progress = ProgressLine("Drawing the screens, language")
    return Data(Blocking.run { [page] in await page.html { progress.show($0, of: $1) } })
  }

  private func write(_ bytes: Data, to file: String) throws {
    do {
      if file == "-" {
        try FileHandle(fileDescriptor: StandardStreams.current.output).write(contentsOf: bytes)
      } else {
        try bytes.write(to: URL(filePath: file))
      }
    } catch {
      StandardError.write("\(file) could not be written. Name a file in a folder that you may write to.")
      throw ExitStatus.fault.code
    }
  }

  /// Shows the gallery on the terminal. The screens of a journey that must be explored come when they are found, except those that are named.
  private func browse(_ gallery: GalleryCatalogue) throws {
    let files = gallery.files, named = JourneyScreenFiles.journeys(of: screens).map(\.name)
    var unexplored: [any JourneyModule] = []
    let assets = try gallery.assets(names) {
      Installation.current.journeys.all.flatMap { module in
        if let screens = files.shipped(module) { return screens }
        if named.contains(module.name) { return files.awaited(module) }
        unexplored.append(module)
        return []
      }
    }
    try check(assets, gallery)
    let status = show(assets, gallery) { [unexplored] post in
      Task { for module in unexplored { post(.found(await files.explored(module))) } }
    }
    if status != .success { throw status.code }
  }

  /// - Parameter explore: is given what takes the events of the gallery.
  private func show(
    _ assets: GalleryAssets, _ gallery: GalleryCatalogue, _ explore: (@escaping @Sendable (GalleryBrowser.Event) -> Void) -> Void
  ) -> ExitStatus {
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
      explore { queue.post($0) }
      watch.watch(browser.themes)
      var loop = TerminalLoop(browser, terminal: terminal, queue: queue)
      return loop.run { effect, loop in
        switch effect {
        case .watch(let themes): watch.watch(themes)
        case .redraw: loop.terminal.redraw()
        case .stopProcess: loop.terminal.suspend()
        case .quit: return .leave
        }
        return .next
      }
    } catch {
      StandardError.write(error.description)
      return error.status
    }
  }
}
