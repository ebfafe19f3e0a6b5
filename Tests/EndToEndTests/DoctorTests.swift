import Foundation
import TestQueue
import Testing

/// What `vestibule doctor` says of the face models. Without them, and with files that are none, Vestibule's own networks serve.
@Suite(.queued) struct DoctorTests {}

extension DoctorTests {
  @Test func modelsThatAreMissingAreNamedAndNoFault() throws {
    let run = try Sandbox().run("doctor", environment: ["VESTIBULE_MODELS": "/nonexistent"])
    let line = try #require(run.output.split(separator: "\n").first { $0.contains(" faces ") })
    #expect(line.hasPrefix("ok") && line.contains("make models"), "\(line)")
  }

  /// The imaging process and the server say what confines them.
  @Test func theConfinementOfBothProgramsIsSaid() throws {
    let run = try Sandbox().run("doctor")
    for name in ["confined", "server"] {
      let line = try #require(run.output.split(separator: "\n").first { $0.contains(" \(name) ") })
      #expect(line.hasPrefix("ok") && line.contains("seccomp") && line.contains("limits"), "\(line)")
    }
  }

  @Test func filesThatAreNoModelsAreAFaultThatSaysWhy() throws {
    let sandbox = try Sandbox()
    for name in ["face_detection_short_range", "face_detection_full_range", "face_landmark", "iris_landmark"] {
      try sandbox.write("\(name).tflite", "TFL3")
    }
    let run = try sandbox.run("doctor", environment: ["VESTIBULE_MODELS": sandbox.folder])
    let line = try #require(run.output.split(separator: "\n").first { $0.contains(" faces ") })
    #expect(line.hasPrefix("FAIL") && line.contains("It is no TensorFlow Lite model."), "\(line)")
  }
}
