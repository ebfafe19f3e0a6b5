import Cells
import Flavor
import Phrases
import Scenes
import ShippedTexts
import Testing

@testable import Gallery

/// The theme studio.
struct StudioTests {
  static let use = TokenUse(
    of: GalleryScreen.common,
    Look(theme: .marked, wording: GalleryKit.wording("en"), language: "en", languages: [], themes: ["orca"]))

  static func studio(
    _ text: String = "{}", draft: String? = nil, size: Size = Size(width: 160, height: 50), keys: [Key] = [], screen: String = "intro"
  ) throws -> ThemeStudio {
    let saved = try ThemeDocument(Array(text.utf8))
    let read: ThemeStudio.Reader = { FlavorFile.load(FlavorFile.Source(path: nil, name: "own", bytes: $0)) }
    let base = try #require(ShippedTexts.catalogues.first { $0.language == "en" })
    let assets = GalleryAssets(
      themes: [.init(name: "own.json", flavor: read(saved.bytes).flavor)], languages: ["en", "de"].map { .init(tag: $0, name: $0) }
    ) { flavor, language in
      var book = GalleryKit.wording(language)
      book.own = OwnTexts(flavor.strings, base: base).catalogues
      return book
    }
    var studio = ThemeStudio(
      try draft.map { try ThemeDocument(Array($0.utf8)) } ?? saved, saved: saved, name: "own.json",
      assets: assets, wording: GalleryKit.wording("en"), base: base, size: size, variant: Variant(theme: "own.json"), read: read)
    let isThere = studio.show(screen: screen)
    #expect(isThere)
    _ = studio.update(.measured(use))
    for key in keys { _ = studio.update(.key(key)) }
    return studio
  }

  static func typed(_ text: String) -> [Key] { [.enter, .control("u")] + text.map { .character($0) } + [.enter] }

  private func json(_ studio: ThemeStudio) -> String { String(decoding: studio.document.bytes.filter { $0 > 32 }, as: UTF8.self) }

  @Test func aTypedColourIsShownAtOnceAndUndone() throws {
    var studio = try Self.studio()
    let before = studio.shown(.light)
    let effects = Self.typed("8A2BE2").flatMap { studio.update(.key($0)) }
    #expect(json(studio) == ##"{"colors":{"light":{"palette":{"primary":"#8A2BE2"}}}}"##)
    #expect(effects.last == .keepDraft(studio.document.bytes))
    let after = studio.shown(.light)
    #expect(after != before)
    #expect(after.cells.contains { $0.style.paper == .rgb(0x8A, 0x2B, 0xE2) })
    _ = studio.update(.key(.character("u")))
    #expect(json(studio) == "{}" && studio.shown(.light) == before)
    _ = studio.update(.key(.character("U")))
    #expect(studio.shown(.light) == after)
    // As it was, until another key.
    #expect(studio.update(.key(.character(" "))) == [.wake(milliseconds: 700)])
    #expect(studio.shown(.light) == before)
    _ = studio.update(.woken)
    #expect(studio.shown(.light) == after)
  }

  @Test func whatCannotBeReadIsSaidAndNotKept() throws {
    var studio = try Self.studio()
    for key in Self.typed("#12345g") { _ = studio.update(.key(key)) }
    #expect(studio.issue?.contains("a colour") == true)
    #expect(studio.screen.text.contains("! "))
    // It is still being typed: Enter did not keep it.
    guard case .editing = studio.mode else { Issue.record("the editor is closed"); return }
    _ = studio.update(.key(.escape))
    #expect(json(studio) == "{}" && studio.issue == nil)
  }

