import AppComponentsJourney
import Flavor
import Imaging
import Notation
import Phrases
import Workflow

extension Subject {
  /// The JSON reader, and each of the formats that are read with it.
  public static let notations: [Subject] = [json, script, standIn, plugin, workflow, theme, catalogue]

  private static let json = notation("json", [#"{"a":[-12.5e+3,0,true,false,null],"é\u00e9\ud83d\ude00":{"b":"\n😀"}}"#, "[[],{},\"\"]"]) {
    bytes in
    let lines = 1 + bytes.count { $0 == 0x0a || $0 == 0x0d }
    do throws(NotationError) {
      let node = try JSONReader(allowsTrailingComma: true).read(bytes)
      return isInside(node, lines: lines, columns: bytes.count + 1) ? nil : "A value stands outside the text."
    } catch {
      if !(1...lines).contains(error.line) || !(1...bytes.count + 1).contains(error.column) {
        return "A mistake is said to be outside the text."
      }
      return error.message.utf8.count < 500 ? nil : "A message is as long as what is wrong."
    }
  }

  private static let script = notation(
    "script", [#"{"answers":[{"choose":"NLD"},{"proceed":true},{"capture":"front.jpg"},{"enter":""},{"fail":"x"},{"cancel":true}]}"#],
    ["answers", "choose", "proceed", "capture", "confirm", "enter", "review", "skip", "timeout", "fail", "back", "cancel"]
  ) { bytes in
    do throws(NotationErrors) { _ = try Script(reading: bytes) } catch { return fault(in: error.errors) }
    return nil
  }

  private static let standIn = notation(
    "standIn",
    [
      #"{"about":"x","quality":{"sharpness":2.0,"glare":0.12,"brightness":150},"outline":[[0.1,0.1],[0.9,0.1],[0.9,0.9],[0.1,0.9]],"#
        + #""mrz":["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<","L898902C36UTO7408122F1204159ZE184226B<<<<<10"],"#
        + #""documentType":"passport","wrongSide":false,"noDocument":false}"#, #"{"noDocument":true,"outline":null,"mrz":null}"#,
    ], ["quality", "outline", "mrz", "documentType", "noDocument", "1e400", "-0.0"]
  ) { bytes in
    guard let node = try? JSONReader().read(bytes) else { return nil }
    do throws(NotationErrors) {
      let reading = try StandIn(node).reading(of: PixelSize(width: 100, height: 60), aspect: 0.6)
      return fault(inReport: ImageReport.line(for: "file", reading))
    } catch {
      return fault(in: error.errors)
    }
  }

  private static let plugin = notation(
    "plugin",
    [
      #"{"configuration":{"validationCode":"IDV","networkEnvironment":"mock","documentType":"passport","issuingCountry":"NLD"},"#
        + #""customization":{"flavor":{"colors":{"palette":{"primary":"black 10%"}}}}}"#
    ], ["configuration", "validationCode", "documentType", "issuingCountry", "customization", "flavor", "driversLicense", ",}"]
  ) { bytes in
    do throws(ComponentError) {
      let input = try PluginInput(reading: bytes)
      try input.checkSession()
    } catch {
      return fault(inReport: error.json.text())
    }
    return nil
  }

  private static let workflow = notation(
    "workflow",
    [
      #"{"name":"x","supported":[{"issuingCountry":"NLD","documentTypes":["passport","idCard"],"nationalities":["NLD"]}],"#
        + #""minimumAge":18,"mrzPolicy":"normal","tilted":true,"stepTimeout":60}"#
    ], ["supported", "issuingCountry", "documentTypes", "nationalities", "mrzPolicy", "minimumAge", "NLD", "modules"]
  ) { bytes in
    do throws(ComponentError) { _ = try WorkflowFile.read(bytes) } catch { return fault(inReport: error.json.text()) }
    return nil
  }

  private static let theme = notation(
    "theme",
    [
      ##"{"name":"harbour","extends":"orca","appearance":"light","##
        + ##""colors":{"light":{"palette":{"accent":"#00A3A1"}},"dark":{"palette":{"primary":"#8FB8FF80"}}},"##
        + #""fonts":{"screenTitle":{"name":"Roboto-Medium","size":18},"hintText":{"file":"a.ttf"}},"#
        + #""layouts":{"primaryButtonCornerRadius":"round"},"#
        + #""localization":{"baseLanguage":"en","fixedLanguage":"nl","strings":{"nl":{"a.b":"c"}},"files":["d"]}}"#
    ],
    [
      "palette.primary", "screen.backgroundColor", "clear", "terminal", " 10%", "#", "colorsLight", "light", "dark", "extends", "fonts",
      "layouts",
    ]
  ) { bytes in fault(in: FlavorFile.parse(text: bytes, name: "name").issues) }

  private static let catalogue = notation(
    "catalogue", [#"{"common":{"ok":"OK","days":{"one":"{n} day","other":"{n} days"}},"a":{"b":{"c":"{name} {x"}}}"#],
    ["one", "few", "other", "{n}", "{", "}", ".", "{}"]
  ) { bytes in fault(in: CatalogueReader.parse(text: bytes, language: "en", group: "kiosk").issues) }

  private static func notation(
    _ name: String, _ samples: [String], _ words: [String] = [], _ examine: @escaping @Sendable ([UInt8]) -> String?
  ) -> Subject {
    let common = ["{", "}", "[", "]", "\"", ":", ",", "\\u", "\\ud800", "null", "true", "1e999", "-", "0.", "\u{FEFF}"]
    return Subject(name, samples: samples.map { Array($0.utf8) }, words: words.map { "\"\($0)\"" } + words + common, examine: examine)
  }

  private static func fault(in errors: [NotationError]) -> String? {
    for error in errors {
      if error.line < 1 || error.column < 1 { return "A mistake stands nowhere: \(error)." }
      if error.expected.isEmpty || error.found.isEmpty { return "A mistake is not explained: \(error)." }
    }
    return nil
  }

  private static func isInside(_ node: Node, lines: Int, columns: Int) -> Bool {
    guard (1...lines).contains(node.line), (1...columns).contains(node.column) else { return false }
    return (node.elements ?? node.members?.map(\.value) ?? []).allSatisfy { isInside($0, lines: lines, columns: columns) }
  }
}
