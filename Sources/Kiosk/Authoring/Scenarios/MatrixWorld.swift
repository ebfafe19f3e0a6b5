import Documents
import Foundation
import Imaging
import ScenarioMatrix

/// The world of the runs that this program makes today, and the imaging processes in it, until it is closed.
package struct MatrixWorld {
  private static let processes = 2

  package let scenarios: ScenarioWorld
  private let links: [ImagingLink]

  package init() {
    let links = (0..<Self.processes).map { _ in ImagingLink() }
    let today = CalendarDate(secondsSince1970: Int(Date().timeIntervalSince1970))
    self.links = links
    scenarios = ScenarioWorld(
      asOf: today, links: links, services: Installation.current.services, performer: Installation.current.performer)
  }

  package func close() { for link in links { link.close() } }
}
