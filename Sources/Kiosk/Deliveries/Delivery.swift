import Cells
import Foundation
import Invocation
import JourneyKit
import Notation
import Store
import Workflow

/// Delivers a result: the JSON, and next to it the pictures, to which the paths in the JSON point.
package struct Delivery: Sendable {
  /// Where pictures go when the JSON is not written to a file.
  package enum Media: Sendable, Equatable {
    /// A folder that the caller named; files in it are never overwritten.
    case folder(String)
    /// A new temporary folder, which is reported to the caller.
    case temporary(String)
    case none

    /// - Parameter name: `--media`: a folder, or none.
    init(_ name: String?) {
      switch name {
      case nil: self = .temporary(FileManager.default.temporaryDirectory.appending(path: "vestibule-\(UUID().uuidString)").path)
      case "none": self = .none
      case let name?: self = .folder(URL(filePath: name).absoluteURL.path)
      }
    }
  }

  package let place: ResultPlace
  private let media: Media
  package let output = StandardOutput()

  package init(to place: ResultPlace, media: String? = nil) {
    self.place = place
    self.media = Media(media)
  }

  /// Copies the pictures, then writes the JSON. If that fails, the copies are removed; the session still has the pictures.
  package func deliver(_ finished: FinishedSession) throws {
    let paths = paths(for: finished)
    var written: [String] = []
    do {
      if let folder = folder(for: finished.session) {
        if !place.isStream { Self.removeOthers(than: Set(paths.values), in: folder) }
        if !paths.isEmpty { try PrivateFile.makeFolder(folder) }
      }
      for (picture, path) in paths {
        let bytes = try finished.bytes(of: picture)
        if Self.holds(path, bytes) { continue }
        if place.isStream { try PrivateFile.create(bytes, at: path) } else { try PrivateFile.replace(bytes, at: path) }
        written.append(path)
      }
      try write(finished.result.json { paths[$0] }, name: finished.session)
      if case .temporary(let folder) = media, place.isStream, !paths.isEmpty {
        StandardError.write("The pictures are in \(folder). Name a folder with --media, or --media none to keep none.")
      }
    } catch {
      for path in written { unlink(path) }
      if case .temporary(let folder) = media, place.isStream { rmdir(folder) }
      throw error
    }
  }

  /// Removes the pictures that an earlier delivery to the same file has left beside it: they are somebody else's.
  private static func removeOthers(than kept: Set<String>, in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let parts = name.split(separator: "."), path = "\(folder)/\(name)"
      if parts.count == 2, Int(parts[0]) != nil, !kept.contains(path) { unlink(path) }
    }
  }

  /// The paths of a journey's pictures after delivery; the last screen shows the JSON with these paths before that. In a folder of the
  /// caller, names of other files are skipped. Empty if no pictures are wanted.
  package func paths(for finished: FinishedSession) -> [PictureReference: String] {
    guard let folder = folder(for: finished.session) else { return [:] }
    var paths: [PictureReference: String] = [:]
    var number = 0
    // A picture that occurs twice becomes one file.
    for picture in finished.result.media where paths[picture] == nil {
      var path: String
      repeat {
        number += 1
        path = "\(folder)/\(number).\(picture.type)"
      } while place.isStream && Self.exists(path) && !Self.holds(path, (try? finished.bytes(of: picture)) ?? [])
      paths[picture] = path
    }
    return paths
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether a file with exactly these bytes exists already, for example after an earlier delivery.
  private static func holds(_ path: String, _ bytes: [UInt8]) -> Bool { PrivateFile.bytes(of: path, count: bytes.count) == bytes }

  /// Writes an error to the place where the caller expects a result.
  /// - Parameter session: the session that ended with it, after which its file in a folder is named, or nil if none did.
  package func deliver(_ failure: JourneyFailure, of session: String? = nil) throws {
    try write(failure.json, name: Self.name(ofErrorIn: session))
  }

  /// What an error's file is called in a folder, without `.json`.
  static func name(ofErrorIn session: String?) -> String { session ?? "error" }

  private func write(_ json: JSONValue, name: String) throws {
    let text = ControlCharacters.escaped(json.text(indent: 2)) + "\n"
    switch place {
    case .standardOutput: try output.write(text)
    case .stream(let path): try OutputStream.write(text, to: path)
    case .file, .folder: try write(text, to: file(for: name))
    }
  }

  private func write(_ text: String, to file: String) throws {
    let folder = URL(filePath: file).deletingLastPathComponent().path
    if !FileManager.default.fileExists(atPath: folder) { try PrivateFile.makeFolder(folder) }
    // Something else may be at this place since the journey began.
    guard case .file = try ResultPlace(file) else {
      throw ResultPlace.Refusal(description: "\(file) is not a file any more. Name another place.")
    }
    try PrivateFile.replace(Array(text.utf8), at: file)
  }

  /// The path of the JSON; `-` for standard output.
  func file(for name: String) -> String {
    switch place {
    case .file(let path), .stream(let path): path
    case .folder(let folder): URL(filePath: folder).appending(path: "\(name).json").path
    case .standardOutput: "-"
    }
  }

  /// The folder for the pictures, or nil if they are not delivered.
  private func folder(for name: String) -> String? {
    guard place.isStream else { return file(for: name) + ".media" }
    switch media {
    case .folder(let path), .temporary(let path): return path
    case .none: return nil
    }
  }
}
