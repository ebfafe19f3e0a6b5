import Testing

@testable import Documents

struct MomentTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00", 0), ("1970-01-01", 43_200_000), ("1970-01-01 01:00:00.5+01:00", 500),
      ("1969-12-31T23:59:59.999Z", -1), ("2026-03-09T14:05:09.12Z", 1_773_065_109_120), ("2026-03-09T14:05:09-05:30", 1_773_084_909_000),
    ] as [(String, Int64)])
  func readsISO8601(text: String, milliseconds: Int64) throws { #expect(try #require(Moment(iso: text)).milliseconds == milliseconds) }

  @Test(arguments: [
    "", "tomorrow", "2026-3-9", "2026-02-30", "2026-03-09T", "2026-03-09T14", "2026-03-09T24:00", "2026-03-09T14:60", "2026-03-09T14:05:60",
    "2026-03-09T14:05:09.", "2026-03-09T14:05:09.1234", "2026-03-09T14:05z", "2026-03-09T14:05+1", "2026-03-09T14:05+01",
    "2026-03-09x14:05",
    "2026-03-09T14:05ZZ", "2026-03-09T1４:05",
  ])
  func refusesEverythingElse(text: String) { #expect(Moment(iso: text) == nil) }

  @Test func theDayIsInUTC() throws {
    #expect(try #require(Moment(iso: "2026-03-09T00:30+01:00")).day.iso == "2026-03-08")
    #expect(try #require(Moment(iso: "1969-12-31T23:59:59.999Z")).day.iso == "1969-12-31")
  }
}
