import Cells

/// How an OrcaFlavor sets a font for a role. A terminal has one font in one size; what remains of a role is weight and underline.
public struct FontRole: Hashable, Sendable {
  /// The family's name, kept for the hand-over to a phone; a terminal cannot show it.
  public var family: String
  /// Points, 6 to 96.
  public var size: Int
  /// 100 (thin) to 900 (black); 400 is regular, 500 medium, 700 bold.
  public var weight: Int

  public init(family: String, size: Int, weight: Int) {
    self.family = family
    self.size = size
    self.weight = weight
  }

  /// Bold from a weight of 600 on, and for a medium weight from 18 points on: Roboto-Medium 18 titles a screen, Roboto-Medium 14 does not.
  func attributes(for token: FontToken) -> Style.Attributes {
    var attributes: Style.Attributes = weight >= 600 || (weight >= 500 && size >= 18) ? .bold : []
    if token == .instructionsLink { attributes.insert(.underline) }
    return attributes
  }

  /// The SDK's published defaults.
  static func standard(_ token: FontToken) -> FontRole {
    let (size, weight): (Int, Int) =
      switch token {
      case .screenHeader, .popupHeader: (24, 500)
      case .screenTitle, .primaryButton, .inputField, .inputFieldPlaceholder, .popupTitle: (18, 500)
      case .scannerInstructionText, .confirmationScreenTitle: (20, 500)
      case .tableElementTitle: (16, 500)
      case .secondaryButton, .inputFieldTitle, .instructionsLink: (14, 500)
      case .inputFieldStatus: (12, 500)
      case .screenMessage, .confirmationScreenCheckpoints, .popupMessage: (16, 400)
      case .tableElementDescription, .hintText: (14, 400)
      }
    return FontRole(family: "Roboto", size: size, weight: weight)
  }
}
