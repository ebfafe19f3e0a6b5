import Commands
import Journeys
import Sandbox

Vestibule.main(journeys: .shipped, services: .shipped)
