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
    #expect(Moment(httpDate: text)?.milliseconds == milliseconds)
    #expect(Moment(milliseconds: milliseconds).httpDate == text)
  }

  /// Older forms, another day of the week, other zones, and days that there are not.
  @Test(arguments: [
    "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Wed, 30 Feb 1994 08:49:37 GMT", "", "1994-11-06T08:49:37Z",
  ])
  func nothingElseIsRead(text: String) { #expect(Moment(httpDate: text) == nil) }
}
