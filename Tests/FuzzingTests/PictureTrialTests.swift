import Documents
import Glibc
import Testing
import Vision

@testable import Imaging

/// A finding is about one picture, and no other picture is blamed for it.
struct PictureTrialTests {
  @Test func onlyThePictureOfWhichTheProcessDiesIsAFinding() async throws {
    let trial = PictureTrial("trial"), link = trial.link
    defer { trial.close() }
    let document = SpecimenDocument.standard(.passport, asOf: CalendarDate(daysSince1970: 20_000))
    let bytes = try SpecimenArtist.draw(document).png()
    func killProcess() {
      guard let process = link.processNumber else { return }
      kill(process, SIGKILL)
      while link.processNumber == process { usleep(1_000) }
    }
    #expect(await trial.read(0, bytes)?.mrz?.valid == true)
    await withKnownIssue("the process dies of this picture") {
      _ = await trial.read(1, bytes) { _ in
        killProcess()
        return nil
      }
    }
    #expect(await trial.read(2, bytes)?.mrz?.valid == true)
    // Between two pictures, it dies of none.
    killProcess()
    #expect(await trial.read(3, bytes)?.mrz?.valid == true)
    #expect(trial.readings == 4)
  }
}