  @Test func slidersMoveOneChannel() throws {
    var studio = try Self.studio(keys: [.enter, .tab, .right, .right, .enter])
    guard case .rgb(let r, let g, let b)? = ColorExpression(try #require(studio.document.value(.palette(.primary), .light)))?.base,
      let now = OKLCH(.rgb(r, g, b)), let then = OKLCH(Color.rgb(0, 0x91, 0xFF))
    else { Issue.record("no colour"); return }
    #expect(abs(now.lightness - then.lightness - 0.02) < 0.005 && abs(now.hue - then.hue) < 2)
    // A grey keeps the hue of the slider.
    var grey = try #require(OKLCH(Color.rgb(0, 0x91, 0xFF)))
    let hue = grey.hue
    grey[.chroma] = 0
    #expect(grey.hue == hue && grey.color == OKLCH(grey.color)?.color)
    _ = studio.update(.key(.character("u")))
    #expect(json(studio) == "{}")
  }

  /// Colours keep their value through the sliders.
  @Test(arguments: [0x0091FF, 0x00E062, 0xD92D20, 0x333333, 0xFFFFFF, 0x000000, 0xFFFF00]) func colorsGoInAndOut(_ value: Int) throws {
    let color = Color.rgb(UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
    let back = try #require(OKLCH(color)?.color.channels), given = try #require(color.channels)
    #expect(abs(back.red - given.red) <= 1 && abs(back.green - given.green) <= 1 && abs(back.blue - given.blue) <= 1)
  }

  /// Every cell of a screen leads to the row of the colour that it is made of.
  @Test func aCellLeadsToItsToken() throws {
    var studio = try Self.studio(screen: "confirm")
    let panel = try #require(studio.layout.panels.first).inside
    let rendered = studio.rendered(.light)
    var found: Set<String> = []
    for y in 0..<panel.height {
      for x in 0..<panel.width {
        let cell = rendered.marked[x, y]
        _ = studio.update(.key(.click(Point(x: panel.x + x, y: panel.y + y))))
        let token =
          CellPicker.layer(of: cell) == .ink ? cell.style.inkMark ?? cell.style.paperMark : cell.style.paperMark ?? cell.style.inkMark
        guard let token else { continue }
        #expect(studio.row == TokenTree.row(of: token.token))
        found.insert(token.token.rawValue)
        #expect(studio.tree.rows.contains(studio.row))
      }
    }
    #expect(
      found.isSuperset(of: ["scannerConfirmation.backgroundColor", "buttons.scannerPrimary.textColor", "scannerConfirmation.bulletList"]))
  }

  @Test func theTreeHasEverythingThatAThemeSets() {
    var tree = TokenTree()
    tree.folded = []
    let fields = tree.rows.compactMap { if case .field(let field) = $0 { field } else { nil } }
    #expect(Set(fields).count == fields.count)
    #expect(
      Set(fields)
        == Set(
          PaletteField.allCases.map { .palette($0) } + ColorToken.elements.map { .element($0) } + FontToken.allCases.map { .font($0) }
            + [.cornerRadius, .baseLanguage, .fixedLanguage, .logo]))
  }

