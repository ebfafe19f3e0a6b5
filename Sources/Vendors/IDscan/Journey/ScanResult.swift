import Documents
import Notation
import Phrases
import Workflow

/// The result of a scan journey: the server's last answer, and the submitted pictures.
public struct ScanResult: Codable, Equatable, Sendable {
  public var response: ScanResponse
  /// The submitted pictures, in order.
  public var pictures: [PictureReference]
  /// Where the pictures came from; of several sources, the one that proves least. It is nil if the source was not recorded.
  public var source: PictureOrigin?

  /// The outcome as a headline. A server may send a result that is not known: it is shown like an undefined one.
  var title: Phrase {
    awaitsOffice
      ? Phrase("scan.response.waitingTitle")
      : Phrase("scan.result.\(Self.known.contains(response.highLevelResult) ? response.highLevelResult : "Undefined")")
  }

  private static let known = ["Passed", "Refer", "NotSupported", "NotAccepted", "Undefined", "Expired"]

  /// Whether the office has not decided yet, as the journey's definition requires.
  private var awaitsOffice: Bool { response.state(of: "OFFICEDECISION") == "Required" }

  /// What nobody has decided yet needs an explanation.
  var note: Phrase? {
    if awaitsOffice { return Phrase("scan.response.waiting") }
    return response.state(of: "FACEMATCH") == "Undetermined" ? Phrase("scan.response.undetermined") : nil
  }

  var rows: [Review.Row] {
    let fields = response.fields.map { Review.Row(label: .verbatim($0.name), value: .verbatim($0.value)) }
    // While a person decides, the rules would only push the explanation off a small screen.
    let rules =
      awaitsOffice
      ? []
      : response.details.map { detail in
        Review.Row(label: .verbatim(detail.rule), value: .verbatim(detail.state), mark: detail.state == "Failed" ? .failedCheck : .none)
      }
    let journey = Review.Row(label: Phrase("scan.response.journey"), value: .verbatim(response.journeyID))
    return fields + rules + [journey]
  }

  /// The members of the SDK's response object.
  /// - Parameter path: the absolute path of a delivered picture, or nil if it is not delivered.
  func json(path: (PictureReference) -> String?) -> JSONValue {
    .object([
      "scanResult": "Passed", "highLevelResult": .string(response.highLevelResult), "requiredAction": .string(response.requiredAction),
      "journeyID": .string(response.journeyID), "requestID": .string(response.requestID),
      "authenticationResultDetails": .object(response.details.map { .init($0.rule, .string($0.state)) }),
      "extractedFields": .array(
        response.fields.map { .object([.init("name", .string($0.name)), .init("value", .string($0.value))]) }),
      "documentImages": .array(pictures.compactMap { path($0).map { .string($0) } }), "source": source.map { .string($0.rawValue) },
    ])
  }
}
