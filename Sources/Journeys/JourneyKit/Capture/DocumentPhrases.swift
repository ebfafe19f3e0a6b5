import Documents
import Phrases
import Workflow

extension Country {
  /// The country's name.
  package var phrase: Phrase { Phrase(phraseKey) }
}

extension DocumentType {
  /// The type's name.
  package var phrase: Phrase { Phrase("documentType.\(rawValue)") }
  /// The sides that are captured: "front and back".
  package var detail: Phrase { Phrase("capture.sides.\(rawValue)") }

  /// The name of the type's icon.
  package var icon: String {
    switch self {
    case .passport: "passport"
    case .idCard, .frenchIdCard, .driversLicense, .dutchDriversLicense, .residencePermit: "card"
    case .paperId, .proofOfAddress, .tinReferenceDocument: "paper"
    }
  }

  /// "Passport, photo page": one text for each type and side, so that every language can phrase it freely.
  package func title(of step: CaptureStep) -> Phrase {
    Phrase("capture.title.\(rawValue).\(step.side.rawValue)\(step.isAngled ? "Tilted" : "")")
  }

  /// "photo page", "back, tilted": a label of its own, never a part of a sentence.
  package func sideName(of step: CaptureStep) -> Phrase {
    let word = word(for: step.side)
    return Phrase(step.isAngled ? "capture.tilted.\(word)" : "capture.side.\(word)")
  }

  /// How to hold the document; after a failed attempt, the advice that helps most often.
  package func advice(for step: CaptureStep, isRepeated: Bool) -> Phrase {
    let manner = step.isAngled ? "tilted" : step.hasMrz ? "mrz" : step.symbology != nil ? "barcode" : needsIssuingCountry ? "flat" : "page"
    return Phrase("capture.advice.\(isRepeated ? "again" : "first").\(manner)")
  }

  /// The judge's gates. A whole page often fills the picture, so that none of its edges is visible.
  package var gates: Gates { needsIssuingCountry ? Gates() : Gates(wholeDocument: .warn, large: .warn, mrz: .ignore) }

  /// The word for a side: a passport has a photo page, and a letter has a page.
  private func word(for side: FileSide) -> String {
    switch (self, side) {
    case (.passport, .front): "photoPage"
    case (.proofOfAddress, .front), (.tinReferenceDocument, .front): "page"
    default: side.rawValue
    }
  }
}

extension PictureCheck {
  /// The text for a picture that fails it.
  package var phrase: Phrase { Phrase("capture.check.\(rawValue)") }
}

extension MrzField {
  /// Whether it is one of the fields shown to the person.
  package var hasLabel: Bool {
    switch self {
    case .documentCode, .issuingState, .documentNumber, .lastName, .firstName, .nationality, .birthDate, .sex, .expirationDate: true
    default: false
    }
  }

  package var label: Phrase { Phrase("data.field.\(rawValue)") }
}

extension Instruction {
  package static let documentIntro = Instruction(
    style: .intro, title: Phrase("document.intro.title"), message: Phrase("document.intro.message"),
    points: ["document", "light", "time"].map { Phrase("document.intro.\($0)") }, illustration: .documents,
    button: Phrase("document.action.start"))

  package static func ready(for type: DocumentType) -> Instruction {
    Instruction(
      style: .popup, title: Phrase("capture.ready.title"), message: Phrase("capture.ready.\(type.rawValue)"), illustration: .ready,
      button: Phrase("capture.action.ready"))
  }

  package static func turn(to side: FileSide, of type: DocumentType) -> Instruction {
    Instruction(
      style: .popup, title: Phrase("capture.turn.title"),
      message: Phrase("capture.turn.\(type == .paperId ? "paper" : "card").\(side.rawValue)"), illustration: .turn,
      button: Phrase("capture.action.continue"))
  }

  package static func tilt(_ side: FileSide, canSkip: Bool) -> Instruction {
    Instruction(
      style: .popup, title: Phrase("capture.tilt.title"), message: Phrase("capture.tilt.message"), illustration: .tilt,
      button: Phrase("capture.action.continue"), canSkip: canSkip)
  }
}
