import Documents
import Testing
import VendorHarness

@testable import SandboxKit

/// What a service learns of pictures.
struct PictureLookTests {
  /// Reading print costs more than all the rest.
  @Test func printIsReadWhereItIsAskedForAndNothingElseSaysIt() async {
    let fields = Reading.licenceFront().print
    let front = Reading.page(hasPortrait: true, words: 30), back = Reading.page(words: 30)
    func prints(_ look: PictureLook, _ readings: Reading...) async -> [Bool] {
      let sandbox = Sandbox(
        [], now: { 0 }, readFrame: { bytes, _ in readings[Int(bytes[0])] }, readPrint: { _, _ in fields },
        read: { readings[Int($0[0])] })
      let found = await sandbox.read(readings.indices.map { [UInt8($0)] }, for: look)
      #expect(found.map { $0?.faces } == readings.map(\.faces))
      return found.map { $0?.print == fields }
    }
    #expect(await prints(.page, front, back) == [true, false])
    #expect(await prints(.picture, front) == [false])
    #expect(await prints(.frame(aim: .selfie), front) == [false])
    #expect(await prints(.page, .passport(), .selfie) == [false, false])
    #expect(await prints(.page, front, .licenceBack()) == [false, false])
  }
}
