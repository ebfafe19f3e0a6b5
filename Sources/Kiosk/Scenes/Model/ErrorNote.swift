/// An error as a scene knows it.
struct ShownError: Equatable, Sendable {
  /// The vendor's code: `1002`, `cannotSubmitData`.
  var code: String
  /// Its name, where the code is a number.
  var name: String?
  /// The vendor's English message, nil if it is not known.
  var reason: String?
}

/// What is told of an error for reports: small, and in one form on every screen that shows an error.
struct ErrorNote: Equatable, Sendable {
  let error: ShownError
  /// The id of the session; nil if there is none.
  let session: String?
  /// Whether a client in a public place sees it, who is not told technical names.
  let isPublic: Bool

  /// The code, if it is a number: that alone can be said to a client.
  var number: String? { error.code.allSatisfy(\.isNumber) ? error.code : nil }

  /// The name and the reason, which often begins with the name.
  var names: [String] {
    let name = error.name ?? (number == nil ? error.code : nil)
    guard let reason = error.reason, reason != name else { return [name].compactMap(\.self) }
    return [name.flatMap { reason.hasPrefix($0) ? nil : $0 }, reason].compactMap(\.self)
  }

  /// For a developer, in one line.
  var report: String { ([number] + names + [session]).compactMap(\.self).joined(separator: " ") }

  /// Without the reason, which may be long.
  var short: ErrorNote {
    var error = error
    error.reason = nil
    return ErrorNote(error: error, session: session, isPublic: isPublic)
  }
}
