import Documents
import JourneyKit
import Phrases
import Workflow

/// What can be wrong with a picture or its content.
enum DocumentProblem: Equatable {
  case module(IdentityVerificationError)
  /// The picture shows another side.
  case wrongSide
  case mrzNotFound
  /// The field is one whose check digit is wrong, if known.
  case mrzNotValid(MrzField?)
  /// Two pictures of one document contradict each other in this field.
  case contradiction(MrzField)
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
    case .wrongSide, .mrzNotFound, .mrzNotValid, .module(.noDocumentDetected): true
    case .module, .contradiction, .portraitNotFound, .samePicture, .timedOut, .noPicture: false
    }
  }

  /// Whether a picture other than the last one may be at fault.
  var concernsAnotherPicture: Bool {
    switch self {
    case .contradiction, .samePicture: true
    default: false
    }
  }

  /// The name in prompts' ids and in the catalogues. Those that are not module errors have the SDK's names (DocumentValidationError,
  /// DocumentScannerError) in the same spelling.
  var name: String {
    switch self {
    case .module(let error): error.rawValue
    case .wrongSide: "WrongSide"
    case .mrzNotFound: "MrzNotDetected"
    case .mrzNotValid: "MrzNotValid"
    case .contradiction: "PicturesContradict"
    case .portraitNotFound: "PortraitNotFound"
    case .samePicture: "SamePicture"
    case .timedOut: "Timeout"
    case .noPicture(let cause, _): cause.rawValue
    }
  }

  /// The code shown on the screen.
  var code: String {
    switch self {
    case .module(let error): error.qualifiedCode
    // With the gate, so that the error of a person who stops here can say what failed.
    case .timedOut(let objection?): "\(name).\(objection.rawValue)"
    default: name
    }
  }

  var title: Phrase { Phrase("document.error.\(name).title") }

  /// - Parameter fixed: the type when the person cannot change it; nil otherwise.
  func message(_ workflow: WorkflowConfiguration, _ facts: DocumentFacts?, fixed: DocumentType? = nil) -> Phrase {
    let key = "document.error.\(name).message"
    switch self {
    case .module(.documentTypeMismatch), .module(.documentTypeInvalid):
      guard let fixed else { return Phrase(key) }
      return Phrase("document.error.\(name).fixed", ["document": .phrase(fixed.phrase)])
    case .module(.personNotAdult):
      let isUnknown = facts?.birthIsUnknown ?? false
      return Phrase(isUnknown ? "document.error.\(name).unknown" : key, ["n": .number(workflow.minimumAge)])
    case .timedOut(let objection?) where Self.isExplained(objection): return Phrase("document.error.\(name).\(objection.rawValue)")
    case .samePicture(let check): return Phrase("document.error.\(name).\(check.rawValue)")
    case .module(.documentExpired):
      guard let day = facts?.expiration else { return Phrase(key) }
      return Phrase("document.error.\(name).since", ["date": .date(year: day.year, month: day.month, day: day.day)])
    case .mrzNotValid(let field?) where field.hasLabel, .contradiction(let field):
      return Phrase("document.error.\(name).field", ["field": .phrase(field.label)])
    default: return Phrase(key)
    }
  }

  /// The gates of documents, which the text of a time-out can name; those of faces have none.
  static func isExplained(_ gate: Gate) -> Bool { Gate.ofDocuments.contains(gate) }

  /// How the journey ends when the person gives up here.
  var stop: Exit {
    switch self {
    case .module(let error): .error(error.workflowError)
    case .noPicture(_, let reason): .error(ComponentError.unexpected(code: Self.messageCode(reason)).workflowError)
    case .wrongSide, .mrzNotFound, .mrzNotValid, .contradiction, .portraitNotFound, .samePicture, .timedOut: .cancelled
    }
  }
}

extension DocumentProblem {
  /// The message code for a reason: `CAMERA.unplugged`, `PICTURE.damaged`.
  private static func messageCode(_ reason: String) -> String {
    let parts = reason.split(separator: ".", maxSplits: 1)
    return parts.count == 2 ? "\(parts[0].uppercased()).\(parts[1])" : "CAMERA.\(reason)"
  }
}
