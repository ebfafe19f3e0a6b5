/// A key as a person presses it, whatever the terminal sent for it.
public enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, backspace, delete, tab, backTab
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
  /// A letter with Ctrl, in lower case: `control("l")`.
  case control(Character)
  /// Text that arrived as one paste: never a command, and its newlines never confirm.
  case paste(String)
  /// The left button of a mouse, pressed on a cell. Whatever is drawn there says which keys that stands for: a mouse is never needed.
  case click(Point)
}
