import Documents
import Foundation
import JourneyKit
import Services
import Testing

@testable import AppComponentsJourney
@testable import CognitoFlowJourney
@testable import CognitoFlowWire
@testable import IDscanJourney
@testable import PingOneMFAJourney
@testable import PingOneVerifyJourney
import PingOneVerifyWire
@testable import RELIDJourney
@testable import ShoCardJourney

/// The tables of the vendors' guides in Documentation: everything that a guide names has a row, and every row has a place that exists and
/// tests that exist.
struct GuideTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  private struct Row: CustomTestStringConvertible, Sendable {
    var section: String
    var name: String
    var place: String
    var tests: [String]
    var testDescription: String { "\(section): \(name)" }
  }

  /// What stands between backquotes.
  private static func quoted(_ text: Substring) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  private static let rows = [
    "Vendors/AppComponentsGuide", "Vendors/IDscan", "Vendors/RELID", "Vendors/PingOneVerify", "Vendors/PingOneMFA", "Vendors/ShoCard",
    "Vendors/CognitoFlow", "Backend",
  ].flatMap(rows)

  private static func rows(of page: String) -> [Row] {
    let page = (try? String(contentsOf: root.appending(path: "Documentation/\(page).md"), encoding: .utf8)) ?? ""
    var section = "", rows: [Row] = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      let cells = line.split(separator: "|")
      guard cells.count == 3, let name = quoted(cells[0]).first else { continue }
      rows.append(Row(section: section, name: name, place: String(cells[1]), tests: quoted(cells[2])))
    }
    return rows
  }

  /// The text of every file of tests, by its name without the extension.
  private static let tests: [String: String] = {
    let folder = root.appending(path: "Tests")
    var tests: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() where name.hasSuffix("Tests.swift") {
      let file = folder.appending(path: name)
      tests[file.deletingPathExtension().lastPathComponent] = try? String(contentsOf: file, encoding: .utf8)
    }
    return tests
  }()

  @Test(arguments: rows)
  private func everyRowHasItsPlaceAndItsTests(row: Row) {
    #expect(!row.tests.isEmpty, "no row without a test")
    for test in row.tests {
      let parts = test.split(separator: ".").map(String.init)
      let text = parts.count == 2 ? Self.tests[parts[0]] : nil
      #expect(text?.contains("func \(parts.last ?? "")(") == true, "there is no test \(test)")
    }
    for path in Self.quoted(row.place[...]) where path.hasPrefix("Sources/") || path.hasPrefix("Localization") {
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: path).path), "there is no \(path)")
    }
  }

  /// `DocumentSubmissionError`
  private static let newerErrors = [
    "initiateDocumentTransactionError", "submissionError", "noDocumentToSubmitError", "missingDocumentType", "invalidKeyMap",
    "documentCaptureError", "documentSubmissionTimeoutError", "missingOTPDestination", "failedOTP",
  ]

  /// The names in the guides, from the guides.
  private static let names: [(section: String, names: [String])] = [
    (
      "Calls of the plugins",
      [
        "startWorkflow", "startWorkflowSession", "startWorkflowComponentDocument", "startWorkflowComponentBiometrics",
        "isWorkflowSessionAvailable", "clearWorkflowSession",
      ]
    ),
    ("Answers of the plugins", ["Cordova", "Flutter", "React Native"]),
    (
      "Native names",
      [
        "FourthlineSDK", "configure", "start", "WorkflowSession", "TestMe", "validationcode", "Privacy - Camera Usage Description",
        "Privacy - Location When In Use Usage Description", "customize", "OrcaFlavor", "OrcaPalette", "OrcaColors", "OrcaFonts",
        "OrcaFonts.Font.FromFontRes", "OrcaFonts.Font.FromFile", "DocumentComponentResult", "BiometricsComponentResult",
        "WorkflowResults.Component.Document", "WorkflowResults.Component.DocumentAnalysis", "WorkflowResults.IDV.Selfie",
        "WorkflowResults.IDV.SelfieVideo", "Orca.workflowSession", "WorkflowConfig", "NetworkEnvironment", "documentComponent",
        "DocumentComponentConfig",
        "DocumentCustomizationConfig", "biometricsComponent", "SelfieCustomizationConfig", "present",
      ]
    ),
    (
      "Input",
      [
        "configuration.validationCode", "configuration.networkEnvironment", "configuration.documentType", "configuration.issuingCountry",
        "customization.flavor", "customization.flavor.colors", "customization.flavor.fonts", "customization.flavor.localization",
        "customization.flavor.layouts", "tilted photo step", "real-time feedback",
      ]
    ),
    ("Document types", DocumentType.allCases.map(\.rawValue)),
    (
      "Result of the Document Component",
      ["documentResult", "documentAnalysis"]
        + ["documentType", "images", "mrtdMrzInfo", "idlMrzInfo", "videoRecording"].map { "documentResult.\($0)" }
        + ["image", "isAngled", "timestamp", "fileSide", "location", "location.latitude", "location.longitude"].map {
          "documentResult.images.\($0)"
        }
        + [
          "rawMrz", "documentCode", "issuingCountry", "documentNumber", "expirationDate", "firstNames", "lastNames", "birthDate",
          "nationality", "gender", "validationErrors",
        ].map { "documentResult.mrtdMrzInfo.\($0)" }
        + ["rawMrz", "documentNumber", "validationErrors"].map { "documentResult.idlMrzInfo.\($0)" }
        + ["url", "duration", "location", "location.latitude", "location.longitude"].map { "documentResult.videoRecording.\($0)" }
        + [
          "firstName", "lastName", "initials", "gender", "nationality", "issuingCountry", "issueDate", "expirationDate", "dateOfBirth",
          "birthPlace", "documentNumber", "documentType", "taxIdentificationNumber",
        ].map { "documentAnalysis.\($0)" }
    ),
    (
      "Result of the Biometrics Component",
      ["selfie", "liveness"] + ["image", "timestamp", "location", "location.latitude", "location.longitude"].map { "selfie.\($0)" }
        + ["url", "duration", "location", "location.latitude", "location.longitude"].map { "liveness.\($0)" }
    ),
    ("Errors of the plugins", ["800", "802", "803", "830", "850", "870", "1000", "1001", "1002", "1003", "1004"]),
    (
      "Errors of the native SDKs",
      [
        "Canceled", "ClientRejected", "ConfigurationNotSupported", "InvalidSession", "InvalidSession.InvalidValidationCode",
        "InvalidSession.SessionExpired", "InvalidWorkflowStatus", "ModuleError", "Unexpected",
      ] + IdentityVerificationError.allCases.map(\.qualifiedCode)
    ),
    (
      "Requests",
      [
        "setCredentials", "submitDocumentConstructingWithBlock", "addDocument", "addSelfieImage", "setJourneyID", "setDocumentSource",
        "submitLivenessResult", "IDSLivenessConfig", "requestID", "Journey/Get", "JourneyDefinition/GetAll",
      ]
    ),
    (
      "Required actions",
      [
        "INITIAL", "FRONTSIDE:SECONDSCAN", "FRONTSIDE:THIRDSCAN", "BACKSIDE", "BACKSIDE:SECONDSCAN", "BACKSIDE:THIRDSCAN", "SELFIE",
        "SELFIE:SECONDSCAN", "SELFIE:THIRDSCAN", "ADDRESSDOCUMENT", "ADDRESSDOCUMENT:SECONDSCAN", "ADDRESSDOCUMENT:THIRDSCAN", "LIVENESS",
        "PASSIVE_LIVENESS", "NFC", "NONE", "SCANBACKSIDE", "SECONDSCAN", "THIRDSCAN", "CAPTURESELFIE",
      ]
    ),
    (
      "Calls",
      [
        "setUser", "checkIDVUserBiometricTemplateStatus", "initiateIDVBiometricOptIn", "initiateIDVBiometricOptOut", "setPassword",
        "setIDVSelfieProcessStartConfirmation", "setIDVBiometricOptInConfirmation",
      ]
    ),
    (
      "Events",
      [
        "submitDocumentConstructingWithBlock", "completion", "receivedFaceImage", "didFinishLiveness", "Journey/Get",
        "getUser", "getPassword", "onUserLoggedIn", "onIDVCheckUserBiometricTemplateStatus", "getIDVSelfieProcessStartConfirmation",
        "onIDVOptInCapturedFrameConfirmation", "onIDVBiometricOptInStatus", "onIDVBiometricOptOutStatus",
      ]
    ),
    (
      "Edges of the diagram",
      [
        "template not present", "template present", "User chooses to Opt In", "LDA Prompt", "Failure", "true", "false", "RDNA_IDV_APPROVED",
        "RDNA_IDV_RECAPTURE", "RDNA_IDV_CANCEL",
      ]
    ),
    (
      "Application instances",
      [
        "ApplicationInstance", "ApplicationInstanceCreator", "withPingBaseUrl", "withJsonWebKeySet", "withPushToken", "withCallbackURL",
        "JwksGenerator",
      ]
    ),
    (
      "Calls of DistributedIDClient",
      [
        "updateApplicationInstance", "shareData", "createSelfClaim", "createClaim", "verifyData", "requestShare", "expireClaim",
        "processMessages",
      ]
    ),
    (
      "Callbacks of the message handler",
      ["handleShare", "handleClaim", "handleExpiredClaim", "handleShareRequest", "handleException"]
    ),
    (
      "Values of the wallet",
      [
        "Challenge", "Claim", "ClaimReference", "SaltedData", "Share", "DIDException", "dataJSON", "dataSignature", "dataHash",
        "partitionId",
      ]
    ),
    (
      "Errors of claims",
      [
        "failedToFindSigningKey", "failedToFindVerificationKey", "missingPartitionId", "missingTransactionId", "cannotExpireClaim",
        "claimExpired", "verificationError", "verificationFailed", "claimIssuerMismatchError", "claimHolderMismatchError",
        "claimGenerationException",
      ]
    ),
    ("Codes", ["100", "131", "146", "153", "240", "400", "500", "600"]),
    (
      "Calls of PingOne MFA",
      [
        "generateMobilePayload", "pair", "pair(completionHandler)", "processIdToken", "setDeviceToken", "APNSDeviceTokenType",
        "processRemoteNotification", "processRemoteNotificationAction", "getUNNotificationCategories", "allowPushNotifications", "getInfo",
        "getOneTimePasscode", "sendLogs", "removePingOneLocalData", "setDevicePairedAfterReinstall", "approve",
        "approve(completionHandler)", "deny",
      ]
    ),
    (
      "Values of PingOne MFA",
      [
        "AuthenticatorModel", "PairingInfo", "PairingObject", "NotificationObject", "numberMatchingOptions", "timeoutDuration",
        "clientContext",
        "OneTimePasscodeInfo", "PingOneSDKError",
      ]
    ),
    (
      "Flows of PingOne MFA",
      [
        "Pairing - automatic enrollment", "Automatic device authorization", "Extra Verification", "UNCLAIMED", "CLAIMED", "push.enabled",
        "otp.enabled", "push.numberMatching.enabled", "Auto Enrollment", "Device Authorization",
      ]
    ),
    (
      "Errors of authentication methods",
      [
        "Unregistered", "MissingPushCredentials", "MissingDeviceToken", "PushDisabled", "OneTimePasscodeRetriesExceeded",
        "InvalidOneTimePasscode", "OneTimePasscodeExpired", "UnSynchronizedClock",
      ]
    ),
    (
      "Errors of the MFA SDK",
      ["10000", "10001", "10002", "10003", "10004", "10005", "10006", "10007", "10008", "10009", "10010"]
    ),
    (
      "Configuration of Verify",
      ["verificationCode", "qrUrl", "savedConfig", "applicationId", "uniqueToken", "pushNotifications", "pushSandbox"]
        + ["deviceAuthentication", "document", "passport.checkHasFace"]
        + ["country", "steps", "checkHasFace"].map { "driverLicense.\($0)" }
        + ["steps", "verificationTime", "accuracy", "canSkip"].map { "liveFaceVerification.\($0)" }
        + ["captureTime", "shouldCaptureAfterTimeout"].map { "selfie.\($0)" }
    ),
    (
      "Calls of Verify",
      [
        "IdvService.Builder.create", "initWithNewConfig", "initWithNewConfigFromQr", "initWithSavedConfig", "setPushSandbox",
        "submitDataForVerification", "checkVerificationStatus", "processNotification", "handleResult", "handleError",
        "ValueFormatter.getFormattedDriverLicense", "setIdScanner", "setFaceDetector",
      ]
    ),
    (
      "Types of Verify",
      [
        "DriverLicense", "Passport", "Selfie", "IDScannerStep", "isComplete", "hasData", "VerificationResult", "ProviderError",
        "ProviderMessages", "UserData", "Claim", "QRError", "EncryptedPreferences",
      ]
    ),
    ("Statuses of Verify", VerifyStatus.allCases.map(\.rawValue)),
    (
      "Errors of Verify",
      VerifyError.Kind.allCases.filter { $0.android != nil && !newerErrors.contains($0.rawValue) }.map(\.rawValue)
        + ["different_face_error", "missed_expression_error", "no_face_error", "multiple_faces_error", "cannot_scan_barcode_error"]
    ),
    (
      "Errors of the newer SDK",
      newerErrors + ["missingRootViewController", "missingDocumentSubmissionListener", "missingNetworkConnection", "invalidUrl"]
    ),
    (
      "Document classes of Verify",
      VerifyDocument.Class.allCases.map(\.rawValue) + ["OTP", "OTHER", "VOICE", "CREDENTIAL", "AADHAAR"]
    ),
    ("Document statuses of Verify", VerifyDocumentStatus.allCases.map(\.rawValue)),
    ("Submission statuses of Verify", ["not_started", "started", "process", "completed"]),
    ("Passcode statuses of Verify", VerifyPasscodeStatus.allCases.map(\.rawValue)),
    (
      "Calls of the newer SDK",
      ["submitEmail", "submitPhone", "submitOtp", "resendOtp", "submitGovernmentId", "submitSelfie", "skipDocument"]
    ),
    (
      "Document keys of Verify",
      [
        "frontImage", "backImage", "barcode", "mrzData", "firstName", "middleName", "lastName", "fullName", "additionalNameInfo",
        "addressStreet", "addressCity", "addressState", "addressZip", "country", "sex", "dateOfBirth", "placeOfBirth", "nationality",
        "maritalStatus", "race", "religion", "residentialStatus", "documentNumber", "documentAdditionalNumber", "personalIdNumber",
        "dateOfIssue", "dateOfExpiry", "issuingAuthority", "employer", "profession",
      ]
    ),
    (
      "Media types of Verify",
      [
        "application/json", "application/vnd.pingidentity.validations.verifyOtp+json",
        "application/vnd.pingidentity.validations.resendOtp+json", "application/vnd.pingidentity.validations.skipDocument+json",
      ]
    ),
    (
      "Capture problems of the newer SDK",
      [
        "id_too_far", "id_full_side_not_visible", "id_flashlight_glare", "id_type_unsupported", "data_mismatch_between_front_and_back",
        "selfie_face_too_far", "selfie_face_too_close", "selfie_multiple_faces", "selfie_no_face_present",
        "selfie_face_not_aligned_x_axis", "selfie_face_not_aligned_y_axis", "selfie_face_not_aligned_z_axis",
        "camera_permission_not_granted", "network_lost",
      ]
    ),
    (
      "Requests of Flow",
      [
        "POST /flow_sessions", "?idempotent=true", "shareable", "template_id", "user.customer_reference", "user.email",
        "GET /flow_sessions/{id}", "GET /flow_sessions", "POST /flow_sessions/{id}/retry", "Date", "Digest", "Authorization",
        "Cognito-Version",
      ]
    ),
    (
      "FlowSession",
      [
        "id", "customer_reference", "shareable_url", "template.id", "template.version", "status", "steps", "previous_attempt_id",
        "created_at", "user",
      ] + FlowStep.allCases.dropFirst().map(\.rawValue)
    ),
    ("Statuses of Flow", FlowStatus.allCases.map(\.rawValue)),
    ("Steps of Flow", FlowStep.allCases.map(\.rawValue)),
    ("Strategies of a retry", ["reset", "incomplete", "infer", "custom"]),
    (
      "Webhooks of Flow",
      [
        "flow_session.step.updated", "flow_session.status.updated", "flow_session.retried", "Signature", "data", "environment",
      ]
    ),
    (
      "The page in an app's WebView",
      [
        "NSCameraUsageDescription", "CAMERA", "allowsInlineMediaPlayback", "RESOURCE_VIDEO_CAPTURE", "RESOURCE_AUDIO_CAPTURE",
        "<input type=\"file\" accept=\"image/jpeg\" capture />", "onShowFileChooser", "cognito", "subscribeToFlowWebMessagePort", "ui",
        "session",
        "errors",
      ]
    ),
    ("Errors of the hosted page", FlowRefusal.Code.allCases.map(\.rawValue)),
    ("Results", ["Passed", "Refer", "NotSupported", "NotAccepted", "Undefined", "Expired", "FACEMATCH"]),
  ]

  @Test(arguments: names)
  private func everythingInAGuideHasARow(section: String, names: [String]) {
    #expect(Self.rows.filter { $0.section == section }.map(\.name).sorted() == names.sorted())
  }
}
