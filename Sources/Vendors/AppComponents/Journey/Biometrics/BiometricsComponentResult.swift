import Documents
import JourneyKit
import Notation
import Phrases
import Workflow

/// The component's result (guide, "Biometrics Component", "Success handling").
public struct BiometricsComponentResult: Codable, Equatable, Sendable {
  public var selfie: PictureReference
  /// Milliseconds since 1970, UTC.
  public var takenAt: Int64
  public var location: GeoLocation?
  /// How the challenges ended, in the order in which they were asked for; empty where there were none.
  public var challenges: [ChallengeReport]
  /// The selfie's video; nil when none was recorded.
  public var clip: Clip?
  /// Whether the workflow asks for a video that was not recorded; nil if it does not, or an older version took the selfie.
  public var lacksClip: Bool?
  /// The largest face in the selfie: where it is, for the comparison with the portrait.
  public var face: FaceReading?
  /// Where the pictures come from; nil when it was not recorded.
  public var source: PictureOrigin?

  /// The face in the selfie; nil when none was measured.
  var compared: ComparedFace? { face.map { ComparedFace(picture: selfie, face: $0) } }

  init(_ selfie: Selfie, location: GeoLocation?, wantsClip: Bool) {
    self.selfie = selfie.picture
    takenAt = selfie.takenAt
    self.location = location
    challenges = selfie.challenges
    clip = selfie.clip
    lacksClip = wantsClip && clip == nil ? true : nil
    face = selfie.reading.faces?.max { $0.width < $1.width }
    source = selfie.reading.origin
  }

  /// The JSON that the plugins return: `{"selfie":{…},"liveness":{…}}`. Missing values are left out.
  /// - Parameter path: the absolute path of a delivered picture, or nil if it is not delivered.
  public func json(path: (PictureReference) -> String?) -> JSONValue {
    .object([
      "selfie": .object([
        // The guide asks for "the absolute url filepath" here, and for a filepath for documents.
        "image": path(selfie).map { .string(FileURL.text($0)) },
        "timestamp": .string(Moment(milliseconds: takenAt).iso),
        "location": location?.json,
        // Not in the guide; added here so that a demonstration never passes for a verification.
        "source": source.map { .string($0.rawValue) },
      ]),
      "liveness": clip?.json(path: path, location: location),
      "missingOutputs": MissingClip.json(lacksClip, "liveness"),
      // Not in the guide; added here to show what was asked of the person and how it ended.
      "livenessChecks": .array(challenges.map(\.json)),
    ])
  }

  /// The result as a table for the last screen.
  public var table: [Review.Row] {
    let kilobytes = (selfie.byteCount + 1023) / 1024
    return [Review.Row(label: Phrase("biometrics.result.selfie"), value: Phrase("document.result.picture", ["n": .number(kilobytes)]))]
      + (clip.map {
        [
          Review.Row(
            label: Phrase("biometrics.result.video"),
            value: Phrase("biometrics.result.seconds", ["n": .number(($0.milliseconds + 500) / 1000)]))
        ]
      } ?? [])
      + MissingClip.rows(lacksClip)
      + challenges.map {
        Review.Row(label: Phrase("scene.liveness.name.\($0.challenge.rawValue)"), value: Phrase("biometrics.result.\($0.outcome.rawValue)"))
      }
  }
}

extension ChallengeReport {
  /// `{"challenge":"turnLeft","outcome":"passed","milliseconds":1800}`
  var json: JSONValue {
    .object([
      "challenge": .string(challenge.rawValue), "outcome": .string(outcome.rawValue), "milliseconds": .integer(milliseconds),
    ])
  }
}
