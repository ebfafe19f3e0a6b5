import Foundation
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

  private func place(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  /// What says no zone is in the one where the reader is. An hour that comes twice is the first one, and one that is left out is the next.
  @Test(
    arguments: [
      ("2026-03-09", "Pacific/Auckland", "2026-03-08T23:00:00.000Z"), ("2026-03-09", "Pacific/Kiritimati", "2026-03-08T22:00:00.000Z"),
      ("2026-03-09T14:05", "America/Los_Angeles", "2026-03-09T21:05:00.000Z"),
      ("2026-03-09T14:05Z", "Asia/Tokyo", "2026-03-09T14:05:00.000Z"),
      ("2026-10-25T02:30", "Europe/Amsterdam", "2026-10-25T00:30:00.000Z"),
      ("2026-10-25T03:30", "Europe/Amsterdam", "2026-10-25T02:30:00.000Z"),
      ("2026-03-29T02:30", "Europe/Amsterdam", "2026-03-29T01:30:00.000Z"),
      ("2026-03-29T04:30", "Europe/Amsterdam", "2026-03-29T02:30:00.000Z"),
      ("2026-03-29T01:30", "Europe/Amsterdam", "2026-03-29T00:30:00.000Z"),
    ])
  func aTimeWithoutAZoneIsLocal(text: String, zone: String, moment: String) throws {
    #expect(Moment(iso: text, in: try place(zone))?.iso == moment)
  }

  @Test func theDayIsThatOfTheZone() throws {
    let moment = try #require(Moment(iso: "2026-03-10T02:00Z"))
    for (zone, day) in [("America/Los_Angeles", "2026-03-09"), ("Pacific/Auckland", "2026-03-10"), ("Asia/Kathmandu", "2026-03-10")] {
      #expect(moment.day(in: try place(zone)).iso == day)
    }
    let zone = try place("Pacific/Auckland")
    #expect(Moment(milliseconds: .max / 4).day(in: zone).iso == "9999-12-31")
    #expect(Moment(milliseconds: .min / 4).day(in: zone).iso == "0001-01-01")
  }

  @Test func theDayIsInUTC() throws {
    #expect(try #require(Moment(iso: "2026-03-09T00:30+01:00")).day.iso == "2026-03-08")
    #expect(try #require(Moment(iso: "1969-12-31T23:59:59.999Z")).day.iso == "1969-12-31")
  }
}
