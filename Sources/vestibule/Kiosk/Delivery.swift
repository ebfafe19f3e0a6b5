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

  init(target: Target) { self.target = target }

  /// - Parameter spec: `--result`: a file, a folder (it ends in a slash or is one), or `-`.
  init(spec: String, media: String?) {
    if spec == "-" {
      let fresh = FileManager.default.temporaryDirectory.appending(path: "vestibule-\(UUID().uuidString)")
      let folder = media.map { URL(filePath: $0) } ?? fresh
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
    let place = try place(for: finished.session)
    var paths: [PictureReference: String] = [:]
    if !finished.pictures.isEmpty {
      try FileManager.default.createDirectory(at: place.media, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    for (number, picture) in finished.pictures.enumerated() {
      let file = place.media.appending(path: "\(number + 1).\(picture.type)")
      try Data(try finished.bytes(of: picture)).write(to: file, options: .atomic)
      paths[picture] = file.path
    }
    return try write(finished.json { paths[$0] ?? $0.fileName }, to: place)
  }

  /// Writes an error where the caller waits for a result.
  func deliver(_ error: ComponentError) throws -> String { try write(error.json, to: place(for: "error")) }

  private func write(_ json: JSONValue, to place: (file: URL?, media: URL)) throws -> String {
    let text = json.text(indent: 2) + "\n"
    guard let file = place.file else {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      return "-"
    }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
    return file.path
  }

  private func place(for name: String) throws -> (file: URL?, media: URL) {
    switch target {
    case .file(let file): (file, file.appendingPathExtension("media"))
    case .folder(let folder):
      (folder.appending(path: "\(name).json"), folder.appending(path: "\(name).json.media"))
    case .standardOutput(let media): (nil, media)
    }
  }
}
