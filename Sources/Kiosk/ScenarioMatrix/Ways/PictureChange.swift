import Documents
import JourneyKit

/// What is different in the pictures of a way that leads to another one at its end.
struct PictureChange {
  /// In the last picture.
  var last: SpecimenChange
  /// In those before it; nil for whichever the source has.
  var before: SpecimenChange?

  /// nil for a scenario that draws nothing else. If it changes more than the pictures, the run is in it, and the pictures before the last are drawn as
  /// without it.
  init?(_ scenario: Scenario) {
    guard let last = scenario.specimen, scenario.fault == nil else { return nil }
    self.last = last
    before = scenario.workflow.isEmpty && scenario.outcomes.isEmpty ? nil : SpecimenChange()
  }
}
