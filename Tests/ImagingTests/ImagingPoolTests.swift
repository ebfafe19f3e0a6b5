import Glibc
import Testing

@testable import Imaging

/// Several imaging processes for one server.
struct ImagingPoolTests {
  private static func pool() -> ImagingPool { ImagingPool(.init(executable: ImagingTestKit.executable), count: 2) }

  @Test func picturesAreReadAtTheSameTimeAndProcessesStartAsNeeded() async throws {
    let pool = Self.pool(), picture = EncodedPicture(bytes: ImagingTestKit.quarters)
    defer { pool.close() }
    #expect(pool.processNumbers.isEmpty)
    #expect(try await pool.read(picture).width == 24)
    #expect(try await pool.read(picture).width == 24)
    #expect(pool.processNumbers.count == 1)
    // While one is busy, the other one is asked.
    let width = try await pool.use { _ in try await pool.read(picture).width }
    #expect(width == 24)
    #expect(Set(pool.processNumbers).count == 2)
  }

  /// The process stands still, so that it dies with the picture.
  @Test func aPictureIsReadAlthoughItsProcessDies() async throws {
    let pool = Self.pool(), picture = EncodedPicture(bytes: ImagingTestKit.quarters)
    defer { pool.close() }
    _ = try await pool.use { try await $0.hello() }
    let killed = try #require(pool.processNumbers.first)
    #expect(kill(killed, SIGSTOP) == 0)
    async let reading = pool.read(picture)
    // The request is with the process when the pool counts it.
    #expect(await ImagingTestKit.eventually { pool.isBusy })
    #expect(kill(killed, SIGKILL) == 0)
    #expect(try await reading.width == 24)
    #expect(!pool.processNumbers.contains(killed))
  }
}
