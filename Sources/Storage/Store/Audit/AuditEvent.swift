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
  /// The counts of wrong PINs were set back, so that no PIN has to wait.
  case pinDelayEnded
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
  /// Staff issued a code that starts a session, or rejected the client of one. An earlier version wrote it; now they change a service.
  case codeIssued, clientRejected
  /// Staff changed what a service holds; the detail is the service, the collection and the action.
  case serviceChanged
}

/// Who did what the audit log records.
public enum AuditParty: Equatable, Sendable {
  case client
  /// A member of staff; the name is nil where their PIN is not theirs alone, or where none is asked for.
  case staff(name: String?)
  /// The program by itself, such as an erasure when the time was over, or because the system ended it.
  case program
  /// Somebody who did not identify themselves, such as a person who typed a wrong PIN.
  case unknown
  /// Someone at the command line.
  case command

  /// The word that is stored and must never change.
  var word: String {
    switch self {
    case .client: "client"
    case .staff: "staff"
    case .program: "program"
    case .unknown: "unknown"
    case .command: "command"
    }
  }

  var name: String? { if case .staff(let name) = self { name } else { nil } }
}

/// One row of the audit log. It holds no data of clients; a session is named by its id, which is random.
public struct AuditEntry: Equatable, Sendable {
  /// Counts from 1, without gaps.
  public var number: Int
  /// Milliseconds since 1970, UTC.
  public var at: Int64
  /// The raw value of an `AuditEvent`; a newer program may have written one that this program does not know.
  public var event: String
  public var party: String
  /// The name of the member of staff; nil if the party is another one, or the PIN has no name.
  public var name: String?
  public var session: String?
  /// A code or a kind, never data of a person.
  public var detail: String?
  /// Whether the row is as it was written and follows the one before it.
  public var isIntact: Bool
}
