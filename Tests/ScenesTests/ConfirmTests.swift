import Cells
import Gallery
import Testing
import Workflow

@testable import Scenes

@Suite("A picture that fails a check is retaken unless the person decides otherwise")
struct ConfirmTests {
  @Test func enterUsesAGoodPicture() {
    var kiosk = KioskTests.asked(Samples.confirm)
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .confirmed)])
  }

  @Test func enterTakesAFailedPictureAgain() {
    var kiosk = KioskTests.asked(Samples.doubtfulConfirm)
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .retake)])
  }

  @Test func itIsUsedByASecondButton() {
    var kiosk = KioskTests.asked(Samples.doubtfulConfirm, then: [.key(.right)])
    #expect(kiosk.screen.text.contains("Use it anyway"))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 7, .confirmed)])
  }
}
