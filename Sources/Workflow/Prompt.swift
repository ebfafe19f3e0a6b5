import Documents
import Phrases

/// One thing that a journey asks of the person. A prompt carries phrase keys and data, never words of a language, and is compared
/// whole when a journal is replayed.
public struct Prompt: Codable, Equatable, Sendable {
  /// Unique to its place in the journey; it carries the stage's name and, in a nested journey, the child's: `document/front.confirm`.
  public var id: String
  public var ask: Ask

  public init(id: String, ask: Ask) {
    self.id = id
    self.ask = ask
  }
}

/// The closed vocabulary of prompts (design, section 1).
public enum Ask: Codable, Equatable, Sendable {
  case choose(Choice)
  case instruct(Instruction)
  case capture(Shot)
  case confirm(Confirmation)
  case enter(Field)
  case review(Review)
  case present(Notice)
  case wait(Wait)
}

/// One of several.
public struct Choice: Codable, Equatable, Sendable {
  /// How the choice looks: a searchable list, a consent with a box to tick, a question with two or three buttons, or what to do after an error.
  public enum Style: Codable, Equatable, Sendable {
    case list
    case consent
    case question
    case error(code: String)
  }

  public struct Option: Codable, Equatable, Sendable {
    public var id: String
    public var title: Phrase
    /// What the thing calls itself where it comes from, the same in every language: "Personalausweis".
    public var localName: String?
    public var detail: Phrase?
    /// The name of a drawn mark (`passport`, `card`, `paper`), not a character.
    public var icon: String?

    public init(id: String, title: Phrase, localName: String? = nil, detail: Phrase? = nil, icon: String? = nil) {
      self.id = id
      self.title = title
      self.localName = localName
      self.detail = detail
      self.icon = icon
    }

    /// The id of the option that ends the journey with an error that was told.
    public static let stopID = "stop"

    /// Whether the journey ends with it. Who shows it to a person asks first.
    public var stops: Bool { id == Self.stopID }

    /// The local name, unless the title in the person's language says it already.
    public func localName(beside title: String) -> String? {
      localName.flatMap { TextFolding.folded(title).contains(TextFolding.folded($0)) ? nil : $0 }
    }
  }

  public var style: Style
  public var title: Phrase
  public var message: Phrase?
  public var options: [Option]
  /// How many of the first options keep their place at the top of a long list, whose others stand in the order of the language; nil: none.
  public var pinned: Int?

  /// The code of the error that the choice tells of; nil: it tells of none.
  public var error: String? { if case .error(let code) = style { code } else { nil } }

  public init(style: Style = .list, title: Phrase, message: Phrase? = nil, options: [Option], pinned: Int? = nil) {
    self.style = style
    self.title = title
    self.message = message
    self.options = options
    self.pinned = pinned
  }
}

/// What comes next; the person starts or cancels.
public struct Instruction: Codable, Equatable, Sendable {
  public enum Style: String, Codable, Sendable { case intro, popup }
  public enum Illustration: String, Codable, Sendable { case documents, ready, tilt, turn, selfie, phone }

  public var style: Style
  public var title: Phrase
  public var message: Phrase?
  public var points: [Phrase]
  public var illustration: Illustration?
  /// What the primary button says.
  public var action: Phrase
  /// Whether the person may skip what the instruction announces.
  public var canSkip: Bool

  public init(
    style: Style, title: Phrase, message: Phrase? = nil, points: [Phrase] = [], illustration: Illustration? = nil, action: Phrase,
    canSkip: Bool = false
  ) {
    self.style = style
    self.title = title
    self.message = message
    self.points = points
    self.illustration = illustration
    self.action = action
    self.canSkip = canSkip
  }
}

/// One picture or clip to be taken.
public struct Shot: Codable, Equatable, Sendable {
  public enum Subject: Codable, Equatable, Sendable {
    /// One side of a document; `country` is nil for types that no country issues.
    case document(type: DocumentType, country: Country?, step: CaptureStep)
    case barcode
    case selfie
    case liveness(challenge: String)
    case clip(seconds: Int)
  }

  public var subject: Subject
  public var title: Phrase
  public var message: Phrase?
  /// What the judge demands before a picture is taken by itself.
  public var gates: Gates
  /// Seconds after which the host answers `timedOut` when pictures come live, counted from when something was first seen; nil: no limit.
  public var limit: Int?
  /// The same while nothing at all is seen, counted from the start; nil: no limit.
  public var unseenLimit: Int?
  /// Seconds of the clip that is recorded while the picture is being taken, at most; nil: none is.
  public var clip: Int?
  public var canSkip: Bool

