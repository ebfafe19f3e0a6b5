import ArgumentParser
import Notation

/// A framework for which there is a plugin, and how an app's code gets an answer there (guide, "Testing", "Plugin errors" and "Plugin helpers").
/// The answer is told as JSON: what is a text there, such as a whole result, is a text here.
enum PluginPlatform: String, CaseIterable, ExpressibleByArgument {
  case cordova, flutter
  case reactNative = "react-native"

  /// What a function answers.
  enum Answer: Equatable {
    /// The text of a result.
    case result(String)
    /// The text of the error's JSON.
    case error(String)
    case flag(Bool)
  }

  /// The arguments of a callback, what a promise is fulfilled or rejected with, or what is returned or thrown.
  func json(_ answer: Answer) -> JSONValue {
    switch (self, answer) {
    // Callbacks: `function(msg)` and `function(error)`, with texts.
    case (.cordova, .result(let text)): .object(["success": .string(text)])
    case (.cordova, .flag(let flag)): .object(["success": .string(flag ? "true" : "false")])
    case (.cordova, .error(let text)): .object(["error": Self.message(text)])
    // A `Future<String?>` or `Future<bool?>`; errors are thrown. What a PlatformException has beside its message is ours.
    case (.flutter, .result(let text)): .object(["returned": .string(text)])
    case (.flutter, .flag(let flag)): .object(["returned": .bool(flag)])
    case (.flutter, .error(let text)): .object(["PlatformException": Self.exception(text)])
    // A promise; the helpers have a callback `(error, value)`.
    case (.reactNative, .result(let text)): .object(["then": .string(text)])
    case (.reactNative, .flag(let flag)): .array([.null, .bool(flag)])
    case (.reactNative, .error(let text)): .object(["catch": Self.message(text)])
    }
  }

  private static func message(_ text: String) -> JSONValue { .object(["message": .string(text)]) }

  private static func exception(_ text: String) -> JSONValue {
    let code = (try? JSONReader().read(Array(text.utf8)))?["errorCode"]?.number?.integer
    return .object(["code": code.map { .string(String($0)) }, "message": .string(text), "details": .null])
  }
}
