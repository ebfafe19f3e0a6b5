import Authoring
import Notation

/// What `vestibule office requests …` prints.
struct RequestsPage: Sendable {
  let order: RequestsOrder
  /// What the server said; nil if it only did what was asked.
  let answer: JSONValue?

  /// Without control characters, because a terminal does what they say and an app may have sent any.
  var lines: [String] {
    content.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
  }

  private var content: [String] {
    guard let answer else { return [] }
    return switch order {
    case .list: Self.table(answer["requests"]?.elements ?? [])
    case .show:
      [[Self.head(answer)], Self.lenient(answer), Self.message(answer["request"]), ["HTTP \(Self.cell(answer["status"]))"]]
        .filter { !$0.isEmpty }.joined(separator: [""]) + Self.message(answer["answer"])
    case .replay: ["HTTP \(Self.cell(answer["status"]))"] + Self.message(answer["answer"])
    case .clear: []
    }
  }

  private static let columns = ["number", "time", "method", "path", "status", "milliseconds"]

  /// The sizes are those of the bodies.
  private static func table(_ requests: [JSONValue]) -> [String] {
    TextTable(
      heading: columns + ["sent", "answered"],
      rows: requests.map { request in
        columns.map { cell(request[$0]) } + ["request", "answer"].map { cell(request[$0]?["bytes"]) }
      }
    ).lines
  }

  private static func cell(_ value: JSONValue?) -> String {
    if case .string(let text) = value { text } else { value?.text() ?? "" }
  }

  private static func head(_ request: JSONValue) -> String {
    "\(cell(request["method"])) \(cell(request["path"]))  (\(cell(request["time"])), \(cell(request["milliseconds"])) ms)"
  }

  private static func lenient(_ request: JSONValue) -> [String] {
    (request["lenient"]?.elements ?? []).map { "Taken without what did not fit: \(cell($0))" }
  }

  /// The headers, the body, and what its tokens say.
  private static func message(_ message: JSONValue?) -> [String] {
    guard let message else { return [] }
    var headers: [String] = []
    if case .object(let members) = message["headers"] { headers = members.map { "\($0.key): \(cell($0.value))" } }
    let opened = (message["opened"]?.elements ?? []).map { token in
      let place = cell(token["in"]), isHeader = !place.isEmpty && !place.hasPrefix("/")
      let part = isHeader ? "the header \(place)" : place.isEmpty ? "the body" : "the body's \(place)"
      return ["In \(part):"] + pretty(token.without("in"))
    }
    return headers + ([body(message)] + opened).filter { !$0.isEmpty }.flatMap { [""] + $0 }
  }

  private static func body(_ message: JSONValue) -> [String] {
    guard case .string(let text) = message["body"] else { return ["(\(cell(message["bytes"])) bytes)"] }
    return (try? JSONReader().read(Array(text.utf8))).map { pretty(JSONValue($0)) } ?? (text.isEmpty ? [] : lines(of: text))
  }

  private static func pretty(_ value: JSONValue) -> [String] { lines(of: value.text(indent: 2)) }

  private static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  fileprivate func without(_ key: String) -> JSONValue {
    if case .object(let members) = self { .object(members.filter { $0.key != key }) } else { self }
  }
}
