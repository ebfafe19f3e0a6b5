import Cells
import Flavor
import Phrases
import Scenes

/// The editor of a theme as a value: the tree of what a theme sets, real screens in it, and the selected member with its contrast.
///
/// Like the kiosk, it takes events and returns effects, and the screen is a function of this value. Its own frame is never drawn in the edited
/// theme, so that it stays readable.
public struct ThemeStudio: Sendable {
  /// The events of the studio.
  public enum Event: Sendable {
    case key(Key)
    case resized(Size)
    /// The time of the last `wake` has passed.
    case woken
    /// More screens, which the explorer found in a journey.
    case found([GalleryScreen])
    /// Where the colours are seen.
    case measured(TokenUse)
    /// The file was saved.
    case saved
    /// The file could not be saved; the end of a sentence.
    case notSaved(reason: String)
    /// Somebody else saved the file.
    case changedElsewhere([UInt8])
  }

  /// The effects that the caller carries out.
  public enum Effect: Equatable, Sendable {
    /// Keep this as the draft: the state to continue with after a crash.
    case keepDraft([UInt8])
    /// Write the file.
    case save([UInt8])
    /// Send `woken` after so many milliseconds. A later one replaces an earlier one.
    case wake(milliseconds: Int)
    case redraw
    case stopProcess
    /// - Parameter keepsDraft: whether changes stay for the next time.
    case quit(keepsDraft: Bool)
  }

  /// What keys change at the moment.
  enum Mode: Sendable {
    case browsing
    case editing(FieldEditor)
    /// Pointing at a cell of the first screen.
    case picking(CellPicker)
    case finding(Finder)
    case help(scroll: Int)
    /// What to do with changes that are not saved. The number of the row that has the focus.
    case leaving(focus: Int)
    /// Whether to replace what somebody else saved. The number of the row that has the focus.
    case conflict(focus: Int)
  }

  /// The left column.
  enum Pane: Sendable { case tokens, texts }

  /// Reads a theme file's text as if it were saved under the file's path.
  public typealias Reader = @Sendable (_ bytes: [UInt8]) -> FlavorFile.Loaded

  let read: Reader
  let base: Catalogue
  let wording: any Wording
  /// The file's name, as the header shows it.
  let name: String
  var assets: GalleryAssets
  var size: Size
  var history: EditHistory
  /// A change that is being typed; nil if none is.
  var provisional: ThemeDocument?
  /// The document as it is on the disk.
  var saved: ThemeDocument
  /// What somebody else saved since; nil if nobody did.
  var foreign: [UInt8]?
  /// The flavor before the first change.
  let original: Flavor
  /// What was drawn last, so that only what changes is drawn.
  let panels = DrawnPanels()
  /// The last flavor without errors.
  var flavor: Flavor { didSet { resolved = Self.resolve(flavor) } }
  /// Its theme in each appearance with all colours: several parts of the screen need it.
  private var resolved: [Theme.Appearance: Theme]
  /// The first error in the document; nil if there is none.
  var issue: String?
  var message: Phrase?

  var mode = Mode.browsing
  var pane = Pane.tokens
  var tree = TokenTree()
  var row: TokenTree.Row = .field(.palette(.primary))
  /// The texts on the screen, and the number of the selected one.
  var texts: [ScreenText] = []
  var textRow = 0
  /// The number of the screen that is shown.
  var index = 0
  var variant: Variant
  var use: TokenUse?
  /// Whether the first screen shows the theme as it was.
  var showsOriginal = false
  /// Whether the selected colour is drawn in another one now; nil if it does not blink.
  var blink: Bool?
  /// In a small window the screens have it for themselves.
  var showsPreview = false

