import AppComponentsJourney
import Documents
import Foundation
import JourneyKit
import Notation
import Testing
import Workflow

/// The scenarios of App Components.
struct ScenarioTests {
  static let modules = JourneyModules([IdentityModule(), DocumentModule(), BiometricsModule()])

  @Test func namesAreShortAndSentencesEnd() {
    for module in Self.modules.all {
      let names = module.scenarios.map(\.name)
      #expect(Set(names).count == names.count, "\(module.name)")
      for scenario in module.scenarios {
        #expect(scenario.name.count <= 32 && scenario.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(scenario.name)")
        #expect(scenario.sentence.hasSuffix(".") && scenario.sentence.count <= 92, "\(scenario.name)")
      }
    }
  }

  /// Every error of the seed's two tables that a backend, a document or a machine can cause has a scenario that promises it.
  @Test(arguments: [
    ("1000", "ClientRejected"), ("1001", "InvalidValidationCode"), ("1001", "SessionExpired"), ("1003", "module QES"),
    ("1004", "InvalidWorkflowStatus"), ("870", "Backend.401"), ("870", "CAMERA.denied"),
  ])
  func everyErrorOfTheSessionHasAScenario(code: String, name: String) {
    #expect(DocumentModule().scenarios.contains { $0.ending == .error(code: code, containing: name) })
  }

  @Test(arguments: IdentityVerificationError.allCases)
  func everyErrorOfTheModuleHasAScenario(error: IdentityVerificationError) {
    for module in [DocumentModule(), IdentityModule()] as [any JourneyModule] {
      let scenario = module.scenarios.first { $0.ending == .error(code: "1002", containing: error.qualifiedCode) }
      #expect(scenario?.inputs?.isEmpty != true && scenario != nil, "\(module.name)")
    }
  }

  @Test func everyReasonOfRealTimeFeedbackHasAScenario() {
    for reason in PictureAssessment.Reason.allCases {
      let scenario = BiometricsModule().scenarios.first { scenario in
        scenario.outcomes[AssessPicture.name]?.first == (try? EffectOutcome(of: PictureAssessment.retake(reason: reason)))
      }
      #expect(scenario?.workflow == [JSONValue.Member("realTimeFeedback", .bool(true))], "\(reason)")
    }
  }

  @Test func aScenarioReplacesMembersOfTheWorkflow() throws {
    let file = Array(#"{"name":"mine","minimumAge":21,"location":"off"}"#.utf8)
    let set = try WorkflowFile.read(file, setting: [.init("location", "required"), .init("realTimeFeedback", .bool(true))])
    #expect(set.name == "mine" && set.minimumAge == 21 && set.location == .required && set.realTimeFeedback == true)
    let prepared = try DocumentModule().prepare(JourneyInput(settings: [.init("minimumAge", 30)]))
    #expect(prepared.journey.workflow.minimumAge == 30 && prepared.journey.workflow.name == "standard")
  }

  /// Each input names its type of document, and is one that the component accepts.
  @Test func everyTypeOfDocumentIsAnInput() throws {
    let inputs = DocumentModule().inputs
    #expect(inputs.map(\.name).sorted() == DocumentType.allCases.map(\.rawValue).sorted())
    for input in inputs {
      let prepared = try DocumentModule().prepare(input.input)
      #expect(prepared.journey.type?.rawValue == input.name)
    }
    // A scenario that names inputs names existing ones.
    for scenario in DocumentModule().scenarios {
      #expect(Set(scenario.inputs ?? []).isSubset(of: inputs.map(\.name)), "\(scenario.name)")
    }
  }
}
