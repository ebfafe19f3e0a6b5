import CognitoFlowWire
import Documents
import Notation
import Phrases
import Services
import Workflow

/// The outcome of a session.
public struct FlowResult: Codable, Equatable, Sendable {
  /// The FlowSession resource as JSON, without the key of its link.
  public var resource: String
  /// Where the pictures came from that were taken here; of several sources, the one that proves least. It is nil if none was taken here.
  public var source: PictureOrigin?

  private var node: Node? { try? JSONReader().read(Array(resource.utf8)) }

  /// The resource. (`source` is ours.)
  var json: JSONValue {
    guard let node, case .object(let members) = JSONValue(node) else { return .null }
    return .object(members + (source.map { [.init("source", .string($0.rawValue))] } ?? []))
  }

  var rows: [Review.Row] {
    guard let session = node.flatMap(FlowSession.init) else { return [] }
    let head = Review.Row(label: Phrase("hosted.row.status"), value: Phrase("hosted.status.\(session.status.rawValue)"))
    let steps = session.steps.shown.map { step, status in
      Review.Row(label: step.phrase, value: status.phrase, mark: status.displayState == .failed ? .failedCheck : .none)
    }
    return [head] + steps + [Review.Row(label: Phrase("hosted.row.session"), value: .verbatim(session.id))]
  }
}
