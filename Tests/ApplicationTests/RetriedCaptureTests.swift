import Documents
import Imaging
import Phrases
import Scenes
import Testing
import Workflow

@testable import Application
@testable import Background

/// Without a camera, whoever tries again is told again, whatever is to be taken: the screen must not wait for a picture that nobody takes.
struct RetriedCaptureTests {
  private static let step = DocumentType.passport.steps(tilted: false)[0]
  private static let subjects: [CaptureRequest.Subject] = [
    .barcode, .selfie, .document(type: .passport, country: nil, step: step), .liveness(challenges: [.turnLeft], limit: 5),
  ]

  @Test(arguments: subjects) func everyRetryIsAnswered(subject: CaptureRequest.Subject) async throws {
    let posted = Posted(), work = BackgroundWork(), today = try #require(CalendarDate(year: 2031, month: 5, day: 5))
    let capture = CaptureController(
      source: { () throws(ImagingError) in throw ImagingError(.missing, "There is no camera.") }, today: today, link: ImagingLink(),
      work: work, post: posted.post)
    func failures() -> Int { posted.events.count { if case .readingFailed = $0 { true } else { false } } }
    capture.open(CaptureRequest(subject: subject, title: .verbatim("Show it")))
    _ = await posted.first { if case .readingFailed = $0 { true } else { nil } }
    for tries in 1...2 {
      #expect(await capture.takeShown(nil) == nil)
      _ = await posted.first { _ in failures() > tries ? true : nil }
    }
    capture.close()
    await work.end()
  }
}
