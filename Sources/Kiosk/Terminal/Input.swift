import Cells

/// Input from the terminal.
public enum Input: Hashable, Sendable {
  /// A key was pressed or a text was pasted. A SIGTSTP from outside arrives as `.control("z")`, because it has the same meaning.
  case key(Key)
  /// The terminal has a new size; the next `show` paints everything.
  case resized(Size)
  /// The terminal shows real pixels, and a cell has this many.
  case pixels(Size)
  /// The terminal is gone (its window was closed, or the connection was lost). Nothing more will come; save and quit.
  case hangUp
  /// The process was asked to end by this signal: SIGTERM, SIGHUP, SIGINT or another that ends a process. Close the terminal and quit.
  case stop(signal: Int32)
}

/// What `EventQueue.next` returns: input of the terminal, or a message that another thread posted.
public enum QueuedEvent<Message: Sendable>: Sendable {
  case input(Input)
  case message(Message)
}

extension QueuedEvent: Equatable where Message: Equatable {}
