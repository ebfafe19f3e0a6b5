import Foundation
import Phrases
import Scenes
import Store
import Testing

@testable import Background
@testable import Invocation
@testable import LookFiles
@testable import Looks

/// What is read in the background reaches the kiosk in the order in which it was asked for.
struct LookControllerTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private let posted = Posted()

  private func controller(_ resources: URL = root, theme: String = "orca") -> LookController {
    let folders = Folders(data: nil, hint: SessionHint(data: nil), resources: resources, key: KeyFile(path: "/nowhere/key"), runtime: nil)
    var loader = LookLoader(folders: folders, theme: theme, locale: "en", flavor: nil, environment: ["LANG": "C.UTF-8"])
    loader.themes.depth = .direct
    return LookController(loader, work: BackgroundWork(), post: posted.post)
  }

  private var looks: [Look] { posted.events.compactMap { if case .look(let look) = $0 { look } else { nil } } }

  @Test func changesComeInOrder() async {
    let controller = controller()
    controller.open()
    controller.choose(language: "de")
    controller.choose(theme: "midnight")
    controller.toggleAppearance()
    controller.choose(language: "fr")
    _ = await posted.first { if case .look(let look) = $0, look.language == "fr" { look } else { nil } }
    #expect(looks.map(\.language) == ["en", "de", "de", "de", "fr"])
    #expect(looks.map(\.theme.name) == ["orca", "orca", "midnight", "midnight", "midnight"])
    #expect(looks[2].theme.appearance != looks[3].theme.appearance)
    #expect(looks[0].languages.count > 5, "the first look has every language")
  }

  /// A theme that is saved between the first frame and the beginning of the watch is read.
  @Test func aThemeSavedBeforeTheWatchIsRead() async throws {
    let folder = try resources()
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = folder.appending(path: "own.json")
    func paper(_ color: String) throws {
      try ##"{"colors": {"palette": {"light": "\##(color)"}}}"##.write(to: own, atomically: true, encoding: .utf8)
    }
    try paper("#FFF0E0")
    let controller = controller(folder, theme: own.path)
    let first = controller.look.theme
    try paper("#E0F0FF")
    controller.open()
    let look = await posted.first { if case .look(let look) = $0 { look } else { nil } }
    #expect(look.theme != first)
    #expect(!posted.events.contains { $0.tellsAFault })
  }

  /// One that was broken at first, and is corrected before the watch begins, has no warning any more.
  @Test func aThemeCorrectedBeforeTheWatchIsNotWarnedOf() async throws {
    let folder = try resources()
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = folder.appending(path: "own.json")
    try "{".write(to: own, atomically: true, encoding: .utf8)
    let controller = controller(folder, theme: own.path)
    try ##"{"colors": {"palette": {"light": "#E0F0FF"}}}"##.write(to: own, atomically: true, encoding: .utf8)
    controller.open()
    _ = await posted.first { if case .look(let look) = $0 { look } else { nil } }
    controller.choose(language: "de")
    _ = await posted.first { if case .look(let look) = $0, look.language == "de" { look } else { nil } }
    #expect(!posted.events.contains { $0.tellsAFault })
  }

  /// A catalogue that is saved while the kiosk runs is read; a broken one is a warning, and keeps the texts.
  @Test func aSavedCatalogueIsRead() async throws {
    let folder = try resources()
    defer { try? FileManager.default.removeItem(at: folder) }
    let controller = controller(folder)
    controller.open()
    _ = await posted.first { if case .look(let look) = $0 { look } else { nil } }
    let file = try #require(CatalogueFiles.files(folder).first { $0.name == "en/kiosk.json" }).url
    let text = try String(contentsOf: file, encoding: .utf8)
    try "{".write(to: file, atomically: true, encoding: .utf8)
    let told = await faults(1).map(\.key)
    #expect(told == ["kiosk.warning.catalogueBroken"])
    try text.write(to: file, atomically: true, encoding: .utf8)
    #expect(await faults(2).isEmpty)
  }

  /// A file that comes while the kiosk runs brings its group of texts.
  @Test func anAddedCatalogueIsRead() async throws {
    let folder = try resources()
    defer { try? FileManager.default.removeItem(at: folder) }
    let controller = controller(folder)
    controller.open()
    _ = await posted.first { if case .look(let look) = $0 { look } else { nil } }
    let file = folder.appending(path: "Localization/en/parcel.json")
    try #"{"gate": {"open": "The gate is open"}}"#.write(to: file, atomically: true, encoding: .utf8)
    let gate = Phrase("parcel.gate.open")
    _ = await posted.first { if case .look(let look) = $0, look.wording.text(gate) == "The gate is open" { look } else { nil } }
    try "{".write(to: file, atomically: true, encoding: .utf8)
    let told = await faults(1).map(\.arguments["name"])
    #expect(told == [.text("en/parcel.json")])
    #expect(controller.text(gate) == "The gate is open", "what was read before is kept")
  }

  /// Each save tells what is wrong then, and nothing that was mended: a logo's fault hides no mistake that comes after it.
  @Test func theFaultsAreThoseOfTheLastSave() async throws {
    let folder = try resources()
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = folder.appending(path: "own.json")
    func save(_ text: String) throws { try text.write(to: own, atomically: true, encoding: .utf8) }
    try save("{}")
    let controller = controller(folder, theme: own.path)
    controller.open()
    _ = await posted.first { if case .look(let look) = $0 { look } else { nil } }

    try save(##"{"logo": "mark.svg", "fonts": {"screenTitle": {"file": "serif.ttf", "size": 18}}}"##)
    let first = await faults { $0.count == 2 }.map(\.key)
    #expect(first == ["kiosk.warning.logo", "kiosk.warning.font"])
    // A mistake in the file: the look is that of the save before.
    try save(##"{"logo": "mark.svg", "colors": {"palette": {"primry": "#FFFFFF", "acent": "#FFFFFF"}}}"##)
    let broken = await faults { $0.first?.key == "kiosk.warning.themeBroken" }
    let names = broken.map { "\($0.arguments["detail"], default: "")".contains("primry") }
    #expect(names == [true, false], "each mistake has its turn")
    // Mended, but a colour is set that nobody sees, and the logo is still missing.
    try save(##"{"logo": "mark.svg", "colors": {"light": {"box": {"backgroundColor": "#EEEEEE", "borderColor": "#EEEEEE"}}}}"##)
    let mended = await faults { $0.last?.key == "kiosk.warning.color" }.map(\.key)
    #expect(mended == ["kiosk.warning.logo", "kiosk.warning.color"])
    try save("{}")
    #expect(await faults(last: []) == [])
  }

  /// A theme whose file is removed is told, and its look stays.
  @Test func aRemovedThemeIsTold() async throws {
    let folder = try resources()
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = folder.appending(path: "own.json")
    let text = ##"{"colors": {"palette": {"light": "#E0F0FF"}}}"##
    try text.write(to: own, atomically: true, encoding: .utf8)
    let controller = controller(folder, theme: own.path)
    controller.open()
    _ = await posted.first { if case .look(let look) = $0 { look } else { nil } }
    let theme = controller.look.theme
    try FileManager.default.removeItem(at: own)
    let told = await faults { !$0.isEmpty }.map(\.key)
    #expect(told == ["kiosk.warning.themeGone"])
    #expect(controller.look.theme == theme)
    try text.write(to: own, atomically: true, encoding: .utf8)
    #expect(await faults(2) == [])
  }

  /// The faults that were posted, one list for each time.
  private var faults: [[Phrase]] { posted.events.compactMap { if case .faults(let faults) = $0 { faults } else { nil } } }

  /// Waits until faults were posted so many times, and returns the last of these.
  private func faults(_ number: Int) async -> [Phrase] {
    _ = await posted.first { _ in faults.count >= number ? true : nil }
    return faults[number - 1]
  }

  /// Waits for faults of this kind.
  private func faults(_ isWanted: ([Phrase]) -> Bool) async -> [Phrase] {
    await posted.first { if case .faults(let faults) = $0, isWanted(faults) { faults } else { nil } }
  }

  /// Waits until these are the last faults that were posted.
  private func faults(last: [Phrase]) async -> [Phrase] {
    await posted.first { _ in faults.last == last ? last : nil }
  }

  /// A copy of the repository's resources.
  private func resources() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-looks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["Localization", "Themes"] {
      try FileManager.default.copyItem(at: Self.root.appending(path: name), to: folder.appending(path: name))
    }
    return folder
  }
}

extension KioskEvent {
  /// Whether it tells that something is wrong with the look.
  fileprivate var tellsAFault: Bool {
    switch self {
    case .warning: true
    case .faults(let faults): !faults.isEmpty
    default: false
    }
  }
}
