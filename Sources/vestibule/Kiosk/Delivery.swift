import Foundation
import Journeys
import Notation
import Store
import Workflow

/// Hands a result over: the JSON with its pictures beside it, and the paths in the JSON point there.
struct Delivery: Sendable {
  enum Target: Sendable, Equatable {
    /// This file; its pictures go to FILE.media/.
    case file(URL)
    /// A new file in this folder, named after the session.
    case folder(URL)
    /// Standard output; the pictures go to this folder.
    case standardOutput(media: URL)
  }

  let target: Target
  let output = StandardOutput()

  init(target: Target) { self.target = target }

  /// - Parameter spec: `--result`: a file, a folder (it ends in a slash or is one), or `-`.
  init(spec: String, media: String?) {
    if spec == "-" {
      let fresh = FileManager.default.temporaryDirectory.appending(path: "vestibule-\(UUID().uuidString)")
      let folder = media.map { URL(filePath: $0).absoluteURL } ?? fresh
      target = .standardOutput(media: folder)
    } else {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: spec, isDirectory: &isFolder)
      let url = URL(filePath: spec).absoluteURL
      target = spec.hasSuffix("/") || (exists && isFolder.boolValue) ? .folder(url) : .file(url)
    }
  }

  /// Copies the pictures, then writes the JSON (first under another name, so that nobody reads half of it).
  /// - Returns: where the JSON lies.
  func deliver(_ finished: FinishedJourney) throws -> String {
    let place = place(for: finished.session)
    let paths = paths(for: finished)
    if !finished.pictures.isEmpty {
      try FileManager.default.createDirectory(at: place.media, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    for (picture, path) in paths { try Data(try finished.bytes(of: picture)).write(to: URL(filePath: path), options: .atomic) }
    return try write(finished.json { paths[$0] ?? $0.fileName }, to: place)
  }

  /// Where the pictures of a journey lie once it is handed over; the last screen shows its JSON with these before that.
  func paths(for finished: FinishedJourney) -> [PictureReference: String] {
    let media = place(for: finished.session).media
    let files = finished.pictures.enumerated().map { ($1, media.appending(path: "\($0 + 1).\($1.type)").path) }
    // The same picture twice is one file.
    return Dictionary(files, uniquingKeysWith: { first, _ in first })
  }

  /// Writes an error where the caller waits for a result.
  func deliver(_ error: ComponentError) throws -> String { try write(error.json, to: place(for: "error")) }

  private func write(_ json: JSONValue, to place: (file: URL?, media: URL)) throws -> String {
    let text = json.text(indent: 2) + "\n"
    guard let file = place.file else {
      try output.write(text)
      return "-"
    }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
    return file.path
  }

  private func place(for name: String) -> (file: URL?, media: URL) {
    switch target {
    case .file(let file): (file, file.appendingPathExtension("media"))
    case .folder(let folder):
      (folder.appending(path: "\(name).json"), folder.appending(path: "\(name).json.media"))
    case .standardOutput(let media): (nil, media)
    }
  }
}
