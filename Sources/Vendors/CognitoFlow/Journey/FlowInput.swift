import Notation

/// The caller's input: `{"user"}`, who is logged in to the customer's app. Nothing else of them can be set here: the app's back end knows it.
struct FlowInput {
  private(set) var journey = FlowJourney()

  init(_ node: Node?, _ decoding: Decoding) {
    guard let node else { return }
    let user = decoding.object(node, allowing: ["user"])["user"]
    guard let name = user.string() else { return }
    // It becomes a header.
    let isToken = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    if !isToken, let node = user.node { decoding.report(at: node, expected: "a name of visible ASCII characters, without blanks") }
    journey.user = name
  }
}
