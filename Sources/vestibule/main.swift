import Commands
import Journeys

// A journey is added here: one folder under Sources/Journeys, and one line.
Vestibule.main(journeys: [
  IdentityModule(), DocumentModule(), BiometricsModule(), SessionModule(),
])
