/// Payloads as lines of JSON, as `vestibule read aamva` prints them. The keys always stand in the same order.
public enum AamvaReport {
  /// One JSON object without line breaks: what the bytes say, or why they are no payload.
  public static func line(for bytes: [UInt8]) -> String {
    do { return line(for: try Aamva.parse(bytes)) } catch { return line(for: error) }
  }

  /// For a barcode in a picture: `null` when its content is no AAMVA payload.
  public static func member(for bytes: [UInt8]) -> String {
    do { return line(for: try Aamva.parse(bytes)) } catch { return "null" }
  }

  /// For people: every element on a line of its own with its id, the standard's name for it and what its value means in plain English;
  /// the warnings behind them. What is no payload gives one sentence.
  public static func table(for bytes: [UInt8]) -> String {
    let payload: AamvaPayload
    do { payload = try Aamva.parse(bytes) } catch { return error.description }
    var lines: [String] = []
    for subfile in payload.subfiles {
      for element in subfile.elements {
        let name = AamvaElementTable.definition(of: element.id)?.name(in: payload.header.aamvaVersion) ?? "Jurisdiction's own"
        let gap = String(repeating: " ", count: max(1, 36 - name.count))
        lines.append("\(subfile.type) \(element.id.rawValue)  \(name)\(gap)\(AamvaFormatter.formatted(element.value, of: element.id))")
      }
    }
    return (lines + payload.warnings.map { "Warning: \($0.message)" }).joined(separator: "\n")
  }

  /// `{"fields":{…},"elements":{"DL":{"DAQ":…},…},"errors":[{"code","severity","element","message"}]}`; `elements` are as they stand in the
  /// payload.
  public static func line(for payload: AamvaPayload) -> String {
    var out = JSONLine()
    out.raw("{\"fields\":")
    var fields = AamvaFieldList(payload)
    fields.write(to: &out)
    out.key("elements")
    out.raw("{")
    for (index, subfile) in payload.subfiles.enumerated() {
      out.key(subfile.type, first: index == 0)
      out.raw("{")
      var written: Set<AamvaElementID> = []
      for element in subfile.elements {
        // A key may stand once; the value that counts is the first that is not blank.
        guard written.insert(element.id).inserted else { continue }
        out.key(element.id.rawValue, first: written.count == 1)
        let values = subfile.elements.filter { $0.id == element.id }.map(\.value)
        out.string(values.first { $0.contains { $0 != " " } } ?? element.value)
      }
      out.raw("}")
    }
    out.raw("}")
    out.key("errors")
    out.list(payload.warnings) { out, warning in
      out.pairs([("code", warning.code.rawValue), ("severity", "warning")])
      if let element = warning.element {
        out.key("element")
        out.string(element.rawValue)
      }
      out.key("message")
      out.string(warning.message)
      out.raw("}")
    }
    out.raw("}")
    return out.text
  }

  /// `{"fields":null,"errors":[{"code","severity":"error","message"}]}`.
  public static func line(for error: AamvaError) -> String {
    var out = JSONLine()
    out.raw("{\"fields\":null")
    out.key("errors")
    out.list([error]) { out, error in
      out.pairs([("code", error.code.rawValue), ("severity", "error"), ("message", error.description)])
      out.raw("}")
    }
    out.raw("}")
    return out.text
  }
}
