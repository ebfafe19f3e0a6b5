/// The default colours of all elements by the SDK's published tables. Most are references to the palette, so that changing a palette field
/// restyles all elements that refer to it.
enum OrcaColors {
  /// The default of an element in one appearance. The palette tokens refer to their palette fields.
  static func standard(_ token: ColorToken, _ appearance: Theme.Appearance) -> ColorExpression {
    let (light, dark) = pair(token)
    return appearance == .light ? light : dark
  }

  private static func both(_ expression: ColorExpression) -> (ColorExpression, ColorExpression) { (expression, expression) }

  private static func pair(_ token: ColorToken) -> (ColorExpression, ColorExpression) {
    switch token {
    case .screenBackground: both(.palette(.light))
    case .screenHeader, .screenTitle: both(.palette(.dark))
    case .screenMessage, .screenDivider: both(.palette(.darkLight))
    case .cell1Background, .cell2Background: (.white(), .hex(0x263444))
    case .cell1Text: (.hex(0x333333), .white())
    case .cell1Icon, .cell2Text, .cell2Icon: both(.palette(.primary))
    case .cell1Border, .cell1Divider: both(.clear)
    case .cell2Border: (.black(10), .white(10))
    case .cell2Divider: (.black(10), .white(30))
    case .primaryText, .scannerPrimaryText, .checkboxIcon: both(.palette(.light))
    case .primaryBackground, .scannerPrimaryBackground, .checkboxTint: both(.palette(.primary))
    case .primaryBorder, .secondaryBorder, .scannerPrimaryBorder, .scannerSecondaryBorder, .hintBorder: both(.black(10))
    case .secondaryText, .backButton, .linkButton: both(.palette(.primary))
    case .secondaryBackground, .inputBackground, .popupBackground: both(.background)
    case .scannerSecondaryText: (.palette(.primary), .white())
    case .scannerSecondaryBackground: (.white(), .palette(.darkLighter))
    case .inputText, .popupTitle, .hintText: both(.palette(.dark))
    case .inputDisabledText: (.black(20), .white(20))
    case .inputPlaceholder: both(.palette(.dark, 60))
    case .inputTitle, .boxTitle, .popupMessage: both(.palette(.darkLight))
    case .inputStatus: both(.palette(.darkLighter))
    case .inputError: both(.palette(.danger))
    case .inputDisabledBackground: (.palette(.dark, 10), .white(40))
    case .inputBorder: (.palette(.gray), .palette(.darkLighter))
    case .inputDisabledBorder: (.hex(0xB3B3B3), .palette(.darkLighter))
    case .confirmationText: both(.white())
    case .confirmationBackground: (.hex(0x333333), .hex(0x172230))
    case .confirmationBullet, .graphicPrimary: both(.palette(.primary))
    case .hintBackground: (.hex(0xF3F9FF), .hex(0x3E586F))
    case .boxBackground: (.hex(0xF7F7F7), .hex(0x121C28))
    case .boxBorder: (.black(10), .white(10))
    case .graphicBackground: (.hex(0xF3F3F3), .white(10))
    case .palettePrimary: both(.palette(.primary))
    case .paletteAccent: both(.palette(.accent))
    case .paletteDanger: both(.palette(.danger))
    case .paletteDarkSoft: both(.palette(.darkSoft))
    case .paletteGray: both(.palette(.gray))
    // What they are derived from.
    case .raised, .popupSecondary, .popupInput: both(.background)
    case .tint, .stageTint: both(.palette(.primary))
    case .stageRaised, .stageLine: pair(.confirmationBackground)
    case .stageAccent: both(.palette(.accent))
    }
  }
}

extension ColorToken {
  /// The palette field of this token, for the five that are not elements.
  public var paletteField: PaletteField? {
    switch self {
    case .palettePrimary: .primary
    case .paletteAccent: .accent
    case .paletteDanger: .danger
    case .paletteDarkSoft: .darkSoft
    case .paletteGray: .gray
    default: nil
    }
  }

  /// The background of this colour, with which translucent colours are blended and against which contrast is measured. It is nil for the
  /// screen.
  public var ground: ColorToken? {
    switch self {
    case .screenBackground: nil
    case .cell1Text, .cell1Icon, .cell1Border, .cell1Divider: .cell1Background
    case .cell2Text, .cell2Icon, .cell2Border, .cell2Divider: .cell2Background
    case .primaryText, .primaryBorder: .primaryBackground
    case .secondaryText, .secondaryBorder: .secondaryBackground
    case .scannerPrimaryText, .scannerPrimaryBorder: .scannerPrimaryBackground
    case .scannerSecondaryText, .scannerSecondaryBorder: .scannerSecondaryBackground
    case .scannerPrimaryBackground, .scannerSecondaryBackground: .confirmationBackground
    case .checkboxIcon: .checkboxTint
    case .inputText, .inputPlaceholder, .inputBorder: .inputBackground
    case .inputDisabledText, .inputDisabledBorder: .inputDisabledBackground
    case .confirmationText, .confirmationBullet: .confirmationBackground
    case .hintText, .hintBorder: .hintBackground
    case .boxTitle, .boxBorder: .boxBackground
    case .popupTitle, .popupMessage, .popupSecondary, .popupInput: .popupBackground
    case .stageRaised, .stageLine, .stageTint, .stageAccent: .confirmationBackground
    case .graphicPrimary: .graphicBackground
    default: .screenBackground
    }
  }
}
