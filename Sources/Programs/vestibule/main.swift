import Commands
import SandboxKit
import ShippedVendors

Vestibule.main(journeys: .shipped, services: .shipped)
