import AppComponentsJourney
import Documents
import JourneyKit
import Testing
import Workflow

/// Pictures that no journey takes, whatever can be read in them.
struct PictureRefusalTests {
  private static func walk(_ answers: [ScriptAnswer], _ change: (inout Reading) -> Void) async -> Walk {
    var bad = Specimens.good(.passport, mrz: Specimens.mrz(.passport))
    let good = bad
    change(&bad)
    let workflow = WorkflowConfiguration(name: "flat", tilted: false)
    return await Walk.run(
      DocumentComponent(workflow: workflow, type: .passport, issuingCountry: Specimens.country("NLD")),
      [.proceed, .proceed, .capture("bad")] + answers, pictures: ["bad": bad, "good": good])
  }

  /// The person is told, and takes another one.
  private static func expectRefusal(_ name: String, _ change: (inout Reading) -> Void) async {
    let retaken = await walk([.choose("retake"), .capture("good"), .confirm(true), .review(true)], change)
    #expect(retaken.result?.images.map(\.picture.digest) == ["good"], "\(retaken.outcome) \(retaken.witness.ids)")
    let stopped = await walk([.choose("stop")], change)
    #expect(stopped.witness.ids.last == "front.error.\(name)" && stopped.outcome == .cancelled)
    guard case .choose(let choice)? = stopped.witness.prompts.last?.content else { return }
    #expect(choice.title.key == "document.error.\(name).title" && choice.message?.key == "document.error.\(name).message")
  }

  @Test func twoDocumentsInOnePicture() async { await Self.expectRefusal("SeveralDocuments") { $0.documents = 2 } }

  @Test(arguments: [(PictureDefect.mirrored, "PictureMirrored"), (.negative, "PictureNegative"), (.truncated, "PictureTruncated")])
  func aPictureWithADefect(defect: PictureDefect, name: String) async {
    await Self.expectRefusal(name) { $0.defects = [defect] }
  }

  @Test func oneDocumentWithoutADefectIsTaken() async {
    let walk = await Self.walk([.confirm(true), .review(true)]) { ($0.documents, $0.defects) = (1, []) }
    #expect(walk.result?.images.map(\.picture.digest) == ["bad"], "\(walk.outcome) \(walk.witness.ids)")
  }
}
