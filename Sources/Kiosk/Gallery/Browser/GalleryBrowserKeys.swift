import Cells
import Flavor
import Scenes

extension GalleryBrowser {
  typealias Command = KeyCommand<GalleryBrowser, Effect>

  /// A letter in both cases; the capital goes backwards.
  private static func both(_ letter: Character) -> [Key] { [.character(letter), .character(Character(letter.uppercased()))] }

  /// Whether a key goes backwards.
  private static func isBackwards(_ key: Key) -> Bool { if case .character(let letter) = key { letter.isUppercase } else { false } }

  private func word(_ key: String) -> String { text("kiosk.key.\(key)") }

  /// The keys of the gallery, in the order of the help.
  var commands: [Command] {
    var table: [Command] = []
    if pointer == nil {
      table.append(Command([.left, .right], "←→", "screens") { browser, key in browser.leaf(key == .left ? -1 : 1) })
      table.append(
        Command([.up, .down], "↑↓", isScrolling ? "scroll" : "screens", footer: isScrolling) { browser, key in
          browser.isScrolling ? browser.scrolled(0, key == .up ? -1 : 1) : browser.leaf(key == .up ? -1 : 1)
        })
    } else {
      table.append(Command([.left, .right, .up, .down], "←↑↓→", "move") { browser, key in browser.movePointer(key) })
      table.append(
        Command([.character("n"), .character("N"), .character("p")], "n p", "screens") { browser, key in
          browser.leaf(key == .character("n") ? 1 : -1)
        })
    }
    if isScrolling {
      table.append(
        Command([.character("<"), .character(">")], "< >", "sideways", footer: false) { browser, key in
          browser.scrolled(key == .character("<") ? -8 : 8, 0)
        })
    }
    table += [
      Command([.pageUp, .pageDown], word("pages"), "groups", footer: false) { browser, key in browser.leafGroup(key == .pageUp ? -1 : 1) },
      Command([.home, .end], "Home " + word("end"), "ends", footer: false) { browser, key in
        browser.go(to: key == .home ? 0 : browser.assets.screens.count - 1)
      },
      Command(Self.both("t") + [.function(3)], "t F3", "theme") { browser, key in browser.nextTheme(Self.isBackwards(key)) },
      Command(Self.both("a") + [.function(4)], "a F4", "appearance") { browser, _ in
        browser.change { $0.appearance = $0.appearance == .light ? .dark : .light }
      },
      Command(Self.both("g") + Self.both("l") + [.function(2)], "g F2", "language") { browser, key in
        browser.nextLanguage(Self.isBackwards(key))
      },
      Command(Self.both("d"), "d", "depth") { browser, key in
        browser.change { $0.depth = Self.after($0.depth, in: ColorDepth.allCases, Self.isBackwards(key)) }
      },
      Command(Self.both("s"), "s", "size") { browser, key in browser.nextSize(Self.isBackwards(key)) },
      Command([.character("/"), .enter], "/", "find") { browser, _ in
        browser.open(.finder(Finder(browser.assets.screens, at: browser.index)))
      },
      Command([.character("2")], "2", sides.count == 1 ? "double" : "single") { browser, _ in browser.toggleSides() },
    ]
    if sides.count > 1 {
      table.append(Command([.tab, .backTab], word("tab"), "side") { browser, _ in browser.otherSide() })
    }
    table += [
      Command(Self.both("i"), "i", pointer == nil ? "inspector" : "inspectorOff") { browser, _ in browser.toggleInspector() },
      Command([.character("?"), .function(1)], "?", "help") { browser, _ in browser.open(.help(scroll: 0)) },
      Command([.control("l")], word("control") + "-L", "redraw", footer: false) { _, _ in [.redraw] },
      Command([.control("z")], word("control") + "-Z", "suspend", footer: false) { _, _ in [.stopProcess] },
      Command([.character("q"), .escape, .function(10), .control("c")], "q", "quit") { browser, key in browser.leave(key) },
    ]
    return table
  }

  mutating func press(_ key: Key) -> [Effect] {
    if case .click(let place) = key { return click(place) }
    if let overlay, key != .control("c"), key != .control("l"), key != .control("z") { return press(key, in: overlay) }
    guard let command = commands.first(where: { $0.keys.contains(key) }) else { return [] }
    return command.act(&self, key)
  }

  private mutating func press(_ key: Key, in overlay: Overlay) -> [Effect] {
    switch overlay {
    case .help(let scroll):
      switch key {
      case .up, .down, .pageUp, .pageDown:
        let step = key == .up ? -1 : key == .down ? 1 : key == .pageUp ? -8 : 8
        self.overlay = .help(scroll: min(hiddenHelp, max(0, scroll + step)))
      case .escape, .enter, .function(1), .character("?"), .character("q"): self.overlay = nil
      default: break
      }
    case .finder(var finder):
      switch key {
      case .escape: self.overlay = nil
      case .enter:
        guard let choice = finder.choice else { break }
        self.overlay = nil
        return go(to: choice)
      default:
        finder.press(key, page: 8)
        self.overlay = .finder(finder)
      }
    }
    return []
  }

  /// Esc closes an open panel first.
  private mutating func leave(_ key: Key) -> [Effect] {
    guard key == .escape, pointer != nil else { return [.quit] }
    pointer = nil
    return []
  }
}

extension KeyCommand<GalleryBrowser, GalleryBrowser.Effect> {
  /// - Parameter label: below `gallery.keys`.
  fileprivate init(
    _ keys: [Key], _ spelling: String, _ label: String, footer: Bool = true,
    act: @escaping @Sendable (inout GalleryBrowser, Key) -> [GalleryBrowser.Effect]
  ) {
    self.init(keys, spelling, label: "gallery.keys.\(label)", footer: footer, act: act)
  }
}
