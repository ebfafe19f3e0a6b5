import Foundation

/// Bytes by which a person's data are recognised wherever they lie.
struct Trace: Sendable {
  let name: String
  let bytes: [UInt8]

  init(_ text: String) { (name, bytes) = (text, Array(text.utf8)) }

  /// - Parameter bytes: long or rare enough to be nowhere by chance.
  init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// A part of a picture as it lies in its file: that with the most different bytes, since even surfaces look alike in all pictures.
  init(of picture: String) throws {
    let data = try Data(contentsOf: URL(filePath: picture))
    let parts = stride(from: data.count / 4, to: data.count * 3 / 4, by: 48).map { data[$0..<($0 + 48)] }
    self.init(URL(filePath: picture).lastPathComponent, Array(parts.max { Set($0).count < Set($1).count } ?? data))
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
