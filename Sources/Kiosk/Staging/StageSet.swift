import Background
import Documents
import Foundation
import Imaging
import Notation

/// Writes a set of test data: pictures with their labels, in as many processes as the machine has processors.
package struct StageSet {
  /// The pictures that are drawn before the next are begun: several for each processor, so that none of them waits long for the slowest picture.
  private static let batch = 8 * ProcessInfo.processInfo.activeProcessorCount

  private let sample: StageSample
  private let count: Int
  private let link: ImagingPool

  package init(_ sample: StageSample, count: Int, drawnBy link: ImagingPool) {
    self.sample = sample
    self.count = count
    self.link = link
  }

  /// - Parameter tell: is told the number of pictures that are written.
  /// - Throws: `StageFailure`, `ImagingError`.
  package func write(to output: any StageOutput, _ tell: (Int) -> Void) throws {
    for start in stride(from: 0, to: count, by: Self.batch) {
      let numbers = start..<min(start + Self.batch, count)
      let drawn = try Blocking.run { [sample, link, forms = output.forms] () -> Result<[Int: (StageShot, StagePicture)], any Error> in
        do {
          return .success(
            try await withThrowingTaskGroup(of: (Int, StageShot, StagePicture).self) { group in
              for number in numbers {
                group.addTask {
                  let shot = sample.shot(number)
                  return (number, shot, try await link.use { try await $0.stage(shot, as: forms) })
                }
              }
              return try await group.reduce(into: [:]) { $0[$1.0] = ($1.1, $1.2) }
            })
        } catch { return .failure(error) }
      }.get()
      for number in numbers {
        guard let (shot, picture) = drawn[number] else { continue }
        try output.put(picture, count: 1, label: shot.truth(picture: .integer(number), time: 0))
        tell(number + 1)
      }
    }
    try output.finish()
  }
}
