import Documents
import Testing

@testable import Vision

/// Whether several threads can work on pictures at once, as the tests do.
struct ImageThreadTests {
  /// The libraries underneath have settings for the whole process. OpenCV's number of threads, when two threads set it at once, is freed twice.
  @Test func manyThreadsChangePicturesAtOnce() async throws {
    let plain = RGBImage(width: 16, height: 16, red: 90, green: 90, blue: 90)
    let changed = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try (0..<5_000).count { _ in
            var picture = plain
            try SpecimenDamage(blur: 1).expose(&picture)
            return picture == plain
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(changed == 20_000)
  }
}
