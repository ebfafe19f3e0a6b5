/// Names on the vendors' pages that our documents need not have.
enum DeclaredName {
  /// Why a name is in none of our documents.
  enum Reason {
    /// A word or an abbreviation of the text, or a misprint in it.
    case prose
    /// Of an operating system, a browser, a language or a library.
    case platform
    /// A file, a module or a setting of an app's own project, or of the vendor's administration.
    case project
    /// What the example's author called something: an app's own function, variable or value.
    case sample
  }

  /// By the number of the page.
  static let all: [String: [Reason: [String]]] = [
    "000": [
      .prose: [
        "iOS", "JSON", "YYYY", "ISO3",
      ],
      .platform: [
        "fold", "onSuccess", "onFailure", "failure", "viewDidLoad", "parse", "File",
      ],
      .sample: [
        "startSession", "launchDocumentComponent", "workflowError", "documentConfig", "orcaFlavor", "jsonError",
        "startWorkflowDocumentComponent", "componentResult", "_fourthlinePlugin", "sessionResult", "startWorkflowComponent", "customFlavor",
        "fontRes", "roboto_medium", "orcaColors", "orcaFonts", "orcaLocalization", "orcaLayout", "launchBiometricsComponent",
        "biometricsResult", "startWorkflowBiometricsComponent", "startBiometricsComponent", "showResult", "workflowResult", "inputJson",
      ],
    ],
    "001": [
      .sample: [
        "biometricTemplateExists", "userLogsIn", "showOptIn", "ldaOrPassword", "provideLdaOrPassword", "showSelfieScreen",
      ]
    ],
    "002": [
      .prose: [
        "iOS", "IEOS", "BACK", "NOTE", "JourneyID", "area",
      ],
      .sample: [
        "scanningPhase", "ScanningPhaseSelfie", "ScanningPhaseLiveness", "ScanningPhaseAddressDocument", "lastDocumentScanResponse",
        "handleServerResponse",
      ],
    ],
    "003": [
      .prose: [
        "iOS", "README", "OIDC", "APNS", "OpenID", "CLIENT", "UUID", "JWKS", "PDF417", "AAMVA", "JSON", "UNIX", "DELETE", "nPlease",
        "ShoCard",
        "toDistributed", "DriveLicenseScannerDialogFragment", "DriveLicenseScannerActivity", "androidPairingObjectErrorCodes",
      ],
      .platform: [
        "SuppressWarnings", "LoggerFactory", "getLogger", "info", "warn", "JsonObject", "available",
        "didRegisterForRemoteNotificationsWithDeviceToken", "UNNotificationCategory", "AnyHashable", "AppDelegate",
        "didReceiveRemoteNotification", "fetchCompletionHandler", "userNotificationCenter", "didReceive", "withCompletionHandler",
        "iCarousel",
        "success", "failure", "AVCaptureMetadataOutput", "UIViewController", "viewDidAppear", "FragmentActivity", "Intent", "putExtras",
        "startActivityForResult", "onActivityResult", "requestCode", "resultCode", "RESULT_OK", "getExtras", "RESULT_CANCELED",
        "FirebaseVisionFaseDetector", "NonNull",
      ],
      .project: [
        "P1VerifyApp", "P1Verifyapp", "P1VerifyLib", "P1Verify", "P1VerifyIDSchema", "CommunicationManager", "CryptoTools", "ShoLib",
        "allProjects", "fileTree", "b_c", "APPLICATION_ID", "IdvHelper", "appPath", "envID", "userID", "validationTransactions",
        "transactionID",
      ],
      .sample: [
        "PingOneInnerLogic", "innerLogic", "executePairingRequest", "pingOneInnerLogic", "processAuthToken", "remoteMessage", "handlePush",
        "getDeviceInfo", "allowPush", "pairingInfo", "notificationObject", "pairingObject", "oneTimePasscodeInfo", "ErrorCode",
        "notificationType", "pushNotification", "_DIGIT_CODE", "PN_TOKEN", "idvService", "QR_URL", "YOUR_NOTIFICATION_HANDLER",
        "YourViewController", "scannerSteps", "parentViewController", "driverLicenseWithRawData", "faceDetector",
        "YOUR_CUSTOM_FACE_DETECTOR",
        "idScanner", "YOUR_CUSTOM_ID_SCANNER", "ViewController", "verificationSteps", "array_of_idCardSubclass_objects", "verifyStatus",
        "verificationResult", "userData", "notification_user_info", "validationResult", "PUSH_TOKEN", "fragmentActivity",
        "NOTIFICATION_HANDLER", "PREFERENCES_FILE_NAME", "sharedPreferences", "YOUR_FRAGMENT", "FRAGMENTACTIVITY", "captureFront",
        "captureBarcode", "captureBack", "checkForFace", "scanDriverLicense", "DLS_REQUEST_CODE", "start", "captureSelfie",
        "LFV_REQUEST_CODE",
        "getResultSelfie", "idCardsList", "idvStatus", "OPTIONAL_NOTIFICATION_HANDLER", "notificationData", "NOTIFICATION_DATA", "faceRect",
        "resultHandler", "errorHandler", "shocardID", "bankName", "bxFinance", "accountCreateDate", "accountType", "jsonString",
        "jsonWebKeySet", "keySetGenerator", "messageHandler",
      ],
    ],
    "004": [
      .prose: [
        "HTTP", "iOS", "HTML", "HTML5", "JPEG", "WebRTC",
      ],
      .platform: [
        "WebView", "makeUIView", "WKWebView", "WKWebViewConfiguration", "WebChromeClient", "onPermissionRequest", "PermissionRequest",
        "forEach", "grant", "arrayOf", "WKUserContentController", "SwiftUI", "WebKit", "UIViewRepresentable", "updateUIView", "uiView",
        "userContentController", "add", "load", "WKScriptMessageHandler", "didReceive", "WKScriptMessage", "print", "ViewBuilder", "Button",
        "sheet", "isPresented", "URLRequest", "WebMessagePort", "createWebMessageChannel", "AppCompatActivity", "onCreate",
        "savedInstanceState", "setContentView", "findViewById", "loadUrl", "javaScriptEnabled", "webViewClient", "WebViewClient",
        "onPageFinished", "VERSION", "SDK_INT", "VERSION_CODES", "RequiresApi", "setWebMessageCallback", "WebMessageCallback", "onMessage",
        "WebMessage", "i", "postWebMessage", "EMPTY", "onDestroy", "ValueCallback", "webChromeClient", "FileChooserParams",
        "onReceiveValue",
        "Intent", "MediaStore", "ACTION_IMAGE_CAPTURE", "startActivityForResult", "ActivityNotFoundException", "onActivityResult",
        "requestCode", "resultCode", "RESULT_OK", "applicationContext", "get", "ByteArrayOutputStream", "compress", "CompressFormat",
        "insertImage", "getContentResolver", "parse",
      ],
      .sample: [
        "flwses_42424242424242", "flow_get_flow_session", "contentController", "ContentController", "ContentView", "showSafariView",
        "flowUrl",
        "ExampleActivity", "activity_example", "webView", "initializeWebMessages", "webMessageChannel", "success_example",
        "REQUEST_IMAGE_CAPTURE", "uploadMessage", "valueCallback", "fileChooserParams", "takePictureIntent", "bitmapUri", "getImageUri",
        "inContext",
      ],
    ],
  ]
}
