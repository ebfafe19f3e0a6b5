import Foundation
import Invocation
import Recordings
import Store
import Workflow

/// A recording as a regression test: it expects the screens, events and result that the journey of this program gives.
struct RecordingTest {
  private let opened: OpenedRecording

  init(_ opened: OpenedRecording) { self.opened = opened }

  /// Writes it into a folder, which is made if it is not there, and says how it is run.
  /// - Throws: the exit status, after a line on standard error; also where the journey does not go the recorded way to its end.
  func write(to folder: String) throws {
    if opened.playback.parting != nil {
      for line in opened.verdict { StandardError.write(line) }
      StandardError.write("A test needs a recording that the journey goes through to its end. Record the session again.")
      throw ExitStatus.workflowError.code
    }
    var recording = opened.recording
    recording.seen = opened.seen
    let path = URL(filePath: folder).appending(path: URL(filePath: opened.path).lastPathComponent).path
    guard !FileManager.default.fileExists(atPath: path) else {
      StandardError.write("\(path) exists already. Name another folder, or remove the file.")
      throw ExitStatus.unreadableInput.code
    }
    do {
      try PrivateFile.makeFolder(folder)
      try PrivateFile.create(try RecordingFile.bytes(of: recording), at: path)
    } catch {
      StandardError.write("\(path) cannot be written. Name another folder, or free some disk space.")
      throw ExitStatus.unreadableInput.code
    }
    print("vestibule test \(folder)")
  }
}
