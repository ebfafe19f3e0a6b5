import Services

/// What the path of a request of a phone names.
package struct CaptureCall {
  /// The capture's id.
  package let id: String
  /// What is wanted of it: `open`, `frames`, `picture`, `close`.
  package let name: String
  /// The key of a short address; nil if the path is another one.
  package let shortKey: String?

  package init(_ request: ServiceRequest) {
    let parts = request.path.split(separator: "/").map { PathSegment.decoded($0) }
    shortKey = parts.count == 2 ? parts[1] : nil
    id = parts.count > 1 ? parts[1] : ""
    name = parts.last?.lowercased() ?? ""
  }

  /// The largest picture that the request may bring, in bytes; nil if it brings none.
  package var mostBytes: Int? {
    switch name {
    case "frames": 1_000_000
    case "picture": 10_000_000
    default: nil
    }
  }
}
