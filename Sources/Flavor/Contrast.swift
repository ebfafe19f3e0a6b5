import Cells

/// A text that is hard to read on what it stands on.
public struct ContrastFinding: Equatable, Sendable {
  public var text: ColorToken
  public var ground: ColorToken
  public var appearance: Theme.Appearance
  /// The contrast ratio, 1 to 21 (WCAG 2.1).
  public var ratio: Double
}

extension Theme {
  /// The texts whose contrast is under 3:1, the least that WCAG 2.1 (1.4.3) asks of large text, the worst first. Advice, not an error: brands
  /// choose their colours, and the SDK's own defaults have such pairs.
  public var contrastFindings: [ContrastFinding] {
    ColorToken.allCases.compactMap { token -> ContrastFinding? in
      guard token.isText, let ground = token.ground else { return nil }
      let ratio = Color.contrast(color(token), color(ground))
      return ratio < 3 ? ContrastFinding(text: token, ground: ground, appearance: appearance, ratio: ratio) : nil
    }.sorted { $0.ratio < $1.ratio }
  }
}

extension ColorToken {
  /// Whether words or marks are drawn in this colour. Disabled texts are not meant: they may be faint (WCAG 2.1, 1.4.3, "inactive").
  var isText: Bool {
    switch self {
    case .screenHeader, .screenTitle, .screenMessage, .cell1Text, .cell1Icon, .cell2Text, .cell2Icon, .primaryText, .secondaryText,
      .backButton, .scannerPrimaryText, .scannerSecondaryText, .linkButton, .checkboxIcon, .inputText, .inputPlaceholder, .inputTitle,
      .inputStatus, .inputError, .confirmationText, .confirmationBullet, .hintText, .boxTitle, .popupTitle, .popupMessage, .graphicPrimary:
      true
    default: false
    }
  }
}
