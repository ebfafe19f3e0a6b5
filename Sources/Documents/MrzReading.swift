/// What a zone says, in the terms of the journey's result.
extension MrzResult {
  /// A field's value; nil when the zone has none, or it is empty.
  public func value(_ field: MrzField) -> String? {
    guard let value = fields[field], !value.isEmpty else { return nil }
    return value
  }

  /// Who issued the document; nil when the code is unknown.
  public var issuingCountry: Country? { value(.issuingState).flatMap(Country.init(code:)) }

  /// The holder's nationality; nil when the format has none or the code is unknown.
  public var nationality: Country? { value(.nationality).flatMap(Country.init(code:)) }

  /// The birth date by the century rule of `MrzDate`; nil when absent, unknown or no date.
  public func birth(asOf today: CalendarDate) -> PartialDate? { value(.birthDate).flatMap(MrzDate.init)?.birth(asOf: today) }

  /// The last day of validity by the century rule of `MrzDate`; nil when absent, unlimited (all fillers) or no date.
  public func expiration(asOf today: CalendarDate) -> CalendarDate? {
    value(.expirationDate).flatMap(MrzDate.init)?.expiration(asOf: today)
  }

  /// The components of the last name as the zone separates them: `DE<BRUIJN` is DE and BRUIJN. The zone does not say which belong together.
  public var lastNames: [String] { components(.lastName) }
  public var firstNames: [String] { components(.firstName) }

  /// Whether the name may have been truncated: its last cell holds a letter (ICAO 9303-4, 4.2.3). A name that fits exactly looks the same.
  public var nameIsTruncated: Bool {
    guard let layout else { return false }
    return layout.fields.contains { field in
      guard field.content == .names || field.content == .name, lines.indices.contains(field.span.line) else { return false }
      let line = Array(lines[field.span.line].utf8)
      return line.count >= field.span.end && line[field.span.end - 1] != UInt8(ascii: "<")
    }
  }

  /// Whether a character of a field is in doubt (`uncertain`). Where both names share a line, each counts to its own side of the `<<`.
  public func isUncertain(_ field: MrzField) -> Bool {
    guard let layout, let span = layout.span(of: field) else { return false }
    var columns = span.start..<span.end
    if layout.fields.contains(where: { $0.content == .names && $0.span == span }), lines.indices.contains(span.line) {
      let line = Array(lines[span.line].utf8)
      let gap = columns.first { $0 + 1 < line.count && line[$0] == UInt8(ascii: "<") && line[$0 + 1] == UInt8(ascii: "<") }
      let border = gap ?? span.end
      columns = field == .firstName ? border..<span.end : span.start..<border
    }
    return uncertain.contains { $0.line == span.line && columns.contains($0.column) }
  }

  /// The lines as they are printed, separated by LF.
  public var rawMrz: String { lines.joined(separator: "\n") }

  /// The table that the lines were read through; nil when they fit no format.
  public var layout: MrzLayout? {
    format.map { MrzLayouts.layout($0, state: fields[.issuingState] ?? "", code: fields[.documentCode] ?? "") }
  }

  /// The checks that failed.
  public var failedChecks: [MrzCheck] { checks.filter { !$0.passed } }

  private func components(_ field: MrzField) -> [String] { value(field)?.split(separator: " ").map(String.init) ?? [] }
}
