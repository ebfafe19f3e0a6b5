/// What the audit log records. The raw values are stored and must never change.
public enum AuditEvent: String, CaseIterable, Sendable {
  case kioskStarted, kioskStopped
  /// The kiosk cannot be used.
  case outOfOrder
  case sessionStarted, sessionResumed
  /// The session was left and can be continued.
  case sessionLeft
  case sessionFinished, sessionCancelled
  /// The detail is the error's code.
  case sessionFailed
  case staffCalled, pinAccepted, pinRefused
  /// The detail is the kind of the destination.
  case handedOver, handOverFailed, handOverGivenUp, handOverRenewed
  case exported
  /// Personal data was shown to staff.
  case opened
  case noteChanged
  /// The detail is the setting's name.
  case settingChanged
  /// Staff replied to a prompt that waited for them; the detail is the reply.
  case replied
  case erased
  /// Staff issued a code that starts a session.
  case codeIssued
  /// Staff rejected the client of a session.
  case clientRejected
}

/// Who did what the audit log records.
public enum AuditParty: String, Sendable {
  case client, staff
  /// The program by itself, such as an erasure when the time was over, or because the system ended it.
  case program
  /// Somebody who did not show who they are, such as whoever typed a wrong PIN.
  case unknown
  /// Someone at the command line.
  case command
}

/// One row of the audit log. It holds no personal data; a session is named by its id, which is random.
public struct AuditEntry: Equatable, Sendable {
  /// Counts from 1, without gaps.
  public var number: Int
  /// Milliseconds since 1970, UTC.
  public var at: Int64
  /// The raw value of an `AuditEvent`; a newer program may have written one that this program does not know.
  public var event: String
  public var party: String
  public var session: String?
  /// A code or a kind, never data of a person.
  public var detail: String?
  /// Whether the row is as it was written and follows the one before it.
  public var isIntact: Bool
}
