import Background
import Documents
import Imaging
import Workflow

/// Pictures for scripts and plain lines, where nobody looks at a capture scene.
extension CaptureController: PictureTaker {
  package func take(_ name: String?, for request: CaptureRequest) async throws(WorkflowError) -> Answer {
    try await answer(to: request, name) { () throws in try pick(name, for: request) }
  }

  package func draw(_ change: SpecimenChange, for request: CaptureRequest) async throws(WorkflowError) -> Answer {
    try await answer(to: request, nil) { () throws in
      var source = try PictureSource(opening: .specimen, asOf: today)
      source.change = change
      guard case .exactly(let entry) = try candidates(for: request, in: source) else {
        throw ImagingError(.badSource, "Nothing can be drawn for this step.")
      }
      return (entry, source)
    }
  }

  /// The answer with the picture that is found.
  private func answer(
    to request: CaptureRequest, _ name: String?, _ find: () throws -> (PictureEntry, PictureSource)
  ) async throws(WorkflowError) -> Answer {
    var subject = name
    do {
      let (entry, source) = try find()
      subject = name ?? entry.name
      return entry.isLive ? try await takeLive(entry, from: source, request) : try await take(entry, from: source)
    } catch {
      if !isWatched, let error = error as? ImagingError, error.isThePictures { throw WorkflowError(.pictureUnusable, error.message) }
      if !Task.isCancelled { fail(subject, error) }
      return .failed(reason: Self.reason(error))
    }
  }

  /// The picture with this name, or the source's only picture for the request; and the source that it comes from.
  private func pick(_ name: String?, for request: CaptureRequest) throws -> (PictureEntry, PictureSource) {
    if let name, name != Script.anyPicture { return try find(name, for: request) }
    let source = try source()
    switch try candidates(for: request, in: source) {
    case .exactly(let entry): return (entry, source)
    case .choose(let entries):
      let names = entries.map(\.name).joined(separator: ", ")
      throw ImagingError(.badSource, "The source holds several pictures for this step: \(names). Name one.")
    }
  }

  /// Finds a picture by name: next to the script (without a script, in the working folder), then in the source.
  private func find(_ name: String, for request: CaptureRequest) throws -> (PictureEntry, PictureSource) {
    let path = name.hasPrefix("/") || scriptFolder == nil ? name : "\(scriptFolder ?? "")/\(name)"
    do {
      let named = try PictureSource(opening: SourceSpec(path), asOf: today)
      guard case .exactly(let entry) = try candidates(for: request, in: named) else {
        throw ImagingError(.badSource, "\"\(name)\" is a folder: name a picture in it.")
      }
      return (entry, named)
    } catch let missing as ImagingError where missing.code == .missing && !name.hasPrefix("/") {
      if case .document(let type, let country, let step) = request.subject {
        let source = try source()
        if let entry = try source.entry(named: name, for: type, of: country, step) { return (entry, source) }
      }
      let beside = scriptFolder.map { "beside the script (in \($0))" } ?? "in the working folder"
      throw ImagingError(.missing, "There is no picture \(name) \(beside), and none in the source. Check the name.")
    }
  }

  /// Takes a live picture without a screen.
  private func takeLive(_ entry: PictureEntry, from source: PictureSource, _ request: CaptureRequest) async throws -> Answer {
    guard let feed = source.live(entry, with: link) else { return .failed(reason: "picture.notBuiltYet") }
    let source = UnattendedSource(feed, camera: camera, for: request, link: link, clock: Stopwatch(clock))
    if let liveness = UnattendedLiveness(source, for: request) { return try await liveness.run(keep) }
    guard let capture = UnattendedCapture(source, for: request, endsAtOnce: !isWatched && !feed.isStaged) else {
      return .failed(reason: "picture.notBuiltYet")
    }
    return try await capture.run(keep)
  }

  /// The reason why there is no picture, as stored in the journal: `picture.damaged`, `imaging.processDied`, `store.diskFull`.
  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as ImagingError: (error.isThePictures ? "picture." : "imaging.") + error.code.rawValue
    case let error as WorkflowError: "store." + error.code
    default: "imaging"
    }
  }
}
