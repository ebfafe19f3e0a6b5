import CognitoFlowWire
import Documents
import Phrases
import Services
import Workflow

/// Asks which document the person has.
struct FlowDocumentChoice {
  let desk: FlowDesk
  let offer: FlowDocumentPrompt

  func ask() async throws(Exit) -> FlowDesk.Answer {
    let countries = offer.offers.map { offer in
      Choice.Option(
        id: offer.country, title: Country(code: offer.country)?.phrase ?? .verbatim(offer.country), detail: .verbatim(offer.country))
    }
    let country: String
    switch try await pick("country", Choice(title: Phrase("document.country.title"), options: countries)) {
    case .value(let id): country = id
    case .action: return .left
    case .over(let answer): return answer
    }
    let categories = (offer.offers.first { $0.country == country }?.categories ?? []).map { category in
      Choice.Option(id: category.rawValue, title: category.type.phrase, detail: category.type.detail, icon: category.type.icon)
    }
    switch try await pick("category", Choice(title: Phrase("document.choose.title"), options: categories)) {
    case .value(let id):
      guard let category = FlowDocumentCategory(rawValue: id) else { return .left }
      return try await desk.send(ChooseFlowDocument(session: desk.session, country: country, category: category))
    case .action: return .left
    case .over(let answer): return answer
    }
  }

  /// Asks only if there is more than one possibility.
  private func pick(_ id: String, _ choice: Choice) async throws(Exit) -> FlowDesk.Reply<String> {
    if choice.options.count == 1 { return .value(choice.options[0].id) }
    return try await desk.ask(id, choice)
  }
}

extension FlowDocumentCategory {
  var type: DocumentType {
    switch self {
    case .passport: .passport
    case .idCard: .idCard
    case .driversLicense: .driversLicense
    case .residencePermitCard: .residencePermit
    }
  }
}
