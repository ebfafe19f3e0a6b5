import Documents
import Foundation
import TerminalHarness
import Testing

extension WalkTests {
  /// Journeys without a screen: their output and exit status.
  struct Headless {
    static let passport = #"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#

    /// Runs `run document` with this plugin JSON and these arguments.
    private func run(_ arguments: [String], config: String? = Headless.passport, input: String = "", in folder: WalkFolder) throws
      -> ProgramRun
    {
      let file = try config.map { ["--config", try folder.write($0, to: "config.json")] } ?? []
      return try ProgramRun(["run", "document"] + folder.arguments + file + arguments, input: input, in: folder)
    }

    private func script(_ answers: String..., in folder: WalkFolder) throws -> String {
      try folder.write("{\"answers\":[\(answers.joined(separator: ","))]}", to: "script.json")
    }

    // MARK: Scripts

    /// Every answer except those that type or end the journey: choosing, going back, timing out, failing, retaking.
    @Test func scriptWithDetours() throws {
      let folder = try WalkFolder()
      let front = try ProgramRun(
        [
          "specimen", "passport", "--last-name", "Zwart", "--nationality", "NLD", "--issuer", "NLD", "--number", "AB1234567", "--out",
          "front.jpg",
        ],
        in: folder)
      try #require(front.status == 0, "\(front.errors)")
      let script = try script(
        #"{"proceed":true},{"choose":"NLD"},{"choose":"idCard"},{"back":true},{"choose":"passport"},{"proceed":true}"#,
        #"{"timeout":true},{"choose":"retake"},{"fail":"noCamera"},{"choose":"retake"}"#,
        #"{"capture":"front.jpg"},{"confirm":false},{"capture":"front.jpg"},{"confirm":true}"#,
        #"{"proceed":true},{"capture":"front.jpg"},{"confirm":true},{"review":true}"#, in: folder)
      // Relative names: the paths in the result are absolute nonetheless.
      let ended = try run(["--script", script, "--result", "-", "--media", "pictures"], config: nil, in: folder)
      #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
      let result = try Json(ended.output)["documentResult"]
      #expect(result?["mrtdMrzInfo"]?["documentNumber"] == .string("AB1234567"))
      #expect(result?["mrtdMrzInfo"]?["lastNames"] == .array([.string("ZWART")]))
      let images = result?["images"]?.elements ?? []
      #expect(images.map { $0["isAngled"] } == [.bool(false), .bool(true)])
      #expect(images.map { $0["failedChecks"] } == [nil, .array([.string("sameAsFlat")])], "one picture stands for both")
      for image in images {
        let path = try #require(image["image"]?.string)
        #expect(path.hasPrefix("/") && FileManager.default.contentsEqual(atPath: path, andPath: folder.file("front.jpg")), "\(path)")
      }
    }

    /// A blank picture is taken as the tilted one: it is named in the result, and a workflow can forbid it.
    @Test func aTiltedPictureOfNothing() throws {
      let folder = try WalkFolder()
      _ = try folder.write(#"{"outline":null}"#, to: "nothing.vestibule.json")
      _ = try folder.write(
        #"{"mrz":["\#(try ExpectedResult(.passport, .passport).document.mrz().joined(separator: #"",""#))"]}"#, to: "front.vestibule.json")
      let start = #"{"proceed":true},{"proceed":true},{"capture":"front.vestibule.json"},{"confirm":true},{"proceed":true}"#
      let nothing = #"{"capture":"nothing.vestibule.json"}"#
      let taken = try run(
        ["--script", try script(start, nothing, #"{"confirm":true},{"review":true}"#, in: folder), "--result", "-", "--media", "pictures"],
        in: folder)
      #expect(taken.status == 0, "\(taken.output)\(taken.errors)")
      let images = try Json(taken.output)["documentResult"]?["images"]?.elements ?? []
      #expect(images.map { $0["failedChecks"] } == [nil, .array([.string("documentNotFound")])])

      let workflow = try folder.write(#"{"name":"strict","checks":{"documentNotFound":"block"}}"#, to: "workflow.json")
      let refused = try run(
        ["--workflow", workflow, "--script", try script(start, nothing, #"{"choose":"stop"}"#, in: folder)], in: folder)
      #expect(refused.errorDescription.hasPrefix("IdentityVerification.NoDocumentDetected"), "\(refused.output)\(refused.errors)")
    }

    /// Two failed readings, then the lines are typed; read again, and typed again; the tilted picture is skipped.
    @Test func scriptThatTypesTheLines() throws {
      let folder = try WalkFolder()
      _ = try folder.write(#"{"mrz":null}"#, to: "unread.vestibule.json")
      let workflow = try folder.write(#"{"name":"skippable","tiltedSkippable":true}"#, to: "workflow.json")
      let expected = ExpectedResult(.passport, .passport)
      let lines = try expected.document.mrz().joined(separator: "\\n")
      let script = try script(
        #"{"proceed":true},{"proceed":true}"#,
        #"{"capture":"unread.vestibule.json"},{"choose":"retake"},{"capture":"unread.vestibule.json"},{"choose":"type"}"#,
        #"{"enter":"\#(lines)"},{"confirm":true},{"skip":true}"#,
        #"{"review":false},{"choose":"type"},{"enter":"\#(lines)"},{"review":true}"#, in: folder)
      let ended = try run(["--script", script, "--workflow", workflow, "--result", folder.file("result.json")], in: folder)
      #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
      let result = try Json(contentsOf: folder.file("result.json"))
      let typed = [
        "rawMrz", "documentCode", "issuingCountry", "documentNumber", "expirationDate", "firstNames", "lastNames", "birthDate",
        "nationality",
        "gender",
      ]
      #expect(result["documentResult"]?["manuallyEnteredFields"] == .array(typed.map { .string($0) }))
      #expect(try result["documentResult"]?["mrtdMrzInfo"] == expected.info)
      #expect(result["documentResult"]?["images"]?.elements.count == 1)
      // Nothing was read, so nothing was analysed.
      #expect(result.keys == ["documentResult"])
    }

    @Test func cancelledByScript() throws {
      let folder = try WalkFolder()
      let ended = try run(
        ["--script", try script(#"{"proceed":true},{"cancel":true}"#, in: folder), "--result", folder.file("r.json")], in: folder)
      #expect(ended.status == 2)
      #expect(try Json(ended.output).keys == ["errorCode", "errorDescription"])
      #expect(ended.errorCode == 803)
    }

    @Test func scriptThatDoesNotFit() throws {
      let folder = try WalkFolder()
      let ended = try run(["--script", try script(#"{"confirm":true}"#, in: folder)], in: folder)
      #expect(ended.status == 66)
      #expect(ended.errorCode == 850)
      #expect(ended.errors.contains("intro") && ended.errors.contains("confirm"))
      #expect(ended.errorDescription.contains("intro") && ended.errorDescription.contains("confirm"))
    }

    // MARK: All types

    @Test(arguments: DocumentType.allCases)
    func everyTypeByItself(type: DocumentType) throws {
      let folder = try WalkFolder()
      let kinds: [DocumentType: SpecimenDocument.Kind] = [
        .driversLicense: .driversLicense, .dutchDriversLicense: .dutchDriversLicense, .frenchIdCard: .frenchIdCard, .idCard: .idCard,
        .paperId: .paperId, .passport: .passport, .proofOfAddress: .proofOfAddress, .residencePermit: .residencePermit,
        .tinReferenceDocument: .tinReferenceDocument,
      ]
      let kind = try #require(kinds[type])
      let needsCountry = ![.proofOfAddress, .tinReferenceDocument].contains(type)
      let country = needsCountry ? #","issuingCountry":"\#(type == .frenchIdCard ? "FRA" : "NLD")""# : ""
      let config = #"{"configuration":{"documentType":"\#(type.rawValue)"\#(country)}}"#
      let ended = try run(["--script", "auto", "--result", "-", "--media", folder.file("media")], config: config, in: folder)
      try #require(ended.status == 0, "\(ended.output)\(ended.errors)")
      let result = try #require(try Json(ended.output)["documentResult"])
      #expect(result["documentType"] == .string(type.rawValue))
      let sides: [DocumentType: [String]] = [
        .passport: ["front", "front tilted"], .proofOfAddress: ["front"], .tinReferenceDocument: ["front"],
        .paperId: ["insideRight", "insideRight tilted", "insideLeft", "back"],
      ]
      let taken = result["images"]?.elements.map { ($0["fileSide"]?.string ?? "") + ($0["isAngled"] == .bool(true) ? " tilted" : "") }
      #expect(taken == sides[type] ?? ["front", "front tilted", "back", "back tilted"])
      let lines = try SpecimenDocument.standard(kind, asOf: WalkTests.day).mrz()
      let info = type == .dutchDriversLicense ? "idlMrzInfo" : "mrtdMrzInfo"
      #expect(result[info]?["rawMrz"] == (lines.isEmpty ? nil : .string(lines.joined(separator: "\n"))))
      #expect(result.keys == Set(["documentType", "source", "images"] + (lines.isEmpty ? [] : [info])))
    }

    // MARK: Line by line

    @Test func plainLines() throws {
      let folder = try WalkFolder()
      let workflow = try folder.write(
        #"{"name":"two","supported":[{"issuingCountry":"NLD","documentTypes":["passport","idCard"]}]}"#, to: "workflow.json")
      // Intro; a wrong number, then passport; ready, back and again; capture, again, capture; tilt; capture; review.
      let input = "\n9\n1\nb\n1\n\n\nn\n\ny\n\n\ny\ny\n"
      let result = folder.file("result.json")
      let ended = try run(["--plain", "--workflow", workflow, "--result", result], config: nil, input: input, in: folder)
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.errors.contains("That isn’t one of the answers."))
      #expect(ended.errors.contains("Step 2 of 4"))
      #expect(ended.output.isEmpty)
      try expect(result, toBe: ExpectedResult(.passport, .passport), in: folder)
    }

    @Test func plainInputThatEndsCanBeResumed() throws {
      let folder = try WalkFolder()
      #expect(try run(["--plain"], input: "\n\n", in: folder).status == 2)
      let (id, _) = try folder.session()
      let result = folder.file("result.json")
      let ended = try ProgramRun(
        ["sessions", "resume", id, "--plain", "--result", result] + folder.arguments, input: "\ny\n\n\ny\ny\n", in: folder)
      #expect(ended.status == 0, "\(ended.errors)")
      try expect(result, toBe: ExpectedResult(.passport, .passport), in: folder)
    }

    /// A demonstration with a drawn person must not pass for a verification: it is marked on the way and at the end, and in the result.
    @Test func aDemonstrationIsMarked() throws {
      let folder = try WalkFolder()
      for way in [["--script", "auto"], ["--plain"]] {
        let ended = try run(
          way + ["--source", "specimen", "--result", "-", "--media", folder.file("media")], input: "\n\n\ny\n\n\ny\ny\n", in: folder)
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(ended.errors.contains("Demonstration, not a verification") == (way == ["--plain"]))
        #expect(ended.errors.contains("nobody’s identity was verified"))
        #expect(try Json(ended.output)["documentResult"]?["source"] == .string("specimen"))
      }
      let drawn = try ProgramRun(["specimen", "passport", "--issuer", "NLD", "--out", "front.jpg"], in: folder)
      try #require(drawn.status == 0)
      let file = try run(["--script", "auto", "--source", "front.jpg", "--result", "-", "--media", folder.file("more")], in: folder)
      #expect(file.status == 0 && !file.errors.contains("Demonstration"), "\(file.errors)")
      #expect(try Json(file.output)["documentResult"]?["source"] == .string("file"))
    }

    /// When the person gives up after an error, the caller learns which one.
    @Test func aCancellationNamesTheLastProblem() throws {
      let folder = try WalkFolder()
      let script = try script(#"{"proceed":true},{"proceed":true},{"timeout":true},{"choose":"stop"}"#, in: folder)
      let ended = try run(["--script", script], in: folder)
      #expect(ended.status == 2 && ended.errorCode == 803)
      #expect(ended.errorDescription.contains("The last problem was Timeout."), "\(ended.errorDescription)")
    }

    // MARK: Errors

    @Test func expiredDocument() throws {
      let folder = try WalkFolder()
      let drawn = try ProgramRun(
        ["specimen", "passport", "--issuer", "NLD", "--nationality", "NLD", "--expiry", "2024-05-01", "--out", "front.jpg"], in: folder)
      try #require(drawn.status == 0, "\(drawn.errors)")
      let ended = try run(["--script", "auto", "--source", "front.jpg"], in: folder)
      #expect(ended.status == 1)
      #expect(ended.errorCode == 1002)
      #expect(ended.errorDescription.hasPrefix("IdentityVerification.DocumentExpired"))
      // The same picture on a day on which the document was valid.
      let earlier = try ProgramRun(
        [
          "run", "document", "--data", folder.file("data"), "--now", "2024-05-01", "--config", folder.file("config.json"), "--script",
          "auto",
          "--source", "front.jpg",
        ], in: folder)
      #expect(earlier.status == 0, "\(earlier.output)")
    }

    @Test(arguments: [
      (830, "{", "line"), (830, "", "line"), (830, #"{"configuration":{"documentType":"passport" "issuingCountry":"NLD"}}"#, "line 1"),
      (800, #"{"configuration":{"documentType":"pasport","issuingCountry":"NLD"}}"#, "configuration.documentType"),
      (800, #"{"configuration":{"documentType":"passport","issuingCountry":"XXQ"}}"#, "configuration.issuingCountry"),
      (800, #"{"configuration":{"documentType":7,"issuingCountry":"NLD"}}"#, "configuration.documentType"),
      (800, #"{"configuration":{"colour":"red"}}"#, "colour"),
      (850, #"{"configuration":{"documentType":"passport"}}"#, "issuingCountry"),
      (850, #"{"configuration":{"documentType":"frenchIdCard","issuingCountry":"NLD"}}"#, "frenchIdCard"),
      (1001, #"{"configuration":{"validationCode":"no such code"}}"#, "InvalidValidationCode"),
      (1003, #"{"configuration":{"validationCode":"IDVandQES"}}"#, "QES"),
      (850, #"{"configuration":{"networkEnvironment":"production"}}"#, "the environment production cannot be reached"),
    ])
    func wrongInput(code: Int, config: String, named: String) throws {
      let folder = try WalkFolder()
      let ended = try run(["--script", "auto"], config: config, in: folder)
      #expect(ended.status == 1)
      #expect(ended.errorCode == code, "\(ended.output)\(ended.errors)")
      #expect(ended.errorDescription.contains(named), "\(ended.errorDescription)")
      // No session was started.
      #expect(!FileManager.default.fileExists(atPath: folder.file("data/sessions")))
    }

    @Test(arguments: [
      (1003, #"{"name":"signature","modules":["IDV","QES"]}"#, "QES"), (1003, #"{"name":"account","modules":["BAV"]}"#, "BAV"),
      (800, #"{"name":"x","minimumAge":"18"}"#, "minimumAge"),
      (1002, #"{"name":"x","supported":[{"issuingCountry":"DEU","documentTypes":["passport"]}]}"#, "IssuingCountryNotSupported"),
    ])
    func workflowThatCannotRun(code: Int, workflow: String, named: String) throws {
      let folder = try WalkFolder()
      let ended = try run(["--script", "auto", "--workflow", try folder.write(workflow, to: "workflow.json")], in: folder)
      #expect(ended.status == 1)
      #expect(ended.errorCode == code, "\(ended.output)\(ended.errors)")
      #expect(ended.errorDescription.contains(named), "\(ended.errorDescription)")
    }

    @Test func errorsInPlaceOfTheResult() throws {
      let folder = try WalkFolder()
      let file = folder.file("result.json")
      let ended = try run(["--script", "auto", "--result", file], config: "[", in: folder)
      #expect(ended.status == 1)
      #expect(try Json(contentsOf: file) == Json(ended.output))
    }

    @Test func wrongCommandLines() throws {
      let folder = try WalkFolder()
      for wrong in [
        ["--now", "tomorrow"], ["--script", "auto", "--plain"], ["--color", "many"], ["--media", "x"], ["--no-such-option"],
      ] {
        let ended = try run(wrong, in: folder)
        #expect(ended.status == 64, "\(wrong)")
        #expect(!ended.errors.isEmpty)
      }
      #expect(try ProgramRun(["run", "nothing"], in: folder).status == 64)
    }

    @Test func unreadableInput() throws {
      let folder = try WalkFolder()
      #expect(try run(["--script", folder.file("none.json")], in: folder).status == 66)
      for option in ["--config", "--workflow"] {
        let ended = try run(["--script", "auto", option, folder.file("none.json")], in: folder)
        #expect(ended.status == 66)
        #expect(ended.errors.contains("none.json cannot be read"))
      }
      let wrong = try run(["--script", try folder.write(#"{"answers":[{"proceed":1}]}"#, to: "s.json")], in: folder)
      #expect(wrong.status == 66)
      #expect(wrong.errors.contains("line 1") && wrong.errors.contains("answers[0].proceed"))
      #expect(try ProgramRun(["sessions", "resume", "nobody", "--data", folder.file("data")], in: folder).status == 66)
      #expect(try ProgramRun(["read", "image", folder.file("none.jpg")], in: folder).status == 66)
    }
  }
}
