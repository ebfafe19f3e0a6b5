import Authoring
import Cells
import Deliveries
import FoundationEssentials
import Sessions
import Store
import Workflow

/// The deliveries of sessions as aligned columns under a heading.
struct DeliveryTable {
  let lines: [String]

  init(_ deliveries: [HandOver], _ destinations: [Destination], in zone: TimeZone) {
    let rows = deliveries.filter(\.isDelivery).map { delivery in
      let destination = destinations.first { $0.target == delivery.target }?.name ?? delivery.places.first ?? "not configured"
      let state =
        switch delivery.state {
        case .done: "delivered"
        case .givenUp: "given up"
        case .pending: delivery.attempts == 0 ? "pending" : "tried again \(LocalTime.text(delivery.dueAt, in: zone))"
        }
      return [delivery.session.prefix(8) + "", ControlCharacters.escaped(destination), state, "\(delivery.attempts)"]
    }
    lines = TextTable(heading: ["SESSION", "DESTINATION", "STATE", "ATTEMPTS"], rows: rows).lines
  }
}
