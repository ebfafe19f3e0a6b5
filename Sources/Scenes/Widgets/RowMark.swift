import Flavor
import Workflow

/// How the mark behind a value is written.
extension Review.Row.Mark {
  func text(_ canvas: Canvas) -> String {
    switch self {
    case .none: ""
    case .checkDigit: "\(Marks.passed) " + canvas.text("scene.review.mark.checkDigit")
    case .checkDigitWrong: "\(Marks.warning) " + canvas.text("scene.review.mark.checkDigitWrong")
    case .uncertain: "? " + canvas.text("scene.review.mark.uncertain")
    case .enteredByHand: "\(Marks.neutral) " + canvas.text("scene.review.mark.enteredByHand")
    case .barcode: "\(Marks.passed) " + canvas.text("scene.review.mark.barcode")
    case .failedCheck: "\(Marks.failed) " + canvas.text("scene.review.mark.failedCheck")
    }
  }

  var ink: ColorToken {
    switch self {
    case .none, .enteredByHand: .screenMessage
    case .checkDigit, .barcode: .palettePrimary
    case .checkDigitWrong, .failedCheck: .paletteDanger
    case .uncertain: .hintText
    }
  }

  /// What the mark stands on; nil: what the table stands on.
  var paper: ColorToken? { self == .uncertain ? .hintBackground : nil }

  /// Whether it says that the value is less certain than others are.
  var isReservation: Bool {
    switch self {
    case .none, .checkDigit, .barcode: false
    case .checkDigitWrong, .uncertain, .enteredByHand, .failedCheck: true
    }
  }
}