  public init(
    subject: Subject, title: Phrase, message: Phrase? = nil, gates: Gates = Gates(), limit: Int? = nil, unseenLimit: Int? = nil,
    clip: Int? = nil, canSkip: Bool = false
  ) {
    self.subject = subject
    self.title = title
    self.message = message
    self.gates = gates
    self.limit = limit
    self.unseenLimit = unseenLimit
    self.clip = clip
    self.canSkip = canSkip
  }
}

/// Is this picture good?
public struct Confirmation: Codable, Equatable, Sendable {
  public struct Checkpoint: Codable, Equatable, Sendable {
    public enum Verdict: String, Codable, Sendable { case pass, warning, failure, neutral }
    public var verdict: Verdict
    public var text: Phrase
    public init(_ verdict: Verdict, _ text: Phrase) {
      self.verdict = verdict
      self.text = text
    }
  }

  public var title: Phrase
  public var picture: PictureReference
  /// The outline in the picture, drawn over the preview.
  public var outline: DocumentOutline?
  public var checkpoints: [Checkpoint]
  /// Whether the picture fails a check, so that it is good only if the person says so against it.
  public var hasFailure: Bool { checkpoints.contains { $0.verdict == .failure } }

  public init(
    title: Phrase, picture: PictureReference, outline: DocumentOutline? = nil, checkpoints: [Checkpoint] = []
  ) {
    self.title = title
    self.picture = picture
    self.outline = outline
    self.checkpoints = checkpoints
  }
}

/// Something to be typed.
public struct Field: Codable, Equatable, Sendable {
  public enum Kind: Codable, Equatable, Sendable {
    /// Free text of at most `length` characters.
    case text(length: Int)
    /// A code of exactly `length` characters of `alphabet`.
    case code(length: Int, alphabet: String)
    /// A password: shown as dots, handed over by handle, never written.
    case secret
    /// The lines of a machine-readable zone, one cell per character. `lines` is what was read, as a start; empty when nothing was.
    case mrz(format: MrzFormat, lines: [String])
  }

  public var kind: Kind
  public var title: Phrase
  public var message: Phrase?
  /// Why the last entry was refused.
  public var error: Phrase?
  public var canSkip: Bool

  public init(kind: Kind, title: Phrase, message: Phrase? = nil, error: Phrase? = nil, canSkip: Bool = false) {
    self.kind = kind
    self.title = title
    self.message = message
    self.error = error
    self.canSkip = canSkip
  }
}

/// The data that was read, with what was corrected.
public struct Review: Codable, Equatable, Sendable {
  public struct Row: Codable, Equatable, Sendable {
    /// What stands behind the value.
    public enum Mark: String, Codable, Sendable { case none, checkDigit, checkDigitWrong, uncertain, enteredByHand, barcode, failedCheck }
    public var label: Phrase
    public var value: Phrase
    public var mark: Mark
    public init(label: Phrase, value: Phrase, mark: Mark = .none) {
      self.label = label
      self.value = value
      self.mark = mark
    }
  }

  public var title: Phrase
  public var rows: [Row]
  /// The machine-readable lines, with the places that were corrected or are uncertain.
  public var mrz: MrzResult?
  /// The picture it was read from, for the key that shows it.
  public var picture: PictureReference?
  public var note: Phrase?

  public init(title: Phrase, rows: [Row], mrz: MrzResult? = nil, picture: PictureReference? = nil, note: Phrase? = nil) {
    self.title = title
    self.rows = rows
    self.mrz = mrz
    self.picture = picture
    self.note = note
  }
}

/// Something to be shown: a QR code, a one-time passcode, a notice.
public struct Notice: Codable, Equatable, Sendable {
  public enum Tone: String, Codable, Sendable { case success, neutral, warning, error }
  public var tone: Tone
  public var title: Phrase
  public var message: Phrase?
  /// A code to be read off the screen (a passcode, the text of a QR).
  public var code: String?
  public var action: Phrase

  public init(tone: Tone, title: Phrase, message: Phrase? = nil, code: String? = nil, action: Phrase) {
    self.tone = tone
    self.title = title
    self.message = message
    self.code = code
    self.action = action
  }
}

/// Work that someone else does; the person may only leave.
public struct Wait: Codable, Equatable, Sendable {
  public var title: Phrase
  public var message: Phrase?
  /// Seconds after which the host answers `timedOut`; nil: no limit.
  public var limit: Int?

  public init(title: Phrase, message: Phrase? = nil, limit: Int? = nil) {
    self.title = title
    self.message = message
    self.limit = limit
  }
}
