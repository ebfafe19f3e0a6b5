import Documents
import Gallery
import Testing

@testable import Scenes

/// Every gate, hint and camera state has a text in every language.
struct LiveTextTests {
  @Test(arguments: Samples.everyLanguage) func nothingIsShownByItsKey(_ language: String) {
    let wording = Samples.look(language).wording
    let keys =
      Gate.allCases.map { "scene.gate.\($0.rawValue)" } + CaptureHint.allCases.map(\.phraseKey)
      + CameraState.allCases.filter { $0 != .live }.map { "scene.camera.\($0.rawValue)" }
    for key in keys { #expect(!wording.text(.init(key, ["name": .text("x")])).contains(key), "\(key) in \(language)") }
  }
}
