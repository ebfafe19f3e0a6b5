import JourneyKit
import Phrases
import ShoCardWire
import Workflow

extension Requester {
  /// Which text names the requester: the one of a request to share data, or that of any other message.
  enum Place: String { case consent, message }

  /// Who it is, as the platform knows them.
  func words(in place: Place) -> Phrase {
    guard let name else { return Phrase("wallet.\(place.rawValue).from.unknown", ["id": .text(id)]) }
    return Phrase("wallet.\(place.rawValue).from.known", ["name": .text(name), "id": .text(id)])
  }

  /// The same, followed by what the requester writes, in quotation marks.
  func words(in place: Place, writing text: String?) -> Phrase {
    guard let text else { return words(in: place) }
    return Phrase("wallet.consent.words", ["from": .phrase(words(in: place)), "message": .text(QuotedText.inner(text))])
  }
}
