import Documents
import Imaging
import Phrases
import Scenes
import Testing

@testable import Application
@testable import Background

/// A client at a kiosk in a public place learns nothing of its files. Staff do.
struct PublicCaptureTests {
  private static let path = "/srv/scans/front.jpg"

  /// What the client reads, and what staff read, when a picture cannot be taken.
  private func told(_ error: ImagingError, isPublic: Bool) throws -> (client: [String], staff: [String]) {
    let posted = Posted(), work = BackgroundWork()
    let today = try #require(CalendarDate(year: 2031, month: 5, day: 5))
    let capture = CaptureController(
      source: { () throws(ImagingError) in try PictureSource(opening: .specimen, asOf: today) }, today: today, link: ImagingLink(),
      work: work, isPublic: isPublic, post: posted.post)
    capture.fail(nil, error)
    return (
      posted.events.compactMap { if case .readingFailed(_, let phrase) = $0 { "\(phrase)" } else { nil } },
      posted.events.compactMap { if case .warning(let phrase) = $0 { "\(phrase)" } else { nil } }
    )
  }

  @Test(arguments: [ImagingError.Code.missing, .notPermitted, .unreadable, .truncated, .damaged])
  func onlyStaffReadPaths(code: ImagingError.Code) throws {
    let error = ImagingError(code, "\(Self.path) is wrong.", about: Self.path)
    let there = try told(error, isPublic: true)
    #expect(there.client.count == 1 && !there.client[0].contains(Self.path), "\(there)")
    #expect(there.staff.count == 1 && there.staff[0].contains(Self.path), "\(there)")
    let here = try told(error, isPublic: false)
    #expect(here.client.count == 1 && here.client[0].contains(Self.path) && here.staff.isEmpty, "\(here)")
  }

  /// What another picture may mend is said to the client.
  @Test func aDamagedPictureIsSaid() throws {
    #expect(try told(ImagingError(.damaged, "It is damaged."), isPublic: true).client[0].contains("kiosk.picture.damaged"))
    #expect(try told(ImagingError(.missing, "It is missing."), isPublic: true).client[0].contains("unattended.outOfOrder.message"))
  }
}
