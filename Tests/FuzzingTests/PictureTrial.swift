import Documents
import Fuzzing
import Testing

@testable import Imaging

/// Lets the imaging process read mutated pictures. A crash or hang there is reported with its mutation and does not end the test.
final class PictureTrial {
  let link: ImagingLink
  private let name: String
  /// The imaging process before a picture, so that the one that dies of the picture is noticed.
  private var process: Int32?
  private(set) var readings = 0

  init(_ name: String) {
    self.name = name
    link = ImagingLink(.init(executable: "\(ImagingExecutable.runningFolder())/\(ImagingExecutable.name)"))
  }

  func close() {
    link.close()
    print("\(name): \(readings) pictures read")
  }

  /// Lets the process read one picture, and records violations of the general rules and of the caller's expectation.
  /// - Returns: the reading; nil when the picture was refused.
  func read(_ number: UInt64, _ bytes: [UInt8], expecting: (Reading) -> String? = { _ in nil }) async -> Reading? {
    await greet()
    do {
      let reading = try await link.read(try await link.picture(bytes))
      readings += 1
      if let finding = Subject.fault(in: reading) ?? expecting(reading) ?? death { record(finding, number, bytes) }
      return reading
    } catch let error as ImagingError where error.isThePictures && error.message.hasSuffix(".") {
      if let death { record(death, number, bytes) }
    } catch {
      record("\(error)", number, bytes)
    }
    return nil
  }

  func record(_ finding: String, _ number: UInt64, _ bytes: [UInt8]) {
    Issue.record("\(name), mutation \(number): \(finding) Its bytes are in \(Evidence.keep("\(name)-\(number)", bytes)).")
  }

  /// Makes sure that a process runs. One that died between two pictures, or of the picture before, is no finding about the next one.
  private func greet() async {
    _ = try? await link.hello()
    process = link.processNumber
  }

  private var death: String? { link.processNumber == process ? nil : "The imaging process died of it once." }
}
