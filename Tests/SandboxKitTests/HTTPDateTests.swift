import Documents
import Services
import Testing

/// The date of HTTP headers.
struct HTTPDateTests {
  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777_000), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Sat, 29 Feb 2020 23:59:59 GMT", 1_583_020_799_000),
      ("Wed, 31 Dec 1969 23:59:59 GMT", -1000),
    ] as [(String, Int64)])
  func isReadAndWritten(text: String, milliseconds: Int64) {
    #expect(Moment(httpDate: text, at: Self.now)?.milliseconds == milliseconds)
    #expect(Moment(milliseconds: milliseconds).httpDate == text)
  }

  private static let now = Moment(milliseconds: 1_773_000_000_000)

  /// RFC 9110, section 5.6.7: all three forms mean the same. Two digits of a year are at most 50 years in the future.
  @Test(arguments: [
    ("Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ("Sun Mar 15 00:00:00 2026", "Sun, 15 Mar 2026 00:00:00 GMT"), ("Monday, 09-Mar-26 02:00:00 GMT", "Mon, 09 Mar 2026 02:00:00 GMT"),
    ("Monday, 09-Mar-76 02:00:00 GMT", "Mon, 09 Mar 2076 02:00:00 GMT"),
    ("Wednesday, 09-Mar-77 02:00:00 GMT", "Wed, 09 Mar 1977 02:00:00 GMT"),
  ])
  func theOlderFormsAreRead(text: String, written: String) { #expect(Moment(httpDate: text, at: Self.now)?.httpDate == written) }

  /// Another day of the week, other zones, mixed forms, and days that there are not.
  @Test(arguments: [
    "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Wed, 30 Feb 1994 08:49:37 GMT", "", "1994-11-06T08:49:37Z", "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 CET", "Sun Nov 06 08:49:37 1994", "Sun Nov 6 08:49:37 1994", "Sun,  06 Nov 1994 08:49:37 GMT",
    "Monday, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov--6 08:49:37 GMT", "Sunday, 06-Nov-9４ 08:49:37 GMT",
  ])
  func nothingElseIsRead(text: String) { #expect(Moment(httpDate: text, at: Self.now) == nil) }
}
