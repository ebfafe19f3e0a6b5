import Workflow

/// Drawings in lines, all of characters that every terminal has.
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
    "┌──────────────┐",
    "│   ╭──────╮   │",
    "│   │ •  • │   │",
    "│   │  ──  │   │",
    "│   ╰──┬┬──╯   │",
    "│  ╭───┴┴───╮  │",
    "└──┴────────┴──┘",
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
