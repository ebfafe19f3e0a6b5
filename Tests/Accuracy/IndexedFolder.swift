import Documents
import DrawnSeries
import Foundation

/// A folder of pictures with an `index.json` of their contents: a list of `{"file","lines","fields"}`, with `lines` null when there is no
/// MRZ.
struct IndexedFolder {
  struct Record: Codable {
    var file: String
    var lines: [String]?
    var fields: [String: String]?
  }

  let folder: URL
  let records: [Record]

  /// - Throws: `AccuracyError` when the folder has no index, or one that cannot be read.
  init(_ path: String) throws(AccuracyError) {
    folder = URL(fileURLWithPath: path, isDirectory: true)
    do {
      records = try JSONDecoder().decode([Record].self, from: Data(contentsOf: folder.appendingPathComponent("index.json")))
    } catch {
      throw AccuracyError("\(path) has no index.json that says what its pictures hold: \(error.localizedDescription)")
    }
  }

  /// The pictures, one at a time. Those of a subfolder are a group.
  func pictures() throws(AccuracyError) -> [() throws -> TestPicture] {
    records.map { record in
      {
        let inside = (record.file as NSString).deletingLastPathComponent
        let named = (record.fields ?? [:]).compactMap { key, value in MrzField(rawValue: key).map { ($0, value) } }
        return TestPicture(
          name: record.file, group: inside.isEmpty ? folder.lastPathComponent : inside,
          bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent(record.file))), lines: record.lines,
          fields: Dictionary(named) { first, _ in first })
      }
    }
  }

  /// Writes pictures into a folder together with the index.
  static func write(_ pictures: [() throws -> TestPicture], to path: String) throws {
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var records: [Record] = []
    for make in pictures {
      let picture = try make()
      let file = picture.name + ".jpg"
      try Data(picture.bytes).write(to: folder.appendingPathComponent(file))
      records.append(
        Record(
          file: file, lines: picture.lines,
          fields: Dictionary(picture.fields.map { ($0.key.rawValue, $0.value) }) { first, _ in first }))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(records).write(to: folder.appendingPathComponent("index.json"))
  }
}

/// Why there is nothing to measure, as a sentence.
struct AccuracyError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
