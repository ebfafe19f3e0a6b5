import Branding
import Foundation
import Invocation

/// The colour sets in a folder: those of an asset catalogue, or one set by itself.
enum ColorSetFiles {
  private static let most = 1000
  private static let mostBytes = 1 << 20

  /// nil if there is no such folder. What cannot be read is passed over.
  static func all(in folder: String) -> [BrandFile]? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else { return nil }
    let url = URL(filePath: folder).standardizedFileURL
    let inside = FileManager.default.enumerator(atPath: folder)?.lazy.compactMap { $0 as? String }.prefix(20 * most) ?? [][...]
    let sets = [""] + inside.filter { $0.hasSuffix(".colorset") }.prefix(most).sorted()
    return sets.compactMap { set in
      let place = set.isEmpty ? url : url.appending(path: set)
      guard place.pathExtension == "colorset",
        let bytes = try? InputFile.read(place.appending(path: "Contents.json").path, as: .text, atMost: mostBytes)
      else { return nil }
      return BrandFile(name: place.lastPathComponent, bytes: bytes)
    }
  }
}
