import Documents
import Foundation
import Glibc

@testable import Imaging

/// Helpers for the tests of live sources, which use a real link to a real imaging process.
enum CameraTestKit {
  static let today = CalendarDate(daysSince1970: 20_605)
  static let previewSize = PixelSize(width: 78, height: 44)
  static let passport = LiveOrder.Kind.pattern(specimen: SpecimenRequest(of: .passport, asOf: today))

  /// A link whose process can be made to misbehave.
  static func link(stalls: Bool = true) -> ImagingLink {
    ImagingLink(
      .init(
        executable: "\(ImagingExecutable.runningFolder())/\(ImagingExecutable.name)",
        environment: stalls ? ["VESTIBULE_IMAGING_STALL=1"] : []))
  }

  /// How often a source is looked at before it counts as hung. A look waits a tenth of a second for a newer picture.
  private static let mostLooks = 3_000

  /// Looks until an answer satisfies the condition; nil when none does.
  static func look(
    _ link: ImagingLink, _ id: UInt64 = 1, until pleases: (LiveFrame) -> Bool
  ) async throws -> (frame: LiveFrame, preview: Preview?)? {
    var after = 0
    for _ in 0..<mostLooks {
      let answer = try await link.look(id, after: after, fitting: previewSize)
      if pleases(answer.frame) { return answer }
      after = answer.frame.number
    }
    return nil
  }

  /// The error of an operation that is expected to fail.
  static func error(_ work: () async throws -> Void) async -> ImagingError? {
    do {
      try await work()
      return nil
    } catch {
      return error as? ImagingError
    }
  }

  /// Runs `work` with an open file of these bytes.
  static func withFile<Result>(_ bytes: [UInt8], _ work: (Int32) async throws -> Result) async throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("vestibule-camera-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    // The file exists until its last descriptor is closed.
    try FileManager.default.removeItem(at: url)
    defer { close(descriptor) }
    return try await work(descriptor)
  }

  /// The number of open descriptors of a process; nil when only root may ask, because the process is confined.
  static func descriptors(of process: pid_t) -> Int? {
    try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }

  /// The current memory use of a process in megabytes.
  static func residentMegabytes(of process: pid_t) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
  }
}
