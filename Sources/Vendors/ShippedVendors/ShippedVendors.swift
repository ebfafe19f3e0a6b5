import AppComponentsJourney
import AppComponentsService
import CognitoFlowJourney
import CognitoFlowService
import IDscanJourney
import IDscanService
import JourneyKit
import PingOneMFAJourney
import PingOneMFAService
import PingOneVerifyJourney
import PingOneVerifyService
import RELIDJourney
import RELIDService
import SandboxKit
import ShoCardJourney
import ShoCardService

/// The vendors that the shipped programs have, in the order of the menu. A new one is added here.
private let vendors: [Vendor] = [
  Vendor([IdentityModule(), DocumentModule(), BiometricsModule(), SessionModule()], ComponentService()),
  Vendor([ScanModule()], ScanService()),
  Vendor([OptInModule()], OptInService()), Vendor([VerifyModule()], VerifyService()),
  Vendor([AuthenticatorModule()], AuthenticatorService()),
  Vendor([WalletModule()], WalletService()), Vendor([FlowModule()], FlowService()),
]

/// A vendor's journeys, and its server in the sandbox.
private struct Vendor {
  let journeys: [any JourneyModule]
  let service: any SandboxService

  init(_ journeys: [any JourneyModule], _ service: any SandboxService) { (self.journeys, self.service) = (journeys, service) }
}

extension [any JourneyModule] {
  public static var shipped: [any JourneyModule] { vendors.flatMap(\.journeys) }
}

extension [any SandboxService] {
  /// The vendors' servers, and what all of them use.
  public static var shipped: [any SandboxService] { vendors.map(\.service) + [PushService(), OutboxService(), ErasureService()] }
}
