import Documents
import Imaging
import ScenarioMatrix

/// The documents that the runs of journeys in their scenarios draw. Each is drawn and read once in a run of the tests, whichever test needs it first.
package enum DrawnReadings {
  /// The day of the runs: March 1, 2026.
  package static let day = CalendarDate(daysSince1970: 20_513)

  package static let shared = SpecimenReadings(asOf: day, links: [link(), link()])

  /// An imaging process of the program that is tested.
  package static func link() -> ImagingLink {
    ImagingLink(.init(executable: "\(ImagingExecutable.runningFolder())/\(ImagingExecutable.name)"))
  }
}