  /// A colour that cannot be read is moved until all its pairs can, and no further than that.
  @Test func contrastIsRepaired() throws {
    var studio = try Self.studio(##"{"colors": {"light": {"screen": {"messageColor": "#BBBBBB"}}}}"##)
    studio.select(.field(.element(.screenMessage)))
    let bad = studio.meetings(of: [.screenMessage], .light, at: .direct)
    #expect(bad.contains { !$0.passes })
    _ = studio.update(.key(.character("r")))
    let good = studio.meetings(of: [.screenMessage], .light, at: .direct)
    let lowest = try #require(good.first)
    #expect(lowest.passes && lowest.ratio < 5)
    _ = studio.update(.key(.character("r")))
    #expect(studio.screen.text.contains("nothing to repair"))
    _ = studio.update(.key(.character("u")))
    #expect(json(studio).contains("BBBBBB"))
  }

  @Test func theWholeThemeIsRepairedInOneStep() throws {
    var studio = try Self.studio(
      ##"{"colors": {"light": {"screen": {"messageColor": "#BBBBBB", "titleColor": "#EEEEEE"}}, "dark": {"box": {"titleColor": "#222222"}}}}"##
    )
    let before = studio.document
    _ = studio.update(.key(.character("R")))
    for appearance in Theme.Appearance.allCases {
      for token in [ColorToken.screenMessage, .screenTitle, .boxTitle] {
        let faint = studio.meetings(of: [token], appearance, at: .direct).filter { !$0.passes }
        #expect(faint == [], "\(appearance) \(token)")
      }
    }
    _ = studio.update(.key(.character("u")))
    #expect(studio.document == before)
  }

  @Test func aTextIsChangedWhereItStandsAndMustFit() throws {
    var studio = try Self.studio(keys: [.character("t")])
    let place = try #require(studio.texts.firstIndex { $0.key == "scene.instruction.start" || $0.shown == "Start" })
    for _ in 0..<place { _ = studio.update(.key(.down)) }
    let key = studio.texts[place].key
    #expect(studio.screen.text.contains("fits in all sizes"))
    for key in Self.typed(String(repeating: "Go on ", count: 30)) { _ = studio.update(.key(key)) }
    #expect(studio.document.value(.text(language: "en", key: key), .light)?.hasPrefix("Go on") == true)
    #expect(studio.screen.text.contains("Text is cut off at"))
    _ = studio.update(.key(.delete))
    #expect(json(studio) == "{}")
  }

  @Test func aDraftIsThereAgainAndCanBeTakenBack() throws {
    var studio = try Self.studio(draft: ##"{"colors": {"light": {"palette": {"primary": "#8A2BE2"}}}}"##)
    #expect(studio.screen.text.contains("unsaved changes from last time") && studio.screen.text.contains("not saved yet"))
    #expect(json(studio).contains("8A2BE2"))
    _ = studio.update(.key(.character("u")))
    #expect(json(studio) == "{}")
  }

  @Test func leavingAsksAboutChanges() throws {
    var studio = try Self.studio()
    #expect(studio.update(.key(.character("q"))) == [.quit(keepsDraft: false)])
    for key in Self.typed("8A2BE2") { _ = studio.update(.key(key)) }
    #expect(studio.update(.key(.escape)) == [])
    #expect(studio.screen.text.contains("Save and leave"))
    #expect(studio.update(.key(.escape)) == [])
    _ = studio.update(.key(.escape))
    #expect(studio.update(.key(.enter)) == [.save(studio.document.bytes), .quit(keepsDraft: false)])
    _ = studio.update(.key(.escape))
    _ = studio.update(.key(.down))
    #expect(studio.update(.key(.enter)) == [.quit(keepsDraft: true)])
  }

  @Test func anotherEditorsSaveIsNoticed() throws {
    var studio = try Self.studio()
    let theirs = Array(##"{"colors": {"light": {"palette": {"primary": "#112233"}}}}"##.utf8)
    _ = studio.update(.changedElsewhere(theirs))
    #expect(json(studio).contains("112233") && studio.screen.text.contains("changed by someone else"))
    // With changes of one's own, nothing is replaced without asking.
    for key in Self.typed("8A2BE2") { _ = studio.update(.key(key)) }
    _ = studio.update(.changedElsewhere(Array(##"{"colors": {"light": {"palette": {"primary": "#445566"}}}}"##.utf8)))
    #expect(json(studio).contains("8A2BE2"))
    #expect(studio.update(.key(.control("s"))) == [])
    #expect(studio.screen.text.contains("Save this version instead"))
    _ = studio.update(.key(.enter))
    #expect(json(studio).contains("445566"))
    _ = studio.update(.key(.character("u")))
    #expect(json(studio).contains("8A2BE2"))
    #expect(studio.update(.key(.control("s"))) == [.save(studio.document.bytes)])
  }

  /// The studio's own frame is never drawn in the edited theme.
  @Test func theFrameStaysReadable() throws {
    let black = ##"{"colors": {"palette": {"light": "#000000", "dark": "#000000", "darkLight": "#000000", "primary": "#000000"}}}"##
    let usual = try Self.studio(), dark = try Self.studio(black)
    let panels = usual.layout.panels.map(\.inside)
    for y in 0..<50 {
      for x in 0..<160
      where !panels.contains(where: { $0.contains(Point(x: x, y: y)) }) && !usual.layout.details.contains(Point(x: x, y: y)) {
        let cell = dark.screen[x, y]
        guard cell.text != " ", cell.text != "█" else { continue }
        #expect(Color.contrast(cell.style.ink, cell.style.paper) >= 4.5, "\(x), \(y): \(cell.text ?? " ")")
      }
    }
  }

  /// In every size that it has, the studio shows its keys and the selected row.
  @Test(arguments: [(60, 20), (80, 24), (118, 30), (120, 40), (160, 50), (250, 60)]) func itFitsEverySize(_ width: Int, _ height: Int)
    throws
  {
    let studio = try Self.studio(size: Size(width: width, height: height))
    let text = studio.screen.text
    #expect(text.contains("primary") && text.contains("? help") && text.contains("q leave"))
    for panel in studio.layout.panels {
      #expect(panel.inside.right <= width && panel.inside.bottom <= height - 2 && !panel.inside.isEmpty)
    }
    #expect(studio.layout.details.right <= width && studio.layout.tree.right < studio.layout.details.x || width < 118 || height < 50)
  }
}
