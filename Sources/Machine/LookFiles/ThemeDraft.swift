import Foundation
import Glibc
import Store
import Workflow

/// The draft of a theme that is being edited: a hidden file beside the theme's, which a crash leaves. While it is open, nobody else edits the
/// theme.
package final class ThemeDraft {
  /// Why a theme cannot be edited.
  package enum Problem: Error, Equatable, Sendable {
    /// Somebody else edits it.
    case isOpen
    /// The end of a sentence.
    case notWritable(reason: String)
  }

  private let path: String
  /// The locked file.
  private var file: Int32
  /// What an earlier editor left; nil if it left nothing.
  package let found: [UInt8]?

  /// - Parameter theme: the theme's file, which need not exist.
  package init(of theme: URL) throws(Problem) {
    path = theme.deletingLastPathComponent().appending(path: ".\(theme.lastPathComponent).draft").path
    var locked: Int32 = -1
    repeat {
      locked = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard locked >= 0 else { throw .notWritable(reason: String(cString: strerror(errno))) }
      guard flock(locked, LOCK_EX | LOCK_NB) == 0 else {
        close(locked)
        throw .isOpen
      }
      // Another editor may have replaced the file before it was locked here.
      if !Self.leads(path, to: locked) {
        close(locked)
        locked = -1
      }
    } while locked < 0
    file = locked
    let bytes = (try? FileHandle(fileDescriptor: locked).readToEnd()).map(Array.init)
    found = bytes.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Replaces the draft. A program that is killed meanwhile leaves either the old one or the new one.
  ///
  /// - Throws: why the draft cannot be written.
  package func write(_ bytes: [UInt8]) throws(WorkflowError) {
    let temporary = "\(path)~"
    let next = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard next >= 0 else { throw Self.error(path) }
    do throws(WorkflowError) {
      guard flock(next, LOCK_EX | LOCK_NB) == 0 else { throw Self.error(path) }
      try PrivateFile.put(bytes, into: next, path)
      guard rename(temporary, path) == 0 else { throw Self.error(path) }
    } catch {
      close(next)
      unlink(temporary)
      throw error
    }
    close(file)
    file = next
  }

  /// Removes the draft: everything is saved, or is to be discarded.
  package func remove() { unlink(path) }

  deinit { close(file) }

  private static func leads(_ path: String, to file: Int32) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(path, &one) == 0 && fstat(file, &other) == 0 && one.st_ino == other.st_ino && one.st_dev == other.st_dev
  }

  private static func error(_ path: String) -> WorkflowError {
    WorkflowError(.journalNotWritable, "\(path) could not be written: \(String(cString: strerror(errno))).")
  }
}
