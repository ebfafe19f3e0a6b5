/// The output of `vestibule read mrz`: a line of JSON for each MRZ. The keys are always in the same order.
public enum MrzReport {
  /// One JSON object without line breaks: `{"format","valid","lines","fields","checks","corrections","uncertain","errors"}`. `format` is
  /// null when the lines were refused. Each correction is `{"line","column","from","to","reason"}`, its reason one of `MrzCorrection.Reason`:
  /// `layout`, `checkDigit`, `code` or `rare`.
  public static func line(for result: MrzResult) -> String {
    var out = JSONLine()
    out.raw("{")
    out.key("format", first: true)
    if let format = result.format { out.string(format.rawValue) } else { out.raw("null") }
    out.key("valid")
    out.raw(result.valid ? "true" : "false")
    out.key("lines")
    out.list(result.lines) { $0.string($1) }
    out.key("fields")
    out.raw("{")
    var isFirst = true
    for field in MrzField.allCases {
      guard let value = result.fields[field] else { continue }
      out.key(field.rawValue, first: isFirst)
      out.string(value)
      isFirst = false
    }
    out.raw("}")
    out.key("checks")
    out.list(result.checks) { out, check in
      out.pairs([("field", check.field.rawValue), ("expected", check.expected), ("found", check.found)])
      out.raw(",\"passed\":\(check.passed)}")
    }
    out.key("corrections")
    out.list(result.corrections) { out, correction in
      out.raw("{\"line\":\(correction.line),\"column\":\(correction.column)")
      out.key("from")
      out.string(correction.from)
      out.key("to")
      out.string(correction.to)
      out.key("reason")
      out.string(correction.reason.rawValue)
      out.raw("}")
    }
    out.key("uncertain")
    out.list(result.uncertain) { $0.raw("{\"line\":\($1.line),\"column\":\($1.column)}") }
    out.key("errors")
    out.list(result.errors) { out, error in
      out.pairs([("code", error.code.rawValue)])
      if let field = error.field {
        out.key("field")
        out.string(field.rawValue)
      }
      if let line = error.line { out.raw(",\"line\":\(line)") }
      if let column = error.column { out.raw(",\"column\":\(column)") }
      out.key("message")
      out.string(error.message)
      out.raw("}")
    }
    out.raw("}")
    return out.text
  }
}
