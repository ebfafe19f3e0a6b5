import Background
import Cells
import Foundation
import Invocation
import JourneyKit
import Recordings
import Workflow

/// A recording from a file, run through its journey again.
package struct OpenedRecording {
  let path: String
  let recording: Recording
  let playback: Playback
  let check: PlaybackCheck
  /// What is seen of it now.
  let seen: Recording.Seen

  /// Why a file cannot be replayed, in one sentence with its path.
  struct Refusal: Error, CustomStringConvertible {
    var description: String
  }

  init(_ path: String) throws(Refusal) {
    self.path = path
    let url = URL(filePath: path)
    guard let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int else {
      throw Refusal(description: "\(path) cannot be read. Name a file that “vestibule record” has written.")
    }
    guard size <= RecordingFile.limit, let data = try? Data(contentsOf: url) else {
      throw Refusal(description: "\(path) cannot be read: it has more than \(RecordingFile.limit / 1_000_000) MB, or it is no file.")
    }
    let recording: Recording
    do throws(RecordingFile.Refusal) { recording = try RecordingFile.recording(from: Array(data)) } catch {
      throw Refusal(description: "\(path): \(error.description)")
    }
    let modules = Installation.current.journeys
    let played = Blocking.run { [recording] () -> Result<(Playback, Recording.Seen), WorkflowError> in
      do throws(WorkflowError) {
        let playback = try await Playback(recording, modules)
        return .success((playback, try playback.seen(.ofRecordings)))
      } catch { return .failure(error) }
    }
    switch played {
    case .success(let (playback, seen)):
      (self.playback, self.seen) = (playback, seen)
      check = PlaybackCheck(recording, seen, parting: playback.parting)
    case .failure(let error): throw Refusal(description: "\(path): \(error.message)")
    }
    self.recording = recording
  }

  /// - Throws: the exit status, after a line on standard error.
  package static func orExit(_ path: String) throws -> OpenedRecording {
    do throws(Refusal) { return try OpenedRecording(path) } catch {
      StandardError.write(error.description)
      throw ExitStatus.unreadableInput.code
    }
  }

  /// One sentence, and both sides of a difference. What comes from the file cannot steer a terminal.
  var verdict: [String] {
    guard let difference = check.difference else {
      return ["Identical: \(check.screens) screens, \(check.events) events, \(recording.seen.result == nil ? "not ended" : "the result")."]
    }
    func side(_ name: String, _ text: String) -> [String] { text.isEmpty ? [] : ["", "\(name):"] + text.components(separatedBy: "\n") }
    let lines = [difference.sentence] + side("Recorded", difference.recorded) + side("Now", difference.now)
    return lines.map(ControlCharacters.escaped)
  }
}
