import Testing

@testable import Imaging

struct ConfinementSummaryTests {
  @Test func aNewKernelLacksNothing() {
    let summary = ConfinementSummary(ConfinementReport(layers: ConfinementReport.Layer.allCases, landlock: 7))
    #expect(summary.isWell && summary.gaps.isEmpty)
    #expect(summary.words == "seccomp, Landlock 7, no writable and executable memory, a session of its own, limits")
  }

  @Test func gapsOfDebian12AreReportedWithTheirReplacement() {
    let summary = ConfinementSummary(ConfinementReport(layers: [.session, .limits, .landlock, .systemCalls], landlock: 2))
    #expect(summary.isWell)
    #expect(
      summary.gaps == [
        "Landlock 2 has no right for truncate (3), TCP (4), devices (5), signals and abstract sockets (6): seccomp denies them all the same",
        "no PR_SET_MDWE (Linux 6.3): seccomp denies writable and executable memory all the same",
      ])
  }

  @Test func withoutLandlockTheReadableFilesAreReported() throws {
    let summary = ConfinementSummary(ConfinementReport(layers: [.session, .limits, .systemCalls], landlock: 0))
    #expect(summary.isWell)
    #expect(try #require(summary.gaps.first).contains("could read this account's files"))
  }

  @Test func withoutSeccompItIsNotWell() {
    let bare = ConfinementSummary(ConfinementReport(layers: [], landlock: 0))
    #expect(!bare.isWell && bare.words == "by nothing" && bare.gaps.count == 4)
    let rest = ConfinementSummary(ConfinementReport(layers: [.landlock], landlock: 2))
    #expect(!rest.isWell && rest.gaps.first?.hasSuffix("nothing else denies them") == true)
  }

  @Test func aServersGapsAreItsOwn() throws {
    let newest = ConfinementSummary(ConfinementReport(layers: [.limits, .memory, .landlock, .systemCalls], landlock: 7), of: .server)
    #expect(newest.isWell && newest.gaps.isEmpty && newest.gravest == nil)
    #expect(newest.words == "seccomp, Landlock 7, no writable and executable memory, limits")
    let older = ConfinementSummary(ConfinementReport(layers: [.limits, .landlock, .systemCalls], landlock: 2), of: .server)
    #expect(older.gaps.first?.hasSuffix("signals and abstract sockets (6): nothing else denies them") == true && older.gravest == nil)
    let none = ConfinementSummary(ConfinementReport(layers: [.limits, .memory, .systemCalls], landlock: 0), of: .server)
    #expect(none.isWell && none.gravest?.hasSuffix("could read and change this account's files") == true)
  }

  /// The imaging process may have been taken over before it replies.
  @Test func invalidNumbersDoNoHarm() {
    for version in [Int.min, -1, Int.max] {
      #expect(!ConfinementSummary(ConfinementReport(layers: [.landlock, .landlock], landlock: version)).words.isEmpty)
    }
  }

  @Test func theProcessReportsWhatIsInForce() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let report = try await link.confinement()
    #expect(Set(report.layers).isSuperset(of: [.session, .limits, .systemCalls]), "\(report)")
    #expect(report.layers.contains(.landlock) == (report.landlock > 0))
  }
}
