import JourneyKit
import Testing

@testable import ShippedVendors

struct OfferedJourneyTests {
  /// The next client at a kiosk must not go on with the hosted session of the one before.
  @Test func aKioskWhoseClientsChangeDoesNotOfferWhatBelongsToOne() {
    let modules = JourneyModules(.shipped)
    #expect(Set(modules.offered.map(\.name)).subtracting(modules.offeredToAnybody.map(\.name)) == ["hosted"])
  }
}
