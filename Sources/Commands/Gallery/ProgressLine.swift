import Application
import Foundation

/// A line on standard error that shows the progress of long work. It is for terminals: each line replaces the last.
struct ProgressLine: Sendable {
  private let words: String

  init(_ words: String) { self.words = words }

  func show(_ done: Int, of all: Int) {
    let line = "\r\(words) \(done) of \(all)" + (done == all ? "\n" : "")
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}