  /// - Parameters:
  ///   - document: the file, or the draft of it.
  ///   - saved: the file as it is on the disk.
  ///   - name: the file's name.
  ///   - assets: the screens and languages. Its first theme is replaced by the edited one.
  ///   - wording: the studio's own texts.
  ///   - base: the catalogue that has every key.
  public init(
    _ document: ThemeDocument, saved: ThemeDocument, name: String, assets: GalleryAssets, wording: any Wording, base: Catalogue, size: Size,
    variant: Variant, read: @escaping Reader
  ) {
    self.read = read
    self.base = base
    self.wording = wording
    self.name = name
    self.assets = assets
    self.size = size
    self.variant = variant
    self.saved = saved
    history = EditHistory(saved)
    flavor = read(saved.bytes).flavor
    resolved = Self.resolve(flavor)
    original = flavor
    if document != saved {
      history.record(document)
      message = Phrase("studio.message.draft")
    }
    refresh()
  }

  private static func resolve(_ flavor: Flavor) -> [Theme.Appearance: Theme] {
    Dictionary(uniqueKeysWithValues: Theme.Appearance.allCases.map { ($0, flavor.theme(appearance: $0, depth: .direct)) })
  }

  /// The theme that the screens show.
  func theme(_ appearance: Theme.Appearance, _ depth: ColorDepth) -> Theme {
    (depth == .direct ? resolved[appearance] : nil) ?? flavor.theme(appearance: appearance, depth: depth)
  }

  /// The text of the file with all changes.
  var document: ThemeDocument { provisional ?? history.current.document }

  var isChanged: Bool { document != saved }

  /// All screens.
  public var screens: [GalleryScreen] { assets.screens }

  var selected: GalleryScreen { assets.screens[index] }

  func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String { wording.text(Phrase("studio.\(key)", arguments)) }

  /// Reads the document again. One with errors leaves the last flavor on the screens.
  mutating func refresh() {
    let loaded = read(document.bytes)
    issue = loaded.issues.first?.description
    guard loaded.issues.isEmpty else { return }
    flavor = loaded.flavor
    assets.replace(GalleryAssets.Entry(name: variant.theme, flavor: flavor))
    // While one is typed, the list stays as it is.
    if pane == .texts, provisional == nil { findTexts() }
  }

  /// The texts of the screen. The selected one stays selected.
  mutating func findTexts() {
    let key = texts.indices.contains(textRow) ? texts[textRow].key : nil
    texts = ScreenText.all(on: selected, variant, assets, base)
    textRow = texts.firstIndex { $0.key == key } ?? max(0, min(textRow, texts.count - 1))
  }

  /// Shows this screen.
  ///
  /// - Returns: false if there is no screen with this name.
  public mutating func show(screen name: String) -> Bool {
    guard let place = assets.screens.firstIndex(where: { $0.name == name }) else { return false }
    index = place
    return true
  }

  /// Handles an event and returns the effects.
  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): return press(key)
    case .resized(let size): self.size = size
    case .woken: return woken()
    case .found(let screens): assets.add(screens)
    case .measured(let use): self.use = use
    case .saved:
      (saved, foreign) = (history.current.document, nil)
      message = Phrase("studio.message.saved", ["name": .text(name)])
    case .notSaved(let reason): message = Phrase("studio.message.notSaved", ["name": .text(name), "reason": .text(reason)])
    case .changedElsewhere(let bytes): return adopt(bytes)
    }
    return []
  }

  /// What somebody else saved takes the place of the document, unless that has changes.
  private mutating func adopt(_ bytes: [UInt8]) -> [Effect] {
    guard let theirs = try? ThemeDocument(bytes), theirs != saved else { return [] }
    guard !isChanged, provisional == nil, read(bytes).issues.isEmpty else {
      foreign = bytes
      message = Phrase("studio.message.conflict", ["name": .text(name)])
      return []
    }
    saved = theirs
    history.record(theirs)
    message = Phrase("studio.message.elsewhere", ["name": .text(name)])
    refresh()
    return [.keepDraft(document.bytes)]
  }
}

extension ThemeStudio: TerminalModel {
  public static func pressed(_ key: Key) -> Event { .key(key) }
  public static func resized(to size: Size) -> Event { .resized(size) }
}
