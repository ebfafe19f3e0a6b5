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
    abstract: "The gallery: every screen in every theme, language, depth and size.",
    discussion: """
      On a terminal it is leafed through with keys; ? tells them. Two themes stand side by side. With --svg or --html it goes into a file; \
      a page has the themes that are named, or all. Into a pipe it says what each element of the themes is drawn with.
      """)

  @Argument(help: "Names or files of themes; two are shown side by side.") var themes: [String] = []

  @Option(help: "Write one screen as an SVG file, in all the themes that are named (- for standard output).", completion: .file())
  var svg: String?

  @Option(help: "Write all screens in the themes that are named, or in all, as one HTML page (- for standard output).", completion: .file())
  var html: String?

  @Option(
    name: .customLong("screen"), help: "The screen to begin with, by its name in the gallery; for --svg it may be given several times.")
  var screens: [String] = []

  @Option(help: "How large the screens are: 60x20, 80x24, or any other size.")
  var size: SizeOption = SizeOption(size: Size(width: 80, height: 24))

  @Option(help: "The language, as a tag: en, nl, de.")
  var locale: String?

  @Option(help: "How many colours the screens have: direct, 256, 8 or mono.")
  var color: DepthOption = .direct

  @Option(help: "light or dark; otherwise what the theme says.")
  var appearance: LookOptions.Appearance?

  /// A size as a person writes it.
  struct SizeOption: ExpressibleByArgument {
    var size: Size

    init(size: Size) { self.size = size }

    /// Widths from 1 to 400, heights from 1 to 200: larger ones are no terminal's.
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
    let gallery = GalleryShelf(locale: locale)
    let wardrobe = try html == nil ? gallery.wardrobe(themes.isEmpty ? ["orca"] : themes) : gallery.wardrobe(themes, isAlone: true)
    for screen in screens where Stage.named(screen) == nil { throw ValidationError(Self.noScreen(screen)) }
    if let svg { return try write(Data(drawing(wardrobe, gallery).utf8), to: svg) }
    if let html { return try write(page(wardrobe, gallery), to: html) }
    if isatty(STDOUT_FILENO) == 0 || isatty(STDIN_FILENO) == 0 {
      for name in themes.isEmpty ? ["orca"] : themes { ThemeTable(flavor: wardrobe.flavor(name)).print() }
      return
    }
    let status = try show(wardrobe, gallery)
    if status != .success { throw status.code }
  }

  /// What to say of a screen that is not there: the names that come near, or all.
  private static func noScreen(_ name: String) -> String {
    let near = Stage.all.map(\.name).filter { $0.contains(name) || name.contains($0) }
    return "There is no screen “\(name)”. The screens are: \((near.isEmpty ? Stage.all.map(\.name) : near).joined(separator: ", "))."
  }

  private func variant(_ theme: String, _ wardrobe: Wardrobe, _ gallery: GalleryShelf) -> Variant {
    let own = wardrobe.flavor(theme).appearance(onDarkGround: nil)
    return Variant(
      theme: theme, appearance: appearance?.value ?? own, language: gallery.phrasebook.language, depth: color.depth, size: size.size)
  }

  /// The screens in all themes that are named, or in all there are; each theme's beside each other.
  private func drawing(_ wardrobe: Wardrobe, _ gallery: GalleryShelf) -> String {
    let stages = (screens.isEmpty ? ["confirm"] : screens).compactMap { Stage.named($0) }
    let names = themes.isEmpty ? wardrobe.themes.map(\.name) : themes
    let panels = names.flatMap { name in
      stages.map { stage in
        let variant = variant(name, wardrobe, gallery)
        let caption = names.count > 1 ? "\(wardrobe.flavor(name).name), \(variant.appearance.rawValue)" : nil
        return SVGWriter.Panel(Plate(stage, variant, wardrobe), flavor: wardrobe.flavor(name), caption: caption)
      }
    }
    return SVGWriter.write(panels, columns: stages.count > 1 ? stages.count : names.count > 4 ? 3 : 2)
  }

  private func page(_ wardrobe: Wardrobe, _ gallery: GalleryShelf) -> Data {
    let sizes = Array(Variant.sizes.prefix(2)) + (Variant.sizes.prefix(2).contains(size.size) ? [] : [size.size])
    let brand = themes.map { wardrobe.flavor($0).name }.joined(separator: ", ")
    let page = GalleryPage(
      wardrobe, sizes: sizes, brand: brand.isEmpty ? "Vestibule" : brand, wording: gallery.phrasebook,
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

  private func show(_ wardrobe: Wardrobe, _ gallery: GalleryShelf) throws -> ExitStatus {
    do throws(TerminalError) {
      let terminal = try Terminal()
      defer { terminal.close() }
      let mailbox = try Mailbox<Showroom.Event>()
      let first = themes.first ?? "orca"
      var showroom = Showroom(
        wardrobe: wardrobe, wording: gallery.phrasebook, size: terminal.size, first: variant(first, wardrobe, gallery),
        second: themes.count > 1 ? variant(themes[1], wardrobe, gallery) : nil)
      if let screen = screens.first { _ = showroom.show(stage: screen) }
      let watch = GalleryWatch(shelf: gallery.shelf) { mailbox.post($0) }
      var loop = GalleryLoop(showroom: showroom, terminal: terminal, mailbox: mailbox) { watch.watch($0) }
      return loop.run()
    } catch {
      StandardError.write(error.description)
      return .fault
    }
  }
}
