import Commands
import Journeys
import Sandbox

// A journey is added here: one folder under Sources/Journeys, and one line.
Vestibule.main(
  journeys: [
    IdentityModule(), DocumentModule(), BiometricsModule(), ScanModule(), OptInModule(), VerifyModule(), AuthenticatorModule(),
    WalletModule(), FlowModule(), SessionModule(),
  ], services: .shipped)
