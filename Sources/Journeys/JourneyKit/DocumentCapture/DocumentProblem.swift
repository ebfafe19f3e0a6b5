import Documents
import Phrases
import Workflow

/// What can be wrong with a picture or its content.
package enum DocumentProblem: Equatable {
  /// The picture shows neither an outline nor an MRZ.
  case noDocument
  /// The picture shows more than one document.
  case severalDocuments
  case defective(PictureDefect)
  /// The document in the picture is not of the chosen type.
  case otherType
  /// The MRZ was read and belongs to another type than the chosen one.
  case mrzOfOtherType
  case notAccepted(DocumentObjection)
  /// The picture shows another side.
  case wrongSide
  case mrzNotFound
  /// The field is one whose check digit is wrong, if known.
  case mrzNotValid(MrzField?)
  /// Two pictures of one document contradict each other in this field.
  case contradiction(MrzField)
  /// The print of this field contradicts the MRZ.
  case printDiffers(PrintedField.Name)
  /// No portrait was found on the side that should have one.
  case portraitNotFound
  /// Two pictures are the same; the check is the one that found it.
  case samePicture(PictureCheck)
  /// No picture was good within the time limit. The gate is the one that failed in most pictures, if any did.
  case timedOut(Gate?)
  /// No picture could be taken. The text is the reason in the capture's answer.
  case noPicture(CaptureFailure, String)

  /// Whether reading failed, so that typing the lines helps.
  var isFailedReading: Bool {
    switch self {
    case .noDocument, .wrongSide, .mrzNotFound, .mrzNotValid: true
    case .severalDocuments, .defective, .otherType, .mrzOfOtherType, .notAccepted, .contradiction, .printDiffers, .portraitNotFound,
      .samePicture, .timedOut, .noPicture:
      false
    }
  }

  /// Whether a picture other than the last one may be at fault.
  var concernsAnotherPicture: Bool {
    switch self {
    case .contradiction, .samePicture: true
    default: false
    }
  }

  /// The name in prompts' ids and in the catalogues.
  package var name: String {
    switch self {
    case .noDocument: "NoDocumentDetected"
    case .severalDocuments: "SeveralDocuments"
    case .defective(.mirrored): "PictureMirrored"
    case .defective(.negative): "PictureNegative"
    case .defective(.truncated): "PictureTruncated"
    case .otherType: "DocumentTypeMismatch"
    case .mrzOfOtherType: "DocumentTypeInvalid"
    case .notAccepted(let objection): objection.name
    case .wrongSide: "WrongSide"
    case .mrzNotFound: "MrzNotDetected"
    case .mrzNotValid: "MrzNotValid"
    case .contradiction: "PicturesContradict"
    case .printDiffers: "PrintDiffers"
    case .portraitNotFound: "PortraitNotFound"
    case .samePicture: "SamePicture"
    case .timedOut: "Timeout"
    case .noPicture(let cause, _): cause.rawValue
    }
  }

  /// What stands before the code of a problem for which a journey may refuse the document.
  package static let module = "IdentityVerification"

  /// The code shown on the screen.
  var code: String {
    switch self {
    case .noDocument, .otherType, .mrzOfOtherType, .notAccepted: "\(Self.module).\(name)"
    // With the gate, so that the error of a person who stops here can say what failed.
    case .timedOut(let objection?): "\(name).\(objection.rawValue)"
    default: name
    }
  }

  var title: Phrase { Phrase("document.error.\(name).title") }

  /// - Parameter fixed: the type when the person cannot change it; nil otherwise.
  func message(fixed: DocumentType? = nil) -> Phrase {
    let key = "document.error.\(name)"
    switch self {
    case .otherType, .mrzOfOtherType:
      guard let fixed else { break }
      return Phrase("\(key).fixed", ["document": .phrase(fixed.phrase)])
    case .notAccepted(.notAdult(let age, let isUnknown)):
      return Phrase(isUnknown ? "\(key).unknown" : "\(key).message", ["n": .number(age)])
    case .notAccepted(.expired(let day)):
      return Phrase("\(key).since", ["date": .date(year: day.year, month: day.month, day: day.day)])
    case .timedOut(let objection?) where Self.isExplained(objection): return Phrase("\(key).\(objection.rawValue)")
    case .printDiffers(let field): return Phrase("\(key).field", ["field": .phrase(Phrase("data.field.\(field.rawValue)"))])
    case .samePicture(let check): return Phrase("\(key).\(check.rawValue)")
    case .mrzNotValid(let field?) where field.hasLabel, .contradiction(let field):
      return Phrase("\(key).field", ["field": .phrase(field.label)])
    default: break
    }
    return Phrase("\(key).message")
  }

  /// The gates of documents, which the text of a time-out can name; those of faces have none.
  static func isExplained(_ gate: Gate) -> Bool { Gate.ofDocuments.contains(gate) }
}
