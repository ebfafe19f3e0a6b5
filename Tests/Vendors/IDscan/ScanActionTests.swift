import Testing
import VendorHarness

@testable import IDscanJourney
@testable import IDscanService

/// What servers of all versions require.
struct ScanActionTests {
  @Test(
    arguments: [
      ("INITIAL", .frontSide(attempt: 1)), ("FRONTSIDE:SECONDSCAN", .frontSide(attempt: 2)),
      ("FRONTSIDE:THIRDSCAN", .frontSide(attempt: 3)),
      ("BACKSIDE", .backSide(attempt: 1)), ("BACKSIDE:SECONDSCAN", .backSide(attempt: 2)), ("BACKSIDE:THIRDSCAN", .backSide(attempt: 3)),
      ("SELFIE", .selfie(attempt: 1)), ("SELFIE:SECONDSCAN", .selfie(attempt: 2)), ("SELFIE:THIRDSCAN", .selfie(attempt: 3)),
      ("ADDRESSDOCUMENT", .addressDocument(attempt: 1)), ("ADDRESSDOCUMENT:SECONDSCAN", .addressDocument(attempt: 2)),
      ("ADDRESSDOCUMENT:THIRDSCAN", .addressDocument(attempt: 3)), ("LIVENESS", .liveness), ("NFC", .nfc),
      ("PASSIVE_LIVENESS", .passiveLiveness(attempt: 1)), ("PASSIVE_LIVENESS:SECONDSCAN", .passiveLiveness(attempt: 2)), ("NONE", .none),
      ("SCANBACKSIDE", .backSide(attempt: 1)), ("CAPTURESELFIE", .selfie(attempt: 1)), ("AddressDocument", .addressDocument(attempt: 1)),
    ] as [(String, ScanAction)])
  func everyActionIsKnown(text: String, action: ScanAction) { #expect(ScanAction(text, after: .frontSide(attempt: 1)) == action) }

  /// Older servers do not say what is scanned again.
  @Test func olderServersRepeatTheLastAction() {
    #expect(ScanAction("SECONDSCAN", after: .backSide(attempt: 1)) == .backSide(attempt: 2))
    #expect(ScanAction("THIRDSCAN", after: .selfie(attempt: 2)) == .selfie(attempt: 3))
  }

  @Test(arguments: ["", "IRIS", "FRONTSIDE:FOURTHSCAN", "NONE:SECONDSCAN", "FRONTSIDE:SECONDSCAN:THIRDSCAN"])
  func othersAreNot(text: String) { #expect(ScanAction(text, after: .frontSide(attempt: 1)) == nil) }
}
