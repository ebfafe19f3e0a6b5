import ArgumentParser
import Authoring
import Background
import Foundation
import Imaging
import Invocation
import Recordings
import Store
import Workflow

/// Writes a session into a file that runs again.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Write a session into a file that can be replayed.",
    discussion: """
      Every session is recorded while it runs; this packs what is there: the answers, the pictures, what the services said, the times, and what \
      was seen, and the trace of a tester's session. The file holds all data of the person. With --share-safe it holds none: names, numbers, \
      dates and texts are fictitious, the pictures are drawn, and the trace is left out; it is replayed like any other.
      """)

  @OptionGroup var data: DataOptions
  @Argument(help: "The session's id, or its beginning.") var id: String
  @Argument(help: "The file, a new one such as walk.\(RecordingFile.fileExtension).") var file: String
  @Flag(help: "Replace the person's data by fictitious data, and the pictures by drawn ones.") var shareSafe = false

  func run() throws {
    let path = URL(filePath: file).absoluteURL.path
    try data.withStore { store in
      guard access(path, F_OK) != 0 else {
        throw WorkflowError(code: "fileExists", module: "Store", message: "\(file) exists already. Name a new file.")
      }
      let session = try store.find(id)
      let original = try Self.recording(of: session, in: store)
      guard shareSafe else {
        // Noted before it is written: an erasure of the session must be able to say where its data went.
        store.note([path], of: session, for: "recording:\(path)")
        try PrivateFile.create(try RecordingFile.bytes(of: original), at: path)
        store.audit(.exported, by: .command, session: session)
        print(file)
        return
      }
      let safe = try Self.shareSafe(original)
      try PrivateFile.create(try RecordingFile.bytes(of: safe.recording), at: path)
      store.audit(.exported, by: .command, session: session)
      print(file)
      StandardError.write(
        "Replaced: texts and numbers (\(safe.texts)), pictures (\(safe.pictures)), all dates. "
          + "Kept: steps, codes, countries, kinds of documents, verdicts, measurements."
          + (original.trace.isEmpty ? "" : " Left out: the trace (\(original.trace.count))."))
    }
  }

  private static func shareSafe(_ original: Recording) throws -> ShareSafeRecording {
    let link = ImagingLink(), modules = Installation.current.journeys
    defer { link.close() }
    let made = Blocking.run { () -> Result<ShareSafeRecording, ShareSafeRecording.Refusal> in
      let pictures = SpecimenPictures(link)
      do throws(ShareSafeRecording.Refusal) {
        return .success(
          try await ShareSafeRecording(original, modules, .ofRecordings) {
            try await pictures.picture($0, original: original.pictures[$0.digest] ?? [])
          })
      } catch { return .failure(error) }
    }
    switch made {
    case .success(let safe): return safe
    case .failure(let refusal): throw WorkflowError(code: "notShareSafe", module: "Recordings", message: refusal.description)
    }
  }

  private static func recording(of session: String, in store: Store) throws -> Recording {
    let steps = try store.timedRecords(session).map { Recording.Step(time: $0.time, try Record(encoded: $0.json)) }
    let trace = try [Observation](kept: store.observations(of: session))
    var recording = Recording(program: "vestibule \(Version.current)", steps: steps, trace: trace)
    let pictures = try store.pictures(session)
    for reference in recording.references { recording.pictures[reference.digest] = try pictures.bytes(of: reference) }
    let modules = Installation.current.journeys
    let playback = try Blocking.run { [recording] () -> Result<Playback, WorkflowError> in
      do throws(WorkflowError) { return .success(try await Playback(recording, modules)) } catch { return .failure(error) }
    }.get()
    if let parting = playback.parting {
      throw WorkflowError(
        .journalDamaged,
        "The session cannot be replayed: at entry \(parting.entry) the journey reaches \(parting.asked), but the journal holds \(parting.recorded)."
      )
    }
    recording.seen = try playback.seen(.ofRecordings)
    return recording
  }
}
