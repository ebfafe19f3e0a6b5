import Foundation
import Testing

@testable import Documents

struct DateTests {
  func day(_ iso: String) throws -> CalendarDate { try #require(CalendarDate(iso: iso)) }

  /// Compared with Foundation's calendar.
  @Test func daysAgreeWithAnotherCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for days in stride(from: -40000, through: 60000, by: 137) {
      let date = CalendarDate(daysSince1970: days)
      let parts = calendar.dateComponents([.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86400))
      #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
      #expect(date.daysSince1970 == days)
      #expect(CalendarDate(secondsSince1970: days * 86400 + 86399) == date)
      #expect(CalendarDate(iso: date.iso) == date)
    }
  }

  @Test(arguments: [
    "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "24-04-01", "2024-4-1", "2024-04-01 ", "+024-04-01", "",
    "０024-04-01",
  ])
  func thereIsNoSuchDay(_ text: String) { #expect(CalendarDate(iso: text) == nil) }

  @Test func extremesStayWithinTheCalendar() {
    #expect(CalendarDate(secondsSince1970: .min + 86400).iso == "0001-01-01")
    #expect(CalendarDate(secondsSince1970: .max).iso == "9999-12-31")
  }

  @Test func yearsAndAges() throws {
    #expect(try day("2024-02-29").adding(years: 1) == day("2025-03-01"))
    #expect(try day("2024-02-29").adding(years: 4) == day("2028-02-29"))
    #expect(try day("2007-06-15").age(on: day("2025-06-14")) == 17)
    #expect(try day("2007-06-15").age(on: day("2025-06-15")) == 18)
    #expect(try day("2008-02-29").age(on: day("2026-02-28")) == 17)
    #expect(try day("2008-02-29").age(on: day("2026-03-01")) == 18)
    #expect(try day("2025-06-15").adding(days: -15) == day("2025-05-31"))
  }

  @Test(arguments: [
    ("240615", "2024-06-15"), ("250615", "2025-06-15"), ("250616", "1925-06-16"), ("260101", "1926-01-01"), ("990101", "1999-01-01"),
    ("65<<<<", "1965"), ("6503<<", "1965-03"), ("650000", "1965"), ("25<<<<", "2025"), ("26<<<<", "1926"), ("000229", "2000-02-29"),
  ])
  func birthsAreNeverInTheFuture(_ printed: String, _ expected: String) throws {
    let today = try day("2025-06-15")
    #expect(MrzDate(printed)?.birth(asOf: today)?.iso == expected)
  }

  @Test(arguments: [
    ("961210", "1996-12-10"), ("240309", "2024-03-09"), ("750101", "2075-01-01"), ("760101", "1976-01-01"), ("340712", "2034-07-12"),
  ])
  func expiriesAreFiftyYearsAheadAtMost(_ printed: String, _ expected: String) throws {
    let today = try day("2025-06-15")
    #expect(MrzDate(printed)?.expiration(asOf: today)?.iso == expected)
  }

  @Test func theRuleHoldsAcrossACentury() throws {
    let late = try day("2099-12-31")
    #expect(MrzDate("010101")?.expiration(asOf: late)?.iso == "2101-01-01")
    let later = try day("2101-01-01")
    #expect(MrzDate("990101")?.birth(asOf: later)?.iso == "2099-01-01")
    let today = try day("2025-06-15")
    #expect(MrzDate("6503<<")?.expiration(asOf: today) == nil, "an expiry is a day")
  }

  @Test func partialDatesKnowTheirBounds() throws {
    let month = try #require(PartialDate(year: 2024, month: 2))
    #expect(month.earliest?.iso == "2024-02-01")
    #expect(month.latest?.iso == "2024-02-29")
    #expect(month.complete == nil)
    #expect(PartialDate(year: 1965)?.latest?.iso == "1965-12-31")
    #expect(PartialDate(year: 1965, day: 3) == nil)
    #expect(PartialDate(year: 2023, month: 2, day: 29) == nil)
  }

  @Test func datesAreEncodedAsText() throws {
    let json = try JSONEncoder().encode([day("2034-03-09")])
    #expect(String(decoding: json, as: UTF8.self) == #"["2034-03-09"]"#)
    #expect(try JSONDecoder().decode([CalendarDate].self, from: json) == [day("2034-03-09")])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([CalendarDate].self, from: Data(#"["2034-02-30"]"#.utf8)) }
  }
}
