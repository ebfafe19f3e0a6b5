/// The complete examples of the App Components guide, as they stand there: in neither, all brackets are closed.
enum GuideCode {
  static let swift = #"""
    import FourthlineSDK
    override func viewDidLoad() {
    super.viewDidLoad()
    let customization = WorkflowConfig(
    networkEnvironment: .mock // To test the workflow offline, use .mock. To test networking, use .sandbox or .production.
    )
    let validationCode = "xxxxxxxx" // Make a POST Create SDK session request: https://{{baseUrl}}/v1/workflows/{{workflowId}}/validationcode.
    Orca
    .workflowSession(validationCode: validationCode)
    .configure(with: customization)
    .start { [weak self] result in
    switch result {
    case let .success(session):
    launchDocumentComponent(session)
    case let .failure(workflowError):
    print("Handle error...\(workflowError)")
    }
    }
    }
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
    let documentType = .passport
    let issuingCountry = "NLD"
    session
    .documentComponent(with:
    DocumentComponentConfig(
    type: documentType,
    issuingCountry: issuingCountry
    )
    )
    .customize(with: DocumentCustomizationConfig(flavor: orcaFlavor)
    .present { [weak self] result in
    switch result {
    case let .success(documentResult):
    print("Upload document result...")
    case let .failure(workflowError):
    print("Handle error...\(workflowError)")
    }
    }
    }
    """#

  static let kotlin = #"""
    import com.fourthline.networking.NetworkEnvironment
    import com.fourthline.orca.Orca
    import com.fourthline.orca.core.flavor.OrcaFlavor
    import com.fourthline.orca.core.flavor.OrcaFonts
    import com.fourthline.orca.document.DocumentCustomizationConfig
    import com.fourthline.orca.workflow.DocumentComponentConfig
    import com.fourthline.orca.workflow.WorkflowConfig
    import com.fourthline.orca.workflow.WorkflowSession
    import com.fourthline.orca.workflow.workflowSession
    import java.io.File
    fun startSession(context: Context) {
    // Make a POST Create SDK session request: https://{{baseUrl}}/v1/workflows/{{workflowId}}/validationcode.
    val validationCode = "xxxxxxxx"
    // To test the workflow offline, use Mock. To test networking, use Sandbox or Production.
    val config = WorkflowConfig(networkEnvironment = NetworkEnvironment.Mock)
    Orca
    .workflowSession(
    context = context,
    validationCode = validationCode,
    )
    .configure(config)
    .start { result ->
    result.fold(
    onSuccess = { session ->
    launchDocumentComponent(context, session)
    },
    onFailure = { workflowError ->
    print("Handle error... $workflowError")
    }
    )
    }
    }
    fun launchDocumentComponent(context: Context, session: WorkflowSession) {
    val customFlavor = OrcaFlavor(
    fonts = OrcaFonts(
    screenHeader = OrcaFonts.Font.FromFontRes(fontRes = R.font.roboto_medium, size = 20),
    primaryButton = OrcaFonts.Font.FromFile(file = File(...), size = 18
    ),
    )
    val documentConfig = DocumentComponentConfig(
    type = documentType, /// See the `DocumentType` table.
    issuingCountry = issuingCountry /// Format: ISO3 country code
    )
    session
    .documentComponent(context, documentConfig)
    .customize(DocumentCustomizationConfig(customFlavor))
    .present { result ->
    result.fold(
    onSuccess = { documentResult ->
    print("Upload document result...")
    },
    onFailure = { workflowError ->
    print("Handle error... $workflowError")
    }
    )
    }
    }
    """#
}
