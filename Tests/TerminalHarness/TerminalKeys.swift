import Cells

/// The bytes that xterm sends for a key.
public enum TerminalKeys {
  /// The bytes of one key; empty for a key that has no sequence.
  public static func bytes(of key: Key) -> [UInt8] {
    switch key {
    case .character(let character): Array(String(character).utf8)
    case .enter: [0x0D]
    case .escape: [0x1B]
    case .backspace: [0x7F]
    case .tab: [0x09]
    case .delete: sequence("[3~")
    case .backTab: sequence("[Z")
    case .up: sequence("[A")
    case .down: sequence("[B")
    case .right: sequence("[C")
    case .left: sequence("[D")
    case .home: sequence("[H")
    case .end: sequence("[F")
    case .pageUp: sequence("[5~")
    case .pageDown: sequence("[6~")
    case .function(let number): function(number)
    case .control(let letter): letter.asciiValue.map { [$0 & 0x1F] } ?? []
    case .paste(let text): sequence("[200~") + Array(text.utf8) + sequence("[201~")
    case .click(let place): sequence("[<0;\(place.x + 1);\(place.y + 1)M") + sequence("[<0;\(place.x + 1);\(place.y + 1)m")
    }
  }

  private static func function(_ number: Int) -> [UInt8] {
    switch number {
    case 1...4: sequence("O" + ["P", "Q", "R", "S"][number - 1])
    case 5: sequence("[15~")
    case 6...10: sequence("[\(number + 11)~")
    default: sequence("[\(number + 12)~")
    }
  }

  private static func sequence(_ text: String) -> [UInt8] { [0x1B] + Array(text.utf8) }
}
