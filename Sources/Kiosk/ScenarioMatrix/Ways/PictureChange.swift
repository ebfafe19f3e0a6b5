import Documents
import JourneyKit

/// What is different in the pictures of a way whose last picture is the one that a scenario draws, while those before it are as usual.
struct PictureChange {
  /// The scenario of the run: none where it is all in the pictures.
  let scenario: Scenario
  /// In the last picture; nil for what the run's scenario draws.
  let last: SpecimenChange?
  /// In those before it; nil for whichever the source has.
  let before: SpecimenChange?

  /// nil for a scenario that draws nothing else, or whose fault concerns every picture.
  init?(_ scenario: Scenario) {
    guard let specimen = scenario.specimen, scenario.fault == nil else { return nil }
    let isAllInPictures = scenario.workflow.isEmpty && scenario.outcomes.isEmpty
    self.scenario = isAllInPictures ? .none : scenario
    last = isAllInPictures ? specimen : nil
    before = isAllInPictures ? nil : SpecimenChange()
  }
}
