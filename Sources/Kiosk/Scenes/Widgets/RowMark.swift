import Flavor
import Workflow

/// The text and colours of the mark behind a value.
extension Review.Row.Mark {
  func text(_ canvas: Canvas) -> String {
    switch self {
    case .none: ""
    case .checkDigit: "\(Marks.passed) " + canvas.text("scene.review.mark.checkDigit")
    case .checkDigitWrong: "\(Marks.warning) " + canvas.text("scene.review.mark.checkDigitWrong")
    case .uncertain: "? " + canvas.text("scene.review.mark.uncertain")
    case .enteredByHand: "\(Marks.neutral) " + canvas.text("scene.review.mark.enteredByHand")
    case .barcode: "\(Marks.passed) " + canvas.text("scene.review.mark.barcode")
    case .printDiffers: "\(Marks.warning) " + canvas.text("scene.review.mark.printDiffers")
    case .failedCheck: "\(Marks.failed) " + canvas.text("scene.review.mark.failedCheck")
    }
  }

  var ink: ColorToken {
    switch self {
    case .none, .enteredByHand: .screenMessage
    case .checkDigit, .barcode: .palettePrimary
    case .checkDigitWrong, .printDiffers, .failedCheck: .paletteDanger
    case .uncertain: .hintText
    }
  }

  /// The background of the mark; nil for that of the table.
  var paper: ColorToken? { self == .uncertain ? .hintBackground : nil }

  /// Whether the mark says that the value is less certain than others.
  var isReservation: Bool {
    switch self {
    case .none, .checkDigit, .barcode: false
    case .checkDigitWrong, .printDiffers, .uncertain, .enteredByHand, .failedCheck: true
    }
  }
}
