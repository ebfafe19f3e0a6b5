import JourneyKit
import Phrases
import SandboxKit
import ShippedTexts
import Testing

@testable import ShippedVendors

struct OfferedJourneyTests {
  /// Nobody can choose between two entries of the same name.
  @Test(arguments: ShippedTexts.languages) func everyJourneyHasATitleOfItsOwn(language: String) {
    let words = Phrasebook(catalogues: ShippedTexts.catalogues, language: language)
    let titles = JourneyModules(.shipped).all.map { words.text($0.title) }
    #expect(Set(titles).count == titles.count, "\(titles.sorted())")
  }

  /// A journey and its service carry the same vendor's product.
  @Test func everyJourneyAndServiceNamesItsProduct() {
    let products = JourneyModules(.shipped).all.map { $0.product?.name ?? "" }
    #expect(!products.contains(""))
    let services = [any SandboxService].shipped.compactMap { $0.administration?.product?.name }
    #expect(Set(products) == Set(services) && services.count == 7)
  }

  /// The next client at a kiosk must not go on with the hosted session of the one before.
  @Test func aKioskWhoseClientsChangeDoesNotOfferWhatBelongsToOne() {
    let modules = JourneyModules(.shipped)
    #expect(Set(modules.offered.map(\.name)).subtracting(modules.offeredToAnybody.map(\.name)) == ["hosted"])
  }
}
