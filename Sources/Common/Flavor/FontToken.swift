/// The font roles of an OrcaFlavor (OrcaFonts). A terminal shows a role by its weight (bold or dim), titles also by their size, and links
/// by an underline.
public enum FontToken: String, CaseIterable, Sendable {
  case screenHeader, screenTitle, screenMessage, primaryButton, secondaryButton, inputField, inputFieldPlaceholder, inputFieldTitle,
    inputFieldStatus, scannerInstructionText, confirmationScreenTitle, confirmationScreenCheckpoints, tableElementTitle,
    tableElementDescription, instructionsLink, hintText, popupHeader, popupMessage, popupTitle
}
