import Deliveries
import Glibc
import Invocation
import JourneyKit
import Store
import Synchronization
import Workflow

/// Writes the calls and callbacks of the vendor's SDK as JSON lines while they happen (`--events`). They are derived from the journal.
package final class EventLog: Sendable {
  private let descriptor: Int32
  private let name: String
  /// The file to which they are written; nil for none.
  let file: String?
  /// Set when events go to standard output, which must wait while the screen is drawn there.
  package let output: StandardOutput?
  private let failure = Mutex<WorkflowError?>(nil)

  /// - Parameters:
  ///   - place: a file, a device, a FIFO, or standard output.
  ///   - appends: whether an existing file is continued; otherwise it is replaced.
  /// - Throws: the reason why the place cannot be written to, with what to do.
  package init(_ place: ResultPlace, appends: Bool) throws(ResultPlace.Refusal) {
    switch place {
    case .standardOutput:
      (descriptor, name, file, output) = (StandardStreams.current.output, "standard output", nil, StandardOutput())
    case .stream(let path):
      do { (descriptor, name, file, output) = (try OutputStream.open(path), path, nil, nil) } catch {
        throw ResultPlace.Refusal(description: "\(error)")
      }
    case .folder(let path): throw ResultPlace.Refusal(description: "\(path) is a folder. Name a file for the events.")
    case .file(let path):
      descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | (appends ? O_APPEND : 0), 0o600)
      (name, file, output) = (path, path, nil)
      guard descriptor >= 0 else {
        throw ResultPlace.Refusal(description: "\(path) cannot be written to. Name another file for the events.")
      }
      // Somebody else may have made it first, to read what is written to it.
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), fchmod(descriptor, 0o600) == 0,
        appends || ftruncate(descriptor, 0) == 0
      else {
        close(descriptor)
        throw ResultPlace.Refusal(description: "\(path) belongs to another user. Name another file for the events.")
      }
    }
  }

  deinit { if output == nil { close(descriptor) } }

  /// Why events are missing; nil if none are.
  package var problem: WorkflowError? { failure.withLock { $0 } }

  func write(_ events: some Sequence<SDKEvent>) {
    failure.withLock { failure in
      // Once an event is lost, later ones would be misleading.
      guard failure == nil else { return }
      for event in events {
        let line = event.json.text() + "\n"
        do { try output?.write(line) ?? PrivateFile.put(Array(line.utf8), into: descriptor, name) } catch {
          failure = WorkflowError(.journalNotWritable, "The events could not be written to \(name) any more.")
          return
        }
      }
    }
  }
}
