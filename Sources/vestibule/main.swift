import Commands
import Journeys
import Sandbox

// A journey is added here: one folder under Sources/Journeys, and one line.
Vestibule.main(
  journeys: [
    IdentityModule(), DocumentModule(), BiometricsModule(), ScanModule(), OptInModule(), AuthenticatorModule(), WalletModule(),
    SessionModule(),
  ], services: [ScanService(), OptInService(), AuthenticatorService(), WalletService(), PushService()])
