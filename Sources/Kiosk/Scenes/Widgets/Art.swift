import Cells
import Workflow

/// Line drawings in characters that every terminal has.
enum Art {
  static func of(_ illustration: Instruction.Illustration?) -> [String] {
    switch illustration {
    case nil: []
    case .documents: documents
    case .ready: ready
    case .tilt: tilt
    case .turn: turn
    case .selfie: selfie
    case .phone: phone
    }
  }

  /// The width of a drawing in columns, with its margins; 0 for none.
  static func width(_ art: [String]) -> Int { art.map { TextWidth.of($0) + 4 }.max() ?? 0 }

  /// Draws it in the middle of its panel (graphic.*).
  static func draw(_ art: [String], on canvas: inout Canvas, in panel: Rect) {
    let style = canvas.style(.graphicPrimary, on: .graphicBackground)
    canvas.fill(panel, style)
    let place = panel.centred(Size(width: width(art) - 4, height: art.count))
    for (i, line) in art.enumerated() { canvas.write(line, place.x, place.y + i, style, in: panel) }
  }

  private static let documents = [
    "     ┌────────────────┐",
    "┌────┴───────────┐    │",
    "│ ┌────┐  ══════ │    │",
    "│ │ ╭╮ │  ────── │    │",
    "│ │ ╰╯ │  ────   │    │",
    "│ └────┘         ├────┘",
    "│ P<UTO<<<<<<<<< │     ",
    "└────────────────┘     ",
  ]
  private static let ready = [
    "   ┌────────────────┐   ",
    "   │ ┌────┐  ══════ │   ",
    "   │ │ ╭╮ │  ────── │   ",
    "   │ └────┘  ────   │   ",
    "   │ P<UTO<<<<<<<<< │   ",
    "───┴────────────────┴───",
  ]
  private static let tilt = [
    "       ┌─────────────────┐   ",
    "      / ┌────┐  ═══════ /    ",
    "     / /    /  ─────── /    ↑",
    "    / └────┘  ─────   /     │",
    "   / P<UTO<<<<<<<<<  /    ──┘",
    "  └─────────────────┘        ",
  ]
  private static let turn = [
    "┌───────────┐     ┌───────────┐",
    "│ ┌──┐ ════ │     │ ───────── │",
    "│ │  │ ──── │  →  │ ─────     │",
    "│ └──┘ ──   │     │ IDUTO<<<< │",
    "└───────────┘     └───────────┘",
  ]
  private static let selfie = [
    "      ╭──────╮      ",
    "    ╭─╯      ╰─╮    ",
    "    │  •    •  │    ",
    "    │          │    ",
    "    ╰╮   ──   ╭╯    ",
    "     ╰─╮    ╭─╯     ",
    "  ╭────╯    ╰────╮  ",
    "╭─╯              ╰─╮",
  ]
  private static let phone = [
    "╭────────╮",
    "│ ══════ │",
    "│        │",
    "│ ┌────┐ │",
    "│ └────┘ │",
    "│   ○    │",
    "╰────────╯",
  ]
}
