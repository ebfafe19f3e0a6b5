/// The colours of an OrcaFlavor, by the names that its users write (OrcaColors; groups and keys of the SDK's published tables).
public enum ColorToken: String, CaseIterable, Sendable {
  case screenBackground = "screen.backgroundColor"
  case screenHeader = "screen.headerColor"
  case screenTitle = "screen.titleColor"
  case screenMessage = "screen.messageColor"
  case screenDivider = "screen.dividerColor"
  case cell1Background = "screen.tableCells.cellStyle1.backgroundColor"
  case cell1Text = "screen.tableCells.cellStyle1.textColor"
  case cell1Icon = "screen.tableCells.cellStyle1.iconColor"
  case cell1Border = "screen.tableCells.cellStyle1.borderColor"
  case cell1Divider = "screen.tableCells.cellStyle1.dividerColor"
  case cell2Background = "screen.tableCells.cellStyle2.backgroundColor"
  case cell2Text = "screen.tableCells.cellStyle2.textColor"
  case cell2Icon = "screen.tableCells.cellStyle2.iconColor"
  case cell2Border = "screen.tableCells.cellStyle2.borderColor"
  case cell2Divider = "screen.tableCells.cellStyle2.dividerColor"
  case primaryText = "buttons.primary.textColor"
  case primaryBackground = "buttons.primary.backgroundColor"
  case primaryBorder = "buttons.primary.borderColor"
  case secondaryText = "buttons.secondary.textColor"
  case secondaryBackground = "buttons.secondary.backgroundColor"
  case secondaryBorder = "buttons.secondary.borderColor"
  case backButton = "buttons.backButtonColor"
  case scannerPrimaryText = "buttons.scannerPrimary.textColor"
  case scannerPrimaryBackground = "buttons.scannerPrimary.backgroundColor"
  case scannerPrimaryBorder = "buttons.scannerPrimary.borderColor"
  case scannerSecondaryText = "buttons.scannerSecondary.textColor"
  case scannerSecondaryBackground = "buttons.scannerSecondary.backgroundColor"
  case scannerSecondaryBorder = "buttons.scannerSecondary.borderColor"
  case linkButton = "buttons.linkButtonColor"
  case checkboxTint = "buttons.checkbox.tintColor"
  case checkboxIcon = "buttons.checkbox.iconColor"
  case inputText = "inputField.textColor"
  case inputDisabledText = "inputField.disabledTextColor"
  case inputPlaceholder = "inputField.placeholderColor"
  case inputTitle = "inputField.titleColor"
  case inputStatus = "inputField.statusColor"
  case inputError = "inputField.errorColor"
  case inputBackground = "inputField.backgroundColor"
  case inputDisabledBackground = "inputField.disabledBackgroundColor"
  case inputBorder = "inputField.borderColor"
  case inputDisabledBorder = "inputField.disabledBorderColor"
  case confirmationText = "scannerConfirmation.textColor"
  case confirmationBackground = "scannerConfirmation.backgroundColor"
  case confirmationBullet = "scannerConfirmation.bulletList"
  case hintText = "hint.textColor"
  case hintBackground = "hint.backgroundColor"
  case hintBorder = "hint.borderColor"
  case boxBackground = "box.backgroundColor"
  case boxBorder = "box.borderColor"
  case boxTitle = "box.titleColor"
  case popupBackground = "popup.backgroundColor"
  case popupTitle = "popup.titleColor"
  case popupMessage = "popup.messageColor"
  case graphicBackground = "graphic.backgroundColor"
  case graphicPrimary = "graphic.primaryColor"
  /// Five palette fields are also drawn directly, because no element of the published tables has their meaning. Where they are used is our
  /// choice: primary for progress, completed steps and the current one; accent for warnings and uncertain marks; danger for
  /// failures; darkSoft for what is empty or not reached yet; gray for the open part of a guide.
  case palettePrimary = "palette.primary"
  case paletteAccent = "palette.accent"
  case paletteDanger = "palette.danger"
  case paletteDarkSoft = "palette.darkSoft"
  case paletteGray = "palette.gray"
  /// Eight colours are derived from the others, because no published element has their meaning (`DerivedColors`). A flavor cannot set them.
  /// On the screen's background: what is raised above it, and the main action while the focus is elsewhere.
  case raised = "derived.raised"
  case tint = "derived.tint"
  /// The same on the background of a camera's pictures (`scannerConfirmation.backgroundColor`).
  case stageRaised = "derived.stageRaised"
  case stageLine = "derived.stageLine"
  case stageTint = "derived.stageTint"
  /// The accent as a guide over a camera's picture, which is darker than the screen on which the accent is read.
  case stageAccent = "derived.stageAccent"
  /// The grounds of other buttons and of fields in a popup: those of the screen, or the screen's own where they would be the popup's.
  case popupSecondary = "derived.popupSecondary"
  case popupInput = "derived.popupInput"

  /// Whether it follows from other colours. Such a colour is no element of a flavor.
  public var isDerived: Bool { rawValue.hasPrefix("derived.") }

  /// The elements that a flavor sets: those of the published tables.
  public static let elements = allCases.filter { $0.paletteField == nil && !$0.isDerived }
}
