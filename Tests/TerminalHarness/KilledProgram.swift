import CPty
import Foundation
import Glibc

/// A program of this package that is killed in the middle of its work.
public enum KilledProgram {
  /// Runs a program, `vestibule` unless another is given, without a terminal and kills it (SIGKILL) right before it changes a file for the n-th time.
  ///
  /// - Parameters:
  ///   - change: counts from 1. If `part` is given, only the creation, renaming and removal of files whose path contains it count.
  ///   - environment: the complete environment.
  /// - Returns: `change` when the program was killed; the number of changes when it ended by itself before; nil if programs cannot be
  ///   traced.
  public static func run(
    _ arguments: [String], at change: Int, of part: String? = nil, environment: [String: String],
    program executable: String = TerminalSession.executable("vestibule")
  ) -> Int? {
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    let count = cpty_kill_at_change(executable, &words, &settings, part, Int32(clamping: change))
    return count < 0 ? nil : Int(count)
  }
}
