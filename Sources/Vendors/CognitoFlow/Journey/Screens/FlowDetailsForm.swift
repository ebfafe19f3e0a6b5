import CognitoFlowWire
import Documents
import Phrases
import Services
import Workflow

/// The form for who the person is: one prompt for each thing, then all of them to check.
struct FlowDetailsForm {
  let desk: FlowDesk
  let prompt: FlowDetailsPrompt

  private static let longest = 100
  /// `1990-02-01`
  private static let dateLength = 10

  /// Says that the entry before did not match. The review of it follows.
  private static let unmatched = Instruction(
    style: .popup, title: Phrase("hosted.details.unmatched"), message: Phrase("hosted.details.once"), button: Phrase("hosted.details.check")
  )

  func fill() async throws(Exit) -> FlowDesk.Answer {
    if prompt.problem != nil { try await desk.guide.instruct("problem", Self.unmatched) }
    var values = prompt.known.values
    var (wanted, refused) = (items(values).filter { values[$0] == nil && !$0.isOptional }, Phrase?.none)
    if !wanted.isEmpty { wanted = FlowDetailsItem.allCases }
    while true {
      for item in wanted where items(values).contains(item) {
        try await ask(item, refused, &values)
      }
      let review = Review(title: Phrase("hosted.details.review"), rows: rows(values), close: Phrase("hosted.details.send"))
      switch try await desk.ask("review", review, actions: [PromptAction(id: "change", title: Phrase("hosted.details.change"))]) {
      case .value(true):
        let answer = try await desk.send(SubmitFlowDetails(session: desk.session, details: FlowDetails(values)))
        guard answer.refusal == .invalid, let item = answer.refusedField.flatMap(FlowDetailsItem.init) else { return answer }
        (wanted, refused) = ([item], Phrase("hosted.details.refused"))
      case .value, .action: (wanted, refused) = (FlowDetailsItem.allCases, nil)
      case .over(let answer): return answer
      }
    }
  }

  /// Asks for one thing until it has its form. Actions of others do not interrupt the typing: the server refuses an entry that comes too
  /// late.
  private func ask(_ item: FlowDetailsItem, _ refused: Phrase?, _ values: inout [FlowDetailsItem: String]) async throws(Exit) {
    var refused = refused
    while let text = try await reply(item, refused, values) {
      // The first version took digits of usual width only.
      let typed = desk.guide.version < 2 ? text.trimmed : String(text.map(\.plain)).trimmed
      if item == .dateOfBirth ? CalendarDate(iso: typed) != nil : !typed.isEmpty {
        values[item] = typed
        return
      }
      refused = Phrase(item == .dateOfBirth ? "hosted.details.dateForm" : "hosted.details.empty")
    }
    values[item] = nil
  }

  /// - Returns: the reply, or nil if the person left it out.
  private func reply(_ item: FlowDetailsItem, _ refused: Phrase?, _ values: [FlowDetailsItem: String]) async throws(Exit) -> String? {
    let title = Phrase("hosted.details.\(item.name)")
    let options: [Choice.Option]
    switch item {
    case .country: options = prompt.countries.map { Choice.Option(id: $0, title: Self.country($0)) }
    case .idNumberType: options = numberTypes(values).map { Choice.Option(id: $0, title: Self.numberType($0)) }
    default:
      let isDate = item == .dateOfBirth
      let message = isDate ? Phrase("hosted.details.dateForm") : nil
      let field = Field(
        kind: .text(length: isDate ? Self.dateLength : Self.longest), title: title, message: message, error: refused,
        canSkip: item.isOptional)
      return if case .text(let text) = try await desk.guide.enter(item.name, field) { text } else { nil }
    }
    guard options.count > 1 else { return options.first?.id }
    return try await desk.guide.choose(item.name, Choice(title: title, message: refused, options: options))
  }

  /// What is asked for. A kind of number belongs to a country, with whose code its name begins: `us_ssn`.
  private func items(_ values: [FlowDetailsItem: String]) -> [FlowDetailsItem] {
    FlowDetailsItem.allCases.filter { item in
      prompt.fields.contains(item.field) && (item.field != .idNumber || !numberTypes(values).isEmpty)
    }
  }

  private func numberTypes(_ values: [FlowDetailsItem: String]) -> [String] {
    let beginning = "\(values[.country]?.lowercased() ?? "")_"
    return prompt.idNumberTypes.filter { $0.hasPrefix(beginning) }
  }

  private func rows(_ values: [FlowDetailsItem: String]) -> [Review.Row] {
    items(values).compactMap { item in
      values[item].map { value in
        let shown =
          switch item {
          case .country: Self.country(value)
          case .idNumberType: Self.numberType(value)
          case .dateOfBirth: CalendarDate(iso: value).map(Self.date) ?? .verbatim(value)
          default: Phrase.verbatim(value)
          }
        return Review.Row(label: Phrase("hosted.details.\(item.name)"), value: shown)
      }
    }
  }

  // MARK: Names

  private static func country(_ alpha2: String) -> Phrase { Country(alpha2: alpha2)?.phrase ?? .verbatim(alpha2) }

  /// A kind that only a later server knows has its abbreviation: `SSN`.
  private static func numberType(_ type: String) -> Phrase {
    FlowIDNumberType(rawValue: type)?.phrase ?? .verbatim(type.split(separator: "_").dropFirst().joined(separator: " ").uppercased())
  }

  private static func date(_ date: CalendarDate) -> Phrase {
    Phrase("data.date", ["date": .date(year: date.year, month: date.month, day: date.day)])
  }
}

extension String {
  /// Without the blanks around it.
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
