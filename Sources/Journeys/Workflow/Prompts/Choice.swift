import Documents
import Phrases

/// A choice of one among several options.
public struct Choice: Codable, Equatable, Sendable {
  /// How the choice looks: a searchable list, a consent with a box to tick, a question with two or three buttons, or what to do after an error.
  public enum Style: Codable, Equatable, Sendable {
    case list
    /// Cards side by side. The pinned options are the cards; what follows are buttons.
    case cards
    case consent
    /// Whether to share entries with somebody who asks for them. The first option shares nothing, the second what the person has ticked.
    case sharing(sharing: Sharing)
    /// Whether to approve what somebody does elsewhere, with what is known about it. The first option denies it. Each other one approves
    /// it; of several, the person picks the one that is shown elsewhere (number matching).
    case approval(facts: [Review.Row])
    case question
    case error(code: String)
    /// A question about pictures that are shown side by side.
    case comparison(pictures: [ComparedPicture])
  }

  /// One of the pictures of a comparison, and the part of it that matters.
  public struct ComparedPicture: Codable, Equatable, Sendable {
    public var title: Phrase
    public var picture: PictureReference
    /// In pixels of the upright picture: top left, top right, bottom right, bottom left. They may extend beyond its edge.
    public var corners: [PicturePoint]

    public init(_ title: Phrase, _ picture: PictureReference, corners: [PicturePoint]) {
      self.title = title
      self.picture = picture
      self.corners = corners
    }
  }

  public struct Option: Codable, Equatable, Sendable {
    public var id: String
    public var title: Phrase
    /// The option's name in the language of its origin, the same in every language: "Personalausweis".
    public var localName: String?
    public var detail: Phrase?
    /// The name of a drawn mark (`passport`, `card`, `paper`), not a character.
    public var icon: String?
    /// What stands at the foot of a card; nil for nothing.
    public var note: Phrase?

    public init(id: String, title: Phrase, localName: String? = nil, detail: Phrase? = nil, icon: String? = nil, note: Phrase? = nil) {
      self.note = note
      self.id = id
      self.title = title
      self.localName = localName
      self.detail = detail
      self.icon = icon
    }

    /// The id of the option that ends the journey after an error was shown.
    public static let stopID = "stop"

    /// Whether this option ends the journey. A host asks the person to confirm it first.
    public var stops: Bool { id == Self.stopID }

    /// The local name, unless the title in the person's language already contains it.
    public func localName(beside title: String) -> String? {
      localName.flatMap { TextFolding.folded(title).contains(TextFolding.folded($0)) ? nil : $0 }
    }
  }

  public var style: Style
  public var title: Phrase
  public var message: Phrase?
  public var options: [Option]
  /// How many of the first options keep their place at the top of a long list whose other options are sorted for the language, and are not
  /// what a host without a person answers; nil for none.
  public var pinned: Int?

  /// The code of the error that the choice reports; nil if it reports none.
  public var error: String? { if case .error(let code) = style { code } else { nil } }

  public init(style: Style = .list, title: Phrase, message: Phrase? = nil, options: [Option], pinned: Int? = nil) {
    self.style = style
    self.title = title
    self.message = message
    self.options = options
    self.pinned = pinned
  }
}
