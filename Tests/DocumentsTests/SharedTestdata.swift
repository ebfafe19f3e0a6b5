import Foundation

/// The external test data, which is beside the checkout and not in it.
enum SharedTestdata {
  /// The folder `testdata`; nil when it is missing: tests that need it are skipped and report that.
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

  /// The files with an extension in a folder of the test data, by name.
  static func files(_ path: String, ending: String) throws -> [URL] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder.appendingPathComponent(path), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
  }
}

/// The root of the checkout.
let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
