import Foundation

/// Bytes by which a person's data are recognised wherever they lie.
struct Trace: Sendable {
  let name: String
  let bytes: [UInt8]

  init(_ text: String) { (name, bytes) = (text, Array(text.utf8)) }

  /// - Parameter bytes: long or rare enough to be nowhere by chance.
  init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// A part of a picture as it lies in its file, from the middle, where no other file is alike.
  init(of picture: String) throws {
    let data = try Data(contentsOf: URL(filePath: picture))
    self.init(URL(filePath: picture).lastPathComponent, Array(data[(data.count / 2)..<(data.count / 2 + 48)]))
  }

  /// The traces in the files of a folder and in their names.
  static func found(_ traces: [Trace], in folder: String) -> [String] {
    var found: [String] = []
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      let data = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
      for trace in traces where data.range(of: Data(trace.bytes)) != nil || name.contains(trace.name) {
        found.append("\(trace.name) in \(name)")
      }
    }
    return found
  }
}
