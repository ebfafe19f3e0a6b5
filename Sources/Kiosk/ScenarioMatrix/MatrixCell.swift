import JourneyKit

/// One run of the matrix, and whether it ended as its scenario promises.
package struct MatrixCell: Sendable {
  package var journey: String
  /// The name of the input: the type of document.
  package var input: String
  package var scenario: String
  /// The vendor's error code; `result`; or `kept` for a session that did not end.
  package var outcome: String
  /// What happened, in one sentence.
  package var detail: String
  package var milliseconds: Int
  /// What the scenario promised instead, or the effect that the module does not list; nil if all is as promised.
  package var mismatch: String?
}

/// How a run of the matrix ended.
enum MatrixEnding {
  case result(json: String)
  case failure(JourneyFailure)
  case kept(message: String)

  var code: String {
    switch self {
    case .result: "result"
    case .failure(let failure): failure.code
    case .kept: "kept"
    }
  }

  var detail: String {
    switch self {
    case .result: "The journey ended with a result."
    case .failure(let failure): failure.message
    case .kept(let message): "\(message) The session is kept."
    }
  }

  /// What was expected instead, in a few words, or nil if this was expected.
  func mismatch(with expected: ExpectedEnding) -> String? {
    switch (expected, self) {
    case (.result(nil), .result), (.interrupted, .kept): nil
    case (.result(let text?), .result(let json)): json.contains(text) ? nil : "a result that contains \(text)"
    case (.error(let code, let text), .failure(let failure)):
      failure.code == code && failure.message.contains(text) ? nil : "\(code) with \(text)"
    case (.cancelled(let problem), .failure(let failure)):
      failure.status == .cancelled && failure.message.contains(problem) ? nil : "cancelled after \(problem)"
    case (.result, _): "a result"
    case (.error(let code, let text), _): "\(code) with \(text)"
    case (.cancelled(let problem), _): "cancelled after \(problem)"
    case (.interrupted, _): "a session that is kept"
    }
  }
}
