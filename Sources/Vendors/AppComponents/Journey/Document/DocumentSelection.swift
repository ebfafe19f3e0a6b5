import Documents
import JourneyKit
import Phrases
import Workflow

/// The selected document, and the names of the steps that the selection took.
struct DocumentSelection {
  var type: DocumentType
  /// nil for types that no country issues.
  var country: Country?
  var steps: [Phrase]
}

extension DocumentComponent {
  /// Asks for country and type, each only if the caller left it open and there is more than one possibility.
  func select(_ guide: Guide) async throws(Exit) -> DocumentSelection {
    var steps: [Phrase] = []
    if let type, !type.needsIssuingCountry || issuingCountry != nil {
      return DocumentSelection(type: type, country: type.needsIssuingCountry ? issuingCountry : nil, steps: [])
    }
    let country: Country
    if let issuingCountry {
      country = issuingCountry
    } else {
      let (options, pinned) = countryOptions
      if options.count > 1 {
        steps.append(StepName.country.phrase)
        guide.stage("country", steps.count)
      }
      switch try await pick("choose", options, .issuingCountry(mentionsOthers: options.contains { $0.isType }), nil, pinned: pinned, guide)
      {
      case .type(let type): return DocumentSelection(type: type, country: nil, steps: steps)
      case .country(let chosen): country = chosen
      case nil: throw .error(IdentityVerificationError.issuingCountryNotSupported.workflowError)
      }
    }
    if let type { return DocumentSelection(type: type, country: country, steps: steps) }

    let options = typeOptions(of: country).map(Selectable.type)
    if options.count > 1 {
      steps.append(StepName.document.phrase)
      guide.stage("type", steps.count)
    }
    guard case .type(let chosen)? = try await pick("choose", options, .documentType(of: country), country, guide) else {
      throw .error(IdentityVerificationError.documentTypeNotSupported.workflowError)
    }
    return DocumentSelection(type: chosen, country: chosen.needsIssuingCountry ? country : nil, steps: steps)
  }

  /// The workflow's favourites, the types that need no country (a person with a proof of address need not say which country issued it), and
  /// all other countries; and how many options stand before those other countries.
  private var countryOptions: (options: [Selectable], pinned: Int?) {
    let all = workflow.countries(for: type)
    let types = type == nil ? workflow.typesWithoutCountry.map(Selectable.type) : []
    let favourites = (workflow.favouriteCountries ?? []).filter(all.contains)
    let first = favourites.map(Selectable.country) + types
    return (first + all.filter { !favourites.contains($0) }.map(Selectable.country), first.isEmpty ? nil : first.count)
  }

  /// A country's types for the picker. If a country has its own licence type, the general one is left out, because it would only be a
  /// second name for it.
  private func typeOptions(of country: Country) -> [DocumentType] {
    let types = workflow.types(of: country)
    return types.contains(.dutchDriversLicense) ? types.filter { $0 != .driversLicense } : types
  }

  /// The chosen option; if there is only one, it is returned without asking; nil when there is none.
  ///
  /// - Parameter country: the country whose own names for the types are shown besides ours.
  private func pick(
    _ id: String, _ options: [Selectable], _ picker: Picker, _ country: Country?, pinned: Int? = nil, _ guide: Guide
  ) async throws(Exit) -> Selectable? {
    guard options.count > 1 else { return options.first }
    let shown = options.map { $0.option(in: country) }
    let chosen = try await guide.choose(id, Choice(title: picker.title, message: picker.message, options: shown, pinned: pinned))
    return options.first { $0.option(in: country).id == chosen }
  }
}

/// Something that a picker lists.
private enum Selectable {
  case country(Country)
  case type(DocumentType)

  var isType: Bool {
    if case .type = self { true } else { false }
  }

  func option(in country: Country?) -> Choice.Option {
    switch self {
    case .country(let country): Choice.Option(id: country.code, title: country.phrase, detail: .verbatim(country.code))
    case .type(let type):
      Choice.Option(
        id: type.rawValue, title: type.phrase, localName: country.flatMap { type.localName(in: $0) }, detail: type.detail, icon: type.icon)
    }
  }
}

private struct Picker {
  var title: Phrase
  var message: Phrase?

  static func issuingCountry(mentionsOthers: Bool) -> Picker {
    Picker(title: Phrase("document.country.title"), message: mentionsOthers ? Phrase("document.country.message") : nil)
  }

  static func documentType(of country: Country) -> Picker {
    Picker(title: Phrase("document.choose.title"), message: Phrase("document.choose.message", ["country": .phrase(country.phrase)]))
  }
}
