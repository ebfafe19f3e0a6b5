import Cells

/// What the terminal tells the program.
public enum Input: Hashable, Sendable {
  /// A key was pressed or a text was pasted. A SIGTSTP from outside arrives as `.control("z")`, the same wish by another way.
  case key(Key)
  /// The terminal has a new size; the next `show` paints everything.
  case resized(Size)
  /// The terminal is gone (its window was closed, the line was cut). Nothing more will come; save and leave.
  case hangUp
  /// The process was asked to end by this signal: SIGTERM, SIGHUP, SIGINT or another that ends a process. Close the terminal and leave.
  case stop(signal: Int32)
}

/// What `Mailbox.next` returns: something from the terminal or something that another thread posted.
public enum Arrival<Letter: Sendable>: Sendable {
  case input(Input)
  case letter(Letter)
}

extension Arrival: Equatable where Letter: Equatable {}
