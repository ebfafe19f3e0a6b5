import Foundation

/// Paths as a file in some folder writes them.
enum RelativePath {
  /// The path from a folder; an absolute one where the two share no folder but the root.
  static func of(_ path: String, from folder: URL) -> String {
    let target = URL(filePath: path).standardizedFileURL.pathComponents, base = folder.standardizedFileURL.pathComponents
    let shared = zip(target, base).prefix { $0 == $1 }.count
    guard shared > 1 else { return URL(filePath: path).standardizedFileURL.path }
    return (Array(repeating: "..", count: base.count - shared) + target[shared...]).joined(separator: "/")
  }
}
