import Documents

/// The steps of the driver licence scanner (`IDScannerStep`).
public enum LicenceScannerStep: String, Codable, CaseIterable, Sendable {
  case captureFront = "capture_front"
  case captureBack = "capture_back"
  case scanID = "scan_id"
}

/// How the scanner of driver licences works (`DriverLicenseScannerViewController.Builder`).
public struct LicenceScannerOptions: Codable, Equatable, Sendable {
  /// It is nil if the person chooses it.
  public var country: Country?
  /// The steps have precedence over the country. If they are nil, the country decides.
  public var steps: [LicenceScannerStep]?
  /// Whether the front must show a face.
  public var checksForFace = true

  /// The steps for a licence of a country: those with a barcode (PDF417) are scanned.
  static func steps(of country: Country) -> [LicenceScannerStep] {
    ["USA", "CAN"].contains(country.code) ? [.captureFront, .scanID] : [.captureFront, .captureBack]
  }
}

/// How the live face verification works (`LiveFaceVerificationViewController.Builder`).
public struct LiveFaceOptions: Codable, Equatable, Sendable {
  /// `SCLiveFaceVerificationStep`
  public enum Step: String, Codable, CaseIterable, Sendable {
    case smile = "lfv_smile"
    case straightFace = "lfv_straight_face"
    case closeLeftEye = "lfv_close_left_eye"
    case closeRightEye = "lfv_close_right_eye"

    var challenge: LivenessChallenge {
      switch self {
      case .smile: .smile
      case .straightFace: .straightFace
      case .closeLeftEye: .closeLeftEye
      case .closeRightEye: .closeRightEye
      }
    }
  }

  /// `SCLiveFaceVerificationAccuracy`. The vendor publishes no values; ours are pictures in a row.
  public enum Accuracy: String, Codable, CaseIterable, Sendable {
    case low, medium, high

    var readings: Int {
      switch self {
      case .low: 1
      case .medium: 2
      case .high: 4
      }
    }
  }

  /// Asked for in a drawn order. (The vendor publishes no default; ours is all of them.)
  public var steps = Step.allCases
  /// For how many seconds an expression is held; more than 0.
  public var verificationTime = 2.5
  public var accuracy = Accuracy.medium
  /// Whether the person may skip it. (The vendor's view has the button, and no setting for it.)
  public var canSkip = true

  /// Seconds for each expression, in which it must be held for `verificationTime`. (Ours.)
  static let limit = 20

  var demand: LivenessDemand { LivenessDemand(readings: accuracy.readings, milliseconds: Int((verificationTime * 1000).rounded())) }
}

/// How the selfie of the newer transaction model is taken (`SelfieCaptureSettings`). The policy says whether it is optional.
public struct SelfieCaptureOptions: Codable, Equatable, Sendable {
  /// Seconds in which the picture is taken automatically.
  public var captureTime = 45
  /// Whether the person may still take the picture after that.
  public var shouldCaptureAfterTimeout = true

  public init() {}
}
