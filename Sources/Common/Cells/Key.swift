/// A key as a person presses it, independent of the bytes that the terminal sent.
public enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, backspace, delete, tab, backTab
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
  /// A letter with Ctrl, in lower case: `control("l")`.
  case control(Character)
  /// Text that arrived as one paste. It is never a command, and its newlines never confirm anything.
  case paste(String)
  /// A press of the left mouse button on a cell. The scene under it translates it to keys, so the mouse is never required.
  case click(Point)
}
