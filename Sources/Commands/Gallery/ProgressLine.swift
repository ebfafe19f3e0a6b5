import Application
import Foundation

/// One line on standard error that tells how far long work is. It is for terminals: each telling takes the place of the last.
struct ProgressLine: Sendable {
  private let words: String

  init(_ words: String) { self.words = words }

  func show(_ done: Int, of all: Int) {
    let line = "\r\(words) \(done) of \(all)" + (done == all ? "\n" : "")
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}
