import Foundation

/// The outside test data, which lives beside the checkout and not in it.
enum SharedTestdata {
  /// The folder `testdata`; nil when it is nowhere: tests that need it are skipped and say so.
  static let folder: URL? = {
    let files = FileManager.default
    if let given = ProcessInfo.processInfo.environment["VESTIBULE_SHARED"] {
      let folder = URL(fileURLWithPath: given).appendingPathComponent("testdata")
      if files.fileExists(atPath: folder.path) { return folder }
    }
    var place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while place.path != "/" {
      let folder = place.appendingPathComponent("shared/testdata")
      if files.fileExists(atPath: folder.path) { return folder }
      place.deleteLastPathComponent()
    }
    print("SKIPPED: no shared/testdata beside the checkout; set VESTIBULE_SHARED to run the outside expectations")
    return nil
  }()

  static var isMissing: Bool { folder == nil }

  /// The files of a folder of the test data with an extension, by name.
  static func files(_ path: String, ending: String) throws -> [URL] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder.appendingPathComponent(path), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
  }
}

/// The root of the checkout.
let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
