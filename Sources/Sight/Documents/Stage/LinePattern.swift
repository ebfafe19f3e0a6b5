import Glibc

/// An extended regular expression (POSIX.1-2017, base definitions, chapter 9.4).
struct LinePattern {
  private final class Compiled {
    var regex = regex_t()
    deinit { regfree(&regex) }
  }

  private let compiled: Compiled

  /// nil if the text is no such expression.
  init?(_ text: String) {
    let compiled = Compiled()
    guard regcomp(&compiled.regex, text, REG_EXTENDED | REG_NOSUB) == 0 else { return nil }
    self.compiled = compiled
  }

  /// Whether it matches anywhere in a line.
  func matches(_ line: String) -> Bool { regexec(&compiled.regex, line, 0, nil, 0) == 0 }
}
