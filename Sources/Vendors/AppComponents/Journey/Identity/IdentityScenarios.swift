import Documents
import JourneyKit
import Notation
import Workflow

/// The scenarios of the face match.
enum IdentityScenarios {
  static let all: [Scenario] = [
    scenario(
      "face-match", "The backend finds portrait and selfie 97 % alike, which is a match.", 97,
      #""faceMatch":{"verdict":"match","decidedBy":"backend""#),
    scenario(
      "face-no-match", "The backend finds portrait and selfie 41 % alike, which is no match.", 41, by: .backend,
      #""faceMatch":{"verdict":"noMatch","decidedBy":"backend""#),
    scenario(
      "face-match-by-staff", "The backend finds portrait and selfie 60 % alike, so that staff decide.", 60,
      #""faceMatch":{"verdict":"match","decidedBy":"operator","percentage":60"#),
    scenario(
      "face-match-no-service", "The backend does not compare faces, and staff are not asked.", nil, by: .backend,
      #""faceMatch":{"verdict":"undetermined","reason":"noService""#),
  ]

  private static func scenario(
    _ name: String, _ sentence: String, _ percentage: Double?, by use: FaceMatchUse = .operator, _ result: String
  ) -> Scenario {
    Scenario(
      name, sentence, workflow: [.init("faceMatch", .string(use.rawValue))],
      outcomes: [CompareFaces.name: Scenario.outputs(FaceSimilarity(percentage: percentage))], ending: .result(containing: result),
      // Letters have no portrait.
      inputs: DocumentType.allCases.filter(\.needsIssuingCountry).map(\.rawValue),
      otherEnding: .result(containing: #""faceMatch":{"verdict":"undetermined","reason":"noPortrait""#))
  }
}
