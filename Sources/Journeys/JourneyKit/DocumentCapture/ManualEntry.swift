import Documents
import Phrases
import Workflow

/// Lets the person type the MRZ, starting with the lines that were read, until the workflow's policy accepts it.
struct ManualEntry {
  let page: DocumentPage
  /// The lines to start with, read or typed before; nil for none.
  let start: MrzResult?
  let type: DocumentType
  let policy: MrzValidationPolicy

  /// nil when the person prefers to take a picture.
  func run(_ guide: Guide) async throws(Exit) -> DocumentMrzData? {
    let format = try await format(guide)
    var lines = start?.format == format ? start?.lines ?? [] : []
    var error: Phrase?
    while true {
      let field = Field(
        kind: .mrz(format: format, lines: lines), title: Phrase("data.typing.title"), message: Phrase("data.typing.message"),
        error: error, canSkip: true)
      guard case .text(let text) = try await guide.enter("mrz", field) else { return nil }
      let result = Mrz.parse(block: text)
      if policy.accepts(result), type.accepts(mrz: result) {
        // Not `start`: a typed field stays marked as typed, however often it is edited again.
        return DocumentMrzData(mrz: result, read: page.reading.mrz, page: page)
      }
      lines = result.lines
      error = explanation(of: result)
    }
  }

  /// Cards of two sizes have MRZs of two shapes, and only the person can see which one it is.
  private func format(_ guide: Guide) async throws(Exit) -> MrzFormat {
    let formats = type.mrzFormats
    guard formats.count > 1 else { return formats.first ?? .td1 }
    let likely = formats.filter { $0 == start?.format } + formats.filter { $0 != start?.format }
    return try await guide.choose("format", among: likely, title: Phrase("data.format.title")) { format in
      Choice.Option(id: format.rawValue, title: Phrase("data.format.\(format.rawValue)"))
    }
  }

  /// The first reason why the lines are not accepted.
  private func explanation(of result: MrzResult) -> Phrase {
    let error = result.errors.first
    // What only the issuer has is valid, and still not accepted by every policy.
    if error == nil, policy.accepts(result) { return Phrase("data.typing.otherType") }
    if let field = error?.field.map({ $0.protectedField ?? $0 }) ?? result.foreign?.field, field.hasLabel {
      return Phrase("data.typing.field", ["field": .phrase(field.label)])
    }
    if let line = error?.line { return Phrase("data.typing.line", ["line": .number(line + 1)]) }
    return Phrase("data.typing.wrong")
  }
}
