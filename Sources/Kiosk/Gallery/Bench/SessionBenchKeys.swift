import Cells
import Phrases
import Recordings

/// The keys of the bench.
extension SessionBench {
  typealias Command = KeyCommand<SessionBench, Effect>

  var commands: [Command] { isInside ? inside : outside }

  var outside: [Command] {
    let isNarrow = size.width < Self.wide
    return [
      Command([.down, .up, .home, .end], "↑↓", label: "kiosk.keys.choose") { bench, key in
        bench.choose(key == .home ? 0 : key == .end ? .max : bench.choice + (key == .down ? 1 : -1))
        return []
      },
      Command([.enter], wording.text(Phrase("kiosk.key.enter")), label: "scene.cards.openKey") { bench, _ in
        bench.isInside = bench.entry != nil
        bench.open()
        return []
      },
      Command([.left, .right], "←→", label: "gallery.keys.screens") { bench, key in
        bench.step(key == .right)
        return []
      },
      Command([.pageDown, .pageUp], "PgUp PgDn", label: "gallery.keys.scroll", footer: false) { bench, key in
        bench.choose(bench.choice + (key == .pageDown ? 10 : -10))
        return []
      },
      Command([.tab, .backTab], "Tab", label: "bench.kindKey") { bench, key in
        let kinds = [nil] + Timeline.Entry.Kind.allCases
        let place = kinds.firstIndex(of: bench.kind) ?? 0
        bench.kind = kinds[(place + (key == .tab ? 1 : kinds.count - 1)) % kinds.count]
        bench.filter()
        bench.choose(0)
        return []
      },
      Command([.character("/")], "/", label: "gallery.keys.find") { bench, _ in
        bench.typed = ""
        return []
      },
    ]
      + (isNarrow
        ? [
          Command([.character("s")], "s", label: "gallery.keys.screens") { bench, _ in
            bench.showsScreen.toggle()
            return []
          }
        ] : []) + [
        Command([.character("b")], "b", label: "bench.branchKey") { bench, _ in
          bench.kept = bench.asked.map { $0.entry - 1 }
          return []
        },
        Command([.character("y")], "y", label: "bench.copyKey") { bench, _ in
          bench.entry.map { [.copy($0.json.text(indent: 2))] } ?? []
        },
        Command([.character("w")], "w", label: "bench.saveKey") { bench, _ in
          bench.entry.map { entry in bench.fileName = LineEditor("\(bench.content.session.prefix(8))-\(entry.record).json") }
          return []
        },
      ] + (hasOffice ? [Command([.character("o")], "o", label: "office.key.office") { _, _ in [.openOffice] }] : []) + common + [
        Command([.character("q"), .escape, .function(10)], "q", label: "gallery.keys.quit") { bench, key in
          // Esc first ends the search.
          guard key == .escape, !bench.query.isEmpty else { return [.quit] }
          bench.query = ""
          bench.filter()
          bench.choose(0)
          return []
        }
      ]
  }

  /// The keys in the JSON of an entry.
  var inside: [Command] {
    [
      Command([.down, .up, .home, .end, .pageDown, .pageUp], "↑↓", label: "kiosk.keys.choose") { bench, key in
        bench.change { outline in
          switch key {
          case .home: outline.choose(0)
          case .end: outline.choose(.max)
          case .pageDown, .pageUp: outline.choose(outline.choice + (key == .pageDown ? 10 : -10))
          default: outline.choose(outline.choice + (key == .down ? 1 : -1))
          }
        }
      },
      Command([.enter], wording.text(Phrase("kiosk.key.enter")), label: "bench.foldKey") { bench, _ in bench.change { $0.toggle() } },
      Command([.left, .right], "←→", label: "bench.foldKey", footer: false) { bench, key in
        bench.change { outline in if key == .left { outline.fold() } else { outline.unfold() } }
      },
      Command([.character("y")], "y", label: "bench.copyKey") { bench, _ in bench.opened.map { [.copy($0.outline.part)] } ?? [] },
    ] + common + [
      Command([.escape, .character("q"), .function(10)], "Esc", label: "kiosk.keys.back") { bench, _ in
        bench.isInside = false
        bench.open()
        return []
      }
    ]
  }

  private mutating func change(_ outline: (inout JSONOutline) -> Void) -> [Effect] {
    if opened != nil { outline(&opened!.outline) }
    return []
  }

  private var common: [Command] {
    [
      Command([.control("l")], "Ctrl-L", label: "gallery.keys.redraw", footer: false) { _, _ in [.redraw] },
      Command([.control("z")], "Ctrl-Z", label: "gallery.keys.suspend", footer: false) { _, _ in [.stopProcess] },
      Command([.control("c")], "Ctrl-C", label: "gallery.keys.quit", footer: false) { _, _ in [.quit] },
    ]
  }

  /// The keys that answer whether to go on in a branch.
  var question: [Command] {
    [
      Command([.enter], wording.text(Phrase("kiosk.key.enter")), label: "bench.branchKey") { _, _ in [] }
    ]
      + (canTakeBack ? [Command([.character("t")], "t", label: "bench.takeBackKey") { _, _ in [] }] : [])
      + [
        Command([.escape], "Esc", label: "kiosk.keys.back") { _, _ in [] }
      ]
  }

  /// A key while something is searched for.
  mutating func type(_ key: Key) -> [Effect] {
    switch key {
    case .character(let letter): typed?.append(letter)
    case .backspace: if typed?.isEmpty == false { typed?.removeLast() }
    case .escape: (typed, query) = (nil, "")
    case .control("c"): return [.quit]
    default: typed = nil
    }
    if let typed { query = typed }
    filter()
    choose(0)
    return []
  }

  /// A key while the name of a file is typed.
  mutating func typeName(_ key: Key) -> [Effect] {
    switch key {
    case .control("c"): return [.quit]
    case .escape: fileName = nil
    case .enter:
      guard let name = fileName?.text, !name.isEmpty, let entry else { return [] }
      fileName = nil
      return [.save(entry.json.text(indent: 2) + "\n", as: name)]
    default: _ = fileName?.press(key)
    }
    return []
  }
}
