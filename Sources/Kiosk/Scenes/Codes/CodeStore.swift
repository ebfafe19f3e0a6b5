import Workflow

/// The codes of the current prompt: what was fetched, how long it is valid, and what is still to be fetched. Texts behind handles are held
/// here and nowhere else in the kiosk.
struct CodeStore: Sendable {
  /// What is known about a handle.
  struct Entry: Equatable, Sendable {
    /// It is nil if the code is not available at the moment.
    var text: String?
    /// Milliseconds until the code expires, or until an unavailable one is requested again; nil for never.
    var left: Int?
    /// The longest validity of a code of this handle so far, in milliseconds.
    var validity = 0
    /// The text that comes after this one; nil if it is not known.
    var next: String?
  }

  /// The state of a content's text.
  enum Text: Equatable, Sendable {
    case known(String)
    case requested
    case unavailable
  }

  private var entries: [CodeHandle: Entry] = [:]
  private var drawings: [String: QRModules?] = [:]
  private var requestedCodes: Set<CodeHandle> = []
  private var requestedDrawings: Set<String> = []

  /// Milliseconds before an unavailable code is requested again.
  private static let retryTime = 5_000

  /// Milliseconds between ticks; nil while nothing expires.
  var tickInterval: Int? { entries.values.contains { $0.left != nil } ? 1_000 : nil }

  func text(of content: CodeContent) -> Text {
    switch content {
    case .text(let text): .known(text)
    case .handle(let handle):
      if let entry = entries[handle] { entry.text.map { .known($0) } ?? .unavailable } else { .requested }
    }
  }

  /// How long the code is still valid, and how long it was valid when it was new, in milliseconds; nil if it does not expire.
  func validity(of content: CodeContent) -> (left: Int, of: Int)? {
    guard case .handle(let handle) = content, let entry = entries[handle], entry.text != nil, let left = entry.left else { return nil }
    return (left, max(1, entry.validity))
  }

  /// The text that replaces a code; nil if it is not known.
  func next(of content: CodeContent) -> String? { if case .handle(let handle) = content { entries[handle]?.next } else { nil } }

  /// The QR code of a text. Returns nil if it is not drawn yet, and `.some(nil)` if it cannot be drawn.
  func modules(of text: String) -> QRModules?? { drawings[text] }

  // MARK: Events

  /// - Parameter now: milliseconds since 1970, UTC, when the code was fetched.
  mutating func receive(_ handle: CodeHandle, _ code: CurrentCode?, at now: Int64) {
    guard requestedCodes.remove(handle) != nil else { return }
    var entry = Entry(text: code?.text, validity: entries[handle]?.validity ?? 0)
    if let code {
      entry.next = code.next
      entry.left = code.validUntil.map { Int(clamping: max(1_000, $0 - now)) }
      entry.validity = max(entry.validity, entry.left ?? 0)
    } else {
      entry.left = Self.retryTime
    }
    entries[handle] = entry
  }

  mutating func receive(_ text: String, _ modules: QRModules?) {
    if requestedDrawings.remove(text) != nil { drawings[text] = .some(modules) }
  }

  /// A request sent to an imaging process that died will not be answered.
  mutating func forgetRequestedDrawings() { requestedDrawings = [] }

  mutating func tick(_ milliseconds: Int) {
    for (handle, entry) in entries {
      if let left = entry.left { entries[handle]?.left = max(0, left - milliseconds) }
    }
  }

  /// What must be fetched now for these elements. An expired code stays until the next one arrives.
  mutating func requests(for elements: [DisplayElement]) -> [KioskEffect] {
    var effects: [KioskEffect] = []
    for element in elements {
      let content: CodeContent
      switch element {
      case .code(let code), .qr(let code): content = code
      case .steps, .progress: continue
      }
      if case .handle(let handle) = content, entries[handle].map({ $0.left == 0 }) ?? true, requestedCodes.insert(handle).inserted {
        effects.append(.requestCode(handle))
      }
      if case .qr = element, case .known(let text) = text(of: content), drawings[text] == nil, requestedDrawings.insert(text).inserted {
        effects.append(.requestQRCode(text))
      }
    }
    return effects
  }
}
