import Cells
import Flavor
import Phrases
import Scenes

extension ThemeStudio {
  typealias Command = KeyCommand<ThemeStudio, Effect>

  private func word(_ key: String) -> String { wording.text(Phrase("kiosk.key.\(key)")) }

  /// The keys while nothing is typed, in the order of the help.
  var commands: [Command] {
    let control = word("control")
    return [
      Command([.up, .down], "↑↓", "choose", footer: false) { studio, key in studio.moveRow(key == .up ? -1 : 1) },
      Command([.pageUp, .pageDown], word("pages"), "page", footer: false) { studio, key in studio.moveRow(key == .pageUp ? -10 : 10) },
      Command([.home, .end], "Home " + word("end"), "ends", footer: false) { studio, key in
        studio.moveRow(key == .home ? -1_000_000 : 1_000_000)
      },
      Command([.left, .right], "←→", "fold", footer: false) { studio, key in studio.fold(key == .left) },
      Command([.enter], word("enter"), "edit") { studio, _ in studio.edit() },
      Command([.character("v")], "v", "preview", footer: isSmall) { studio, _ in
        studio.showsPreview = studio.isSmall && !studio.showsPreview
        return []
      },
      Command([.delete, .backspace], word("delete"), "default", footer: false) { studio, _ in studio.takeAway() },
      Command([.character("p")], "p", "pick") { studio, _ in studio.pick() },
      Command([.character("b")], "b", "show", footer: false) { studio, _ in studio.toggleBlink() },
      Command([.character("f"), .character("F")], "f", "seen", footer: false) { studio, key in
        studio.goToSeen(key == .character("f") ? 1 : -1)
      },
      Command([.character("n"), .character("N")], "n", "next") { studio, key in
        studio.go(by: key == .character("n") ? 1 : -1)
      },
      Command([.character("/")], "/", label: "gallery.keys.find", footer: false) { studio, _ in studio.find() },
      Command([.character("t")], "t", pane == .tokens ? "texts" : "tokens") { studio, _ in studio.togglePane() },
      Command([.character("u")], "u", "undo") { studio, _ in studio.step(back: true) },
      Command([.character("U"), .control("r")], "U", "redo", footer: false) { studio, _ in studio.step(back: false) },
      Command([.character(" ")], word("space"), "asItWas") { studio, _ in studio.showOriginal() },
      Command([.character("r")], "r", "repair") { studio, _ in studio.changed { $0.repairSelected() } },
      Command([.character("R")], "R", "repairAll", footer: false) { studio, _ in studio.changed { $0.repairAll() } },
      Command([.character("a"), .function(4)], "a F4", label: "gallery.keys.appearance", footer: false) { studio, _ in
        studio.change { $0.appearance = $0.appearance.other }
      },
      Command([.character("d"), .character("D")], "d", "depth", footer: false) { studio, key in
        studio.change { $0.depth = GalleryBrowser.after($0.depth, in: ColorDepth.allCases, key == .character("D")) }
      },
      Command([.character("g"), .character("G"), .function(2)], "g F2", label: "gallery.keys.language", footer: false) { studio, key in
        let tags = studio.assets.languages.map(\.tag)
        return studio.change { $0.language = GalleryBrowser.after($0.language, in: tags, key == .character("G")) }
      },
      Command([.control("s"), .character("s")], control + "-S", "save") { studio, _ in studio.save() },
      Command([.control("l")], control + "-L", label: "gallery.keys.redraw", footer: false) { _, _ in [.redraw] },
      Command([.control("z")], control + "-Z", label: "gallery.keys.suspend", footer: false) { _, _ in [.stopProcess] },
      Command([.character("?"), .function(1)], "?", label: "gallery.keys.help") { studio, _ in studio.open(.help(scroll: 0)) },
      Command([.character("q"), .escape, .function(10), .control("c")], "q", label: "gallery.keys.quit") { studio, _ in studio.leave() },
    ]
  }

  mutating func press(_ key: Key) -> [Effect] {
    if key != .character(" ") { showsOriginal = false }
    if key != .control("l"), key != .control("z") { message = nil }
    if case .click(let place) = key { return click(place) }
    switch key {
    case .control("l"): return [.redraw]
    case .control("z"): return [.stopProcess]
    case .control("c"): return leave()
    case .control("s") where mode.isTyping: _ = keep()
    default: break
    }
    switch mode {
    case .browsing: return commands.first { $0.keys.contains(key) }?.act(&self, key) ?? []
    case .editing(let editor): return type(key, editor)
    case .picking(let picker): return point(key, picker)
    case .finding(let finder): return find(key, finder)
    case .help(let scroll): return scrollHelp(key, scroll)
    case .leaving(let focus), .conflict(let focus): return choose(key, focus)
    }
  }

  mutating func open(_ mode: Mode) -> [Effect] {
    self.mode = mode
    return []
  }

  // MARK: In a mode

  private mutating func type(_ key: Key, _ editor: FieldEditor) -> [Effect] {
    switch key {
    case .enter: return keep()
    case .escape:
      provisional = nil
      mode = .browsing
      refresh()
      return [.keepDraft(document.bytes)]
    default:
      var editor = editor
      guard editor.press(key) else { return [] }
      return tried(editor)
    }
  }

  private mutating func point(_ key: Key, _ picker: CellPicker) -> [Effect] {
    switch key {
    case .escape, .enter, .character("q"), .character("p"): return open(.browsing)
    default:
      var picker = picker
      if key == .tab || key == .backTab { picker.layer = picker.layer == .ink ? .paper : .ink } else { picker.move(key, in: variant.size) }
      return pointed(picker)
    }
  }

  private mutating func find(_ key: Key, _ finder: Finder) -> [Effect] {
    var finder = finder
    switch key {
    case .escape: return open(.browsing)
    case .enter:
      guard let choice = finder.choice else { return [] }
      mode = .browsing
      return go(to: choice)
    default:
      finder.press(key, page: 8)
      return open(.finding(finder))
    }
  }

  private mutating func scrollHelp(_ key: Key, _ scroll: Int) -> [Effect] {
    switch key {
    case .up, .down, .pageUp, .pageDown:
      let step = key == .up ? -1 : key == .down ? 1 : key == .pageUp ? -8 : 8
      return open(.help(scroll: min(hiddenHelp, max(0, scroll + step))))
    default: return open(.browsing)
    }
  }

  private mutating func choose(_ key: Key, _ focus: Int) -> [Effect] {
    let isLeaving = if case .leaving = mode { true } else { false }
    let choices = isLeaving ? leavingChoices : conflictChoices
    func focused(_ focus: Int) -> Mode { isLeaving ? .leaving(focus: focus) : .conflict(focus: focus) }
    switch key {
    case .up, .down, .tab, .backTab:
      let step = key == .down || key == .tab ? 1 : choices.count - 1
      return open(focused((focus + step) % choices.count))
    case .enter:
      mode = .browsing
      return choices[focus].act(&self)
    case .escape, .character("q"): return open(.browsing)
    default: return []
    }
  }
}

extension ThemeStudio.Mode {
  /// Whether letters are text.
  var isTyping: Bool {
    switch self {
    case .editing, .finding: true
    default: false
    }
  }
}

extension KeyCommand<ThemeStudio, ThemeStudio.Effect> {
  /// - Parameter label: below `studio.keys`.
  fileprivate init(
    _ keys: [Key], _ spelling: String, _ label: String, footer: Bool = true,
    act: @escaping @Sendable (inout ThemeStudio, Key) -> [ThemeStudio.Effect]
  ) {
    self.init(keys, spelling, label: "studio.keys.\(label)", footer: footer, act: act)
  }
}
