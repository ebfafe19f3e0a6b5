import Cells

/// The colours that follow from others.
extension ColorResolver {
  /// How far one ground lies above another, in Oklab's lightness: down on a light ground, up on a dark one, where the eye sees less.
  static let step = (light: -0.028, dark: 0.034)
  /// The share of the focus's colour in the ground of the main action while the focus is elsewhere, in percent.
  static let tint = 13

  /// The value of a derived colour; nil for the others.
  func derived(_ token: ColorToken) -> Color? {
    switch token {
    case .raised: lifted(.screenBackground, 2)
    case .tint: color(.primaryBackground).blended(Self.tint, over: color(.screenBackground))
    case .stageRaised: lifted(.confirmationBackground, 2)
    case .stageLine: lifted(.confirmationBackground, Self.line)
    case .stageTint: color(.scannerPrimaryBackground).blended(Self.tint, over: color(.confirmationBackground))
    case .stageAccent: written(.paletteAccent).readable(on: [color(.confirmationBackground)], contrast: Color.leastMarkContrast)
    case .popupSecondary: inPopup(.secondaryBackground)
    case .popupInput: inPopup(.inputBackground)
    default: nil
    }
  }

  private func inPopup(_ ground: ColorToken) -> Color {
    let color = color(ground)
    return color == self.color(.popupBackground) ? self.color(.screenBackground) : color
  }

  /// How many steps a line lies above its ground.
  static let line = 4.0

  /// The lightness from which a darker ground is lifted: below it a step is not seen.
  static let darkest = 0.17

  func lifted(_ ground: ColorToken, _ steps: Double) -> Color {
    let color = color(ground)
    guard color.luminance <= 127 else { return color.moved(by: steps * Self.step.light, tint: written(.palettePrimary)) }
    let rise = OKLab(color).map { max(0, Self.darkest - $0.lightness) } ?? 0
    return color.moved(by: rise + steps * Self.step.dark, tint: written(.palettePrimary))
  }
}

extension ColorToken {
  /// Whether it is the edge of an element, which is drawn if a flavor sets it. The SDK's default, black at 10 %, is a shadow on a phone; here
  /// two grounds have one edge, where they meet.
  public var isEdge: Bool {
    switch self {
    case .cell1Border, .cell1Divider, .cell2Border, .cell2Divider, .primaryBorder, .secondaryBorder, .scannerPrimaryBorder,
      .scannerSecondaryBorder, .hintBorder, .boxBorder, .inputBorder, .inputDisabledBorder:
      true
    default: false
    }
  }

  /// For the ground of a control: the colour that it has where it would not differ from the ground around it.
  var raised: ColorToken? {
    switch self {
    case .secondaryBackground, .inputBackground, .popupBackground: .raised
    case .scannerSecondaryBackground: .stageRaised
    default: nil
    }
  }

  /// The colour around such a control, and its text. On the stage the SDK's default is white, which would outshine the picture: it stands for
  /// "not set".
  var around: (colour: ColorToken, text: ColorToken) {
    switch self {
    case .scannerSecondaryBackground: (self, .scannerSecondaryText)
    case .inputBackground: (.screenBackground, .inputText)
    case .popupBackground: (.screenBackground, .popupTitle)
    default: (.screenBackground, .secondaryText)
    }
  }

  /// For the ground of the focus: the text on it, whose colour stays. The ground is moved until the text is legible.
  var text: ColorToken? {
    switch self {
    case .primaryBackground: .primaryText
    case .scannerPrimaryBackground: .scannerPrimaryText
    case .checkboxTint: .checkboxIcon
    default: nil
    }
  }

  /// The least contrast of an ink with its grounds; nil for grounds, and for what is only decoration.
  public var leastContrast: Double? {
    switch self {
    case .screenHeader, .screenTitle, .screenMessage, .cell1Text, .cell2Text, .primaryText, .secondaryText, .backButton,
      .scannerPrimaryText,
      .scannerSecondaryText, .linkButton, .inputText, .inputPlaceholder, .inputTitle, .inputStatus, .inputError, .confirmationText,
      .confirmationBullet, .hintText, .boxTitle, .popupTitle, .popupMessage, .palettePrimary, .paletteAccent, .paletteDanger:
      Color.leastTextContrast
    case .cell1Icon, .cell2Icon, .checkboxIcon, .graphicPrimary, .stageAccent: Color.leastMarkContrast
    default: nil
    }
  }

  /// The grounds on which an ink is drawn.
  public var grounds: [ColorToken] {
    switch self {
    case .screenHeader, .screenTitle, .screenMessage, .backButton, .linkButton, .paletteDanger, .paletteAccent, .inputError,
      .inputStatus, .inputTitle:
      [.screenBackground, .boxBackground, .raised]
    case .palettePrimary: [.screenBackground, .boxBackground, .raised, .tint]
    case .popupTitle, .popupMessage: [.popupBackground]
    case .secondaryText: [.secondaryBackground, .popupSecondary]
    case .inputText, .inputPlaceholder: [.inputBackground, .popupInput]
    case .confirmationText, .confirmationBullet: [.confirmationBackground, .stageRaised, .stageTint]
    default: [ground ?? .screenBackground]
    }
  }
}
