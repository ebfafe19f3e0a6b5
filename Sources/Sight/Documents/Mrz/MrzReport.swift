import Notation

/// The output of `vestibule read mrz`: a line of JSON for each MRZ. The keys are always in the same order.
public enum MrzReport {
  /// `{"format","valid","lines","fields","checks","corrections","uncertain","errors","remarks"}`. `format` is null when the lines were
  /// refused. Each correction is `{"line","column","from","to","reason"}`, its reason one of `MrzCorrection.Reason`: `layout`, `checkDigit`, `code` or
  /// `rare`.
  public static func value(for result: MrzResult) -> JSONValue {
    .object([
      "format": result.format.map { .string($0.rawValue) } ?? .null,
      "valid": .bool(result.valid),
      "lines": .array(result.lines.map(JSONValue.string)),
      "fields": .object(
        MrzField.allCases.compactMap { field in result.fields[field].map { JSONValue.Member(field.rawValue, .string($0)) } }),
      "checks": .array(result.checks.map(value)),
      "corrections": .array(result.corrections.map(value)),
      "uncertain": .array(result.uncertain.map { .object(["line": .integer($0.line), "column": .integer($0.column)]) }),
      "errors": .array(result.errors.map(value)),
      "remarks": .array(result.remarks.map(value)),
    ])
  }

  private static func value(for check: MrzCheck) -> JSONValue {
    .object([
      "field": .string(check.field.rawValue), "expected": .string(check.expected), "found": .string(check.found),
      "passed": .bool(check.passed),
    ])
  }

  private static func value(for correction: MrzCorrection) -> JSONValue {
    .object([
      "line": .integer(correction.line), "column": .integer(correction.column), "from": .string(correction.from),
      "to": .string(correction.to), "reason": .string(correction.reason.rawValue),
    ])
  }

  private static func value(for remark: MrzRemark) -> JSONValue {
    .object(["code": .string(remark.code.rawValue), "field": .string(remark.field.rawValue), "message": .string(remark.message)])
  }

  private static func value(for error: MrzError) -> JSONValue {
    .object([
      "code": .string(error.code.rawValue), "field": error.field.map { .string($0.rawValue) }, "line": error.line.map(JSONValue.integer),
      "column": error.column.map(JSONValue.integer), "message": .string(error.message),
    ])
  }
}
