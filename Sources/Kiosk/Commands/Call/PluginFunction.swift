import AppComponentsJourney
import ArgumentParser
import JourneyKit

/// The functions of the plugins for Cordova, Flutter and React Native (guide, "Testing" and "Plugin helpers").
enum PluginFunction: String, CaseIterable, ExpressibleByArgument {
  case startWorkflow, startWorkflowSession, startWorkflowComponentDocument, startWorkflowComponentBiometrics
  case isWorkflowSessionAvailable, clearWorkflowSession

  /// The journey that it runs; nil for none.
  var module: (any JourneyModule)? {
    switch self {
    case .startWorkflow: IdentityModule()
    case .startWorkflowSession: SessionModule()
    case .startWorkflowComponentDocument: DocumentModule()
    case .startWorkflowComponentBiometrics: BiometricsModule()
    case .isWorkflowSessionAvailable, .clearWorkflowSession: nil
    }
  }

  /// Whether documents are captured, whose tilted pictures the caller may switch off.
  var capturesDocuments: Bool { self == .startWorkflow || self == .startWorkflowComponentDocument }

  /// Whether it runs in the session that `startWorkflowSession` started.
  var needsSession: Bool { self == .startWorkflowComponentDocument || self == .startWorkflowComponentBiometrics }
}
