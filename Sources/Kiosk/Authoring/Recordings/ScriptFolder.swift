import Foundation
import Invocation
import Recordings
import Workflow

/// A recording as a script with its pictures beside it.
struct ScriptFolder {
  let recording: Recording
  /// The journey's name on the command line.
  let journey: String

  init(_ opened: OpenedRecording) { (recording, journey) = (opened.recording, opened.playback.module.name) }

  /// Writes a new folder, and says how its script is run.
  /// - Throws: the exit status, after a line on standard error.
  func write(to folder: String) throws {
    let files = FileManager.default, url = URL(filePath: folder)
    guard !files.fileExists(atPath: url.path) else {
      StandardError.write("\(folder) exists already. Name a new folder.")
      throw ExitStatus.unreadableInput.code
    }
    var names: [String: String] = [:]
    let script = Script(of: recording.records, secret: "") { picture in
      let name = names[picture.digest] ?? "\(names.count + 1).\(picture.type)"
      names[picture.digest] = name
      return name
    }
    do {
      try files.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for (digest, name) in names {
        guard let bytes = recording.pictures[digest] else { continue }
        try Data(bytes).write(to: url.appending(path: name))
      }
      try Data((script.json.text(indent: 2) + "\n").utf8).write(to: url.appending(path: "script.json"))
    } catch {
      StandardError.write("\(folder) cannot be written. Name another folder, or free some disk space.")
      throw ExitStatus.unreadableInput.code
    }
    print("vestibule run \(journey) --source \(folder) --script \(folder)/script.json")
    let secrets = recording.records.count { record in
      if case .entry(_, let entry) = record, case .enteredSecret? = entry.answer?.answer { true } else { false }
    }
    if secrets > 0 {
      StandardError.write("\(secrets) secrets are not in the recording. Write them into the empty answers \"enter\" of the script.")
    }
  }
}
