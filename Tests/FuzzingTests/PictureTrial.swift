import Documents
import Fuzzing
import Glibc
import Testing

@testable import Imaging

/// Lets the imaging process read mutated pictures. A crash or hang there is reported with its mutation and does not end the test.
final class PictureTrial {
  private let link: ImagingLink
  private let name: String
  private var process: Int32?
  private(set) var readings = 0

  init(_ name: String) {
    self.name = name
    let executable = "\(ImagingExecutable.runningFolder())/\(ImagingExecutable.name)"
    // Wall-clock time, for a process that waits forever. Processor time is checked below.
    link = ImagingLink(.init(executable: executable, limit: .seconds(60)))
  }

  func close() {
    link.close()
    print("\(name): \(readings) pictures read in \(seconds()) s")
  }

  /// Lets the process read one picture, and records violations of the general rules and of the caller's expectation.
  /// - Returns: the reading; nil when the picture was refused.
  func read(_ number: UInt64, _ bytes: [UInt8], expecting: (Reading) -> String? = { _ in nil }) async -> Reading? {
    if process == nil { await greet() }
    let before = seconds()
    do {
      let reading = try await link.read(EncodedPicture(bytes: bytes))
      readings += 1
      if let finding = Subject.fault(in: reading) ?? expecting(reading) ?? slowness(since: before) { record(finding, number, bytes) }
      return reading
    } catch let error as ImagingError where error.isThePictures && error.message.hasSuffix(".") {
      if let finding = slowness(since: before) { record(finding, number, bytes) }
    } catch {
      record("\(error)", number, bytes)
      await greet()
    }
    return nil
  }

  func record(_ finding: String, _ number: UInt64, _ bytes: [UInt8]) {
    Issue.record("\(name), mutation \(number): \(finding) Its bytes are in \(Evidence.keep("\(name)-\(number)", bytes)).")
  }

  private func greet() async {
    _ = try? await link.hello()
    process = link.processNumber
  }

  private func slowness(since before: Double) -> String? {
    if link.processNumber != process { return "The imaging process died of it once." }
    let spent = seconds() - before
    return spent > Watchdog.limit ? "It took \(spent) s of processor time." : nil
  }

  /// The processor time of the imaging process so far.
  private func seconds() -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard let process, clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
