import Cryptography
import Documents
import Foundation
import Imaging
import JourneyKit
import Workflow

@testable import Recordings
@testable import ScenarioMatrix

/// Runs of the matrix as recordings with their pictures, which the matrix itself only numbers.
struct PicturedRun {
  let link: ImagingLink
  let today: CalendarDate

  /// nil if the journey does not take the input.
  func recording<M: JourneyModule>(
    _ module: M, _ input: NamedInput, _ scenario: Scenario, _ world: ScenarioWorld
  ) async throws -> Recording? {
    let records: [Record]
    do throws(JourneyFailure) { records = try await world.run(module, input, scenario) { MatrixHost(pictures: $0) }.records } catch {
      return nil
    }
    let change = scenario.concerns(input.name) ? scenario.specimen : nil
    var pictures = [
      "selfie": try await link.draw(SpecimenSelfie(of: .bruijn, on: today)).bytes,
      "graphic": try await link.draw(SpecimenRequest(of: .paperId, asOf: today)).bytes,
    ]
    for record in records {
      // The person who fails a challenge has a portrait of another name.
      if case .entry(_, let entry) = record, case .liveness(let report)? = entry.answer?.answer, pictures[report.portrait.digest] == nil {
        pictures[report.portrait.digest] = pictures["selfie"]
      }
      guard case .entry(_, let entry) = record, case .captured(let picture, _, _)? = entry.answer?.answer, pictures[picture.digest] == nil,
        case .capture(let request)? = entry.answer?.prompt.content, case .document(let type, let country, let step) = request.subject
      else { continue }
      var source = try PictureSource(opening: .specimen, asOf: today)
      source.change = change
      guard case .exactly(let entry) = try source.candidates(for: type, of: country, step) else { continue }
      pictures[picture.digest] = try await source.load(entry, with: link).picture.bytes
    }
    return try Self.recording(records, pictures)
  }

  /// - Parameter pictures: by the names that the records have for them.
  private static func recording(_ records: [Record], _ pictures: [String: [UInt8]]) throws -> Recording {
    var recording = Recording(program: "test", steps: [])
    recording.steps = try records.map { record in
      var text = try record.encoded()
      for (name, bytes) in pictures {
        let digest = SecureHash.sha256(bytes).hexadecimal
        for quote in ["\"", "\\\""] {
          let (member, old) = ("\(quote)digest\(quote):\(quote)", "\(name)\(quote)")
          guard text.contains(member + old) else { continue }
          recording.pictures[digest] = bytes
          text = text.replacingOccurrences(of: member + old, with: "\(member)\(digest)\(quote)")
        }
      }
      return Recording.Step(time: 1_772_366_400_000, try Record(encoded: text))
    }
    return recording
  }
}
