import AppComponents

/// The guide's complete example for iOS as far as it shows the customization. Two of its lines compile nowhere and are mended: `.passport` has
/// no type there, and the bracket after the flavor is missing.
final class GuideExample {
  func launchDocumentComponent(_ session: WorkflowSession) {
    var orcaFlavor = OrcaFlavor()
    // Configure the colors
    var palette = OrcaPalette()
    palette.primary = UIColor(red: 82.0 / 255.0, green: 30.0 / 255.0, blue: 135.0 / 255.0, alpha: 1)
    var colors = OrcaColors(colorPalette: palette)
    colors.hint.backgroundColor = UIColor(red: 221.0 / 255.0, green: 210.0 / 255.0, blue: 232.0 / 255.0, alpha: 0.5)
    colors.box.borderColor = UIColor.gray
    colors.screen.tableCells.cellStyle2.iconColor = UIColor(red: 221.0 / 255.0, green: 210.0 / 255.0, blue: 3.0 / 255.0, alpha: 1)
    orcaFlavor.colors = colors
    let documentType = DocumentType.passport
    let issuingCountry = "NLD"
    session
      .documentComponent(
        with:
          DocumentComponentConfig(
            type: documentType,
            issuingCountry: issuingCountry
          )
      )
      .customize(with: DocumentCustomizationConfig(flavor: orcaFlavor))
      .present { result in
        switch result {
        case .success:
          print("Upload document result...")
        case let .failure(workflowError):
          print("Handle error...\(workflowError)")
        }
      }
  }
}
