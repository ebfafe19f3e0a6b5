import Documents
import Foundation
import Glibc

@testable import Imaging

/// Helpers for the tests of the link and the sources.
enum ImagingTestKit {
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
  static let today = CalendarDate(daysSince1970: 20_605)

  /// The built imaging process is beside the test runner.
  static var executable: String { "\(ImagingExecutable.runningFolder())/\(ImagingExecutable.name)" }

  static func link(limit: WorkLimit = WorkLimit(), idleLimit: Int? = nil, stalls: Bool = false, executable: String? = nil) -> ImagingLink {
    ImagingLink(
      .init(
        executable: executable ?? Self.executable, limit: limit, idleLimit: idleLimit,
        environment: stalls ? ["VESTIBULE_IMAGING_STALL=1"] : []))
  }

  /// A new empty folder.
  static func folder() throws -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("vestibule-imaging-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  static func write(_ bytes: [UInt8], _ path: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

  /// The error of an operation that is expected to fail.
  static func error(_ work: () async throws -> Void) async -> ImagingError? {
    do {
      try await work()
      return nil
    } catch {
      return error as? ImagingError
    }
  }

  /// How often a condition is looked at, a hundredth of a second apart, before it counts as a hang.
  private static let mostLooks = 12_000

  /// Waits until a condition holds; false if it never does.
  static func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<mostLooks {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// A PNG of four quarters: red, green, blue, white; 24 × 16 pixels.
  static let quarters: [UInt8] = (try? Data(contentsOf: fixtures.appendingPathComponent("quarters.png"))).map(Array.init) ?? []

  /// A PNG of columns of one pixel, black and white in turn, the first one black; 3600 × 24 pixels.
  static let stripes: [UInt8] = (try? Data(contentsOf: fixtures.appendingPathComponent("stripes.png"))).map(Array.init) ?? []

  /// The pixels of one row of its first columns.
  static func columns(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { column in [UInt8](repeating: column.isMultiple(of: 2) ? 0 : 255, count: 3) }
  }
}
