import AppComponentsJourney
import Documents
import Phrases
import Testing
import Workflow

/// The Biometrics Component.
struct BiometricsTests {
  typealias Run = ComponentRun<BiometricsComponent>

  static let good: [ScriptAnswer] = [.proceed, .capture("passed"), .confirm(true)]

  @Test func aSelfieWithItsTurns() async throws {
    let run = await Run(BiometricsComponent(), Self.good)
    let result = try #require(run.result, "\(run.outcome)")
    #expect(run.witness.ids == ["intro", "selfie.capture", "check.confirm"])
    #expect(Set(result.challenges.map(\.challenge)) == [.turnLeft, .turnRight])
    let json = result.json { "/media/\($0.digest).jpg" }.text()
    #expect(json.contains(#""image":"file:///media/passed.jpg""#), "\(json)")
    #expect(json.contains(#""timestamp":"2026-03-01T12:05:09.120Z""#), "\(json)")
    #expect(json.contains(#"{"challenge":"turnLeft","outcome":"passed","milliseconds":1800}"#), "\(json)")
    #expect(!json.contains("liveness\":{"), "there is no video, so there is no object for it: \(json)")
  }

  @Test(arguments: [(0, [LivenessChallenge.turnLeft, .turnRight]), (1, [.turnRight, .turnLeft])])
  func theOrderIsDrawn(draw: Int, order: [LivenessChallenge]) async throws {
    let run = await Run(BiometricsComponent(), Self.good, draws: [draw])
    #expect(run.result?.challenges.map(\.challenge) == order)
  }

  static let problems: [(String, String, String)] = [
    ("faceLost", "FaceDisappeared", "FACE_DISAPPEARED"), ("severalFaces", "MultipleFacesDetected", "MULTIPLE_FACES_DETECTED"),
    ("otherFace", "OtherFace", "OTHER_FACE"), ("wrongTurn", "WrongTurn", "WRONG_TURN"), ("timedOut", "Timeout", "TIMEOUT"),
  ]

  @Test(arguments: problems)
  func eachProblemIsAStateWithARetry(name: String, problem: String, code: String) async throws {
    let run = await Run(BiometricsComponent(), [.proceed, .capture(name), .choose("retry"), .capture("passed"), .confirm(true)])
    #expect(run.result?.selfie.digest == "passed", "\(run.outcome)")
    #expect(run.witness.ids == ["intro", "selfie.capture", "selfie.error.\(problem)", "selfie.capture", "check.confirm"])
    #expect(run.errorCodes == [code])
  }

  @Test(arguments: problems)
  func givenUpItIsACancellationThatNamesTheProblem(name: String, problem: String, code: String) async throws {
    let run = await Run(BiometricsComponent(), [.proceed, .capture(name), .choose("stop")])
    #expect(run.outcome == .cancelled)
    let failure = BiometricsModule().cancellation(after: run.journal.records.lastProblem)
    #expect(failure.code == "803")
    #expect(failure.message.contains(code), "\(failure.message)")
  }

  @Test(arguments: [
    ("camera.denied", "CAMERA_PERMISSION_NOT_GRANTED"), ("camera.unplugged", "CAMERA_NOT_AVAILABLE"),
    ("picture.damaged", "PictureNotUsable"), ("store.diskFull", "PictureNotSaved"), ("imaging.processDied", "ReaderNotAvailable"),
  ])
  func aMachineThatFailsUsesUpNoAttempt(reason: String, code: String) async throws {
    let workflow = WorkflowConfiguration(name: "w", livenessAttempts: 1)
    let run = await Run(
      BiometricsComponent(workflow: workflow), [.proceed, .fail(reason), .choose("retry"), .capture("passed"), .confirm(true)])
    #expect(run.result != nil, "\(run.outcome)")
    #expect(run.errorCodes == [code])
  }

  @Test func afterTheLastAttemptThereIsNoRetry() async throws {
    let workflow = WorkflowConfiguration(name: "w", livenessAttempts: 2)
    let run = await Run(
      BiometricsComponent(workflow: workflow), [.proceed, .capture("wrongTurn"), .choose("retry"), .capture("faceLost"), .choose("stop")])
    #expect(run.outcome == .cancelled)
    guard case .choose(let last)? = run.witness.prompts.last?.content else {
      Issue.record("no choice")
      return
    }
    #expect(last.options.map(\.id) == [Choice.Option.stopID])
    #expect(last.message?.key == "biometrics.error.last")
  }

  @Test func aRetakeBeginsTheChallengesAgain() async throws {
    let run = await Run(
      BiometricsComponent(), [.proceed, .capture("passed"), .confirm(false), .capture("passed"), .confirm(true)])
    #expect(run.witness.ids == ["intro", "selfie.capture", "check.confirm", "selfie.capture", "check.confirm"])
    #expect(run.result != nil)
  }

  @Test func aVideoThatWasAskedForMustBeThere() async throws {
    let workflow = WorkflowConfiguration(name: "w", selfieVideo: 10)
    let run = await Run(BiometricsComponent(workflow: workflow), [.proceed, .capture("unrecorded"), .choose("stop")])
    #expect(run.errorCodes == ["RECORDING_FAILED"])
  }

  /// The introduction speaks of a video only if one is to be recorded.
  @Test(arguments: [(nil, "biometrics.intro.pictureOnly"), (10, "biometrics.intro.message")])
  func theIntroductionPromisesWhatIsDone(seconds: Int?, key: String) async throws {
    let run = await Run(BiometricsComponent(workflow: WorkflowConfiguration(name: "w", selfieVideo: seconds)), Self.good)
    guard case .instruct(let intro)? = run.witness.prompts.first?.content else {
      Issue.record("no introduction")
      return
    }
    #expect(intro.message?.key == key)
  }

  /// Of a source that cannot be filmed there is no video, and the result says so.
  @Test(arguments: [nil, 10]) func aVideoThatCannotBeHadIsSaid(seconds: Int?) async throws {
    let workflow = WorkflowConfiguration(name: "w", selfieVideo: seconds)
    let run = await Run(BiometricsComponent(workflow: workflow), [.proceed, .capture("photograph"), .confirm(true)])
    let result = try #require(run.result, "\(run.outcome)")
    let json = result.json { $0.digest }
    #expect(json["missingOutputs"] == (seconds == nil ? nil : .array(["liveness"])))
    #expect(result.table.contains { $0.value.key == "biometrics.result.notRecorded" } == (seconds != nil))
  }

  /// A selfie that an older version began goes on with its own introduction.
  @Test func anOlderSelfieGoesOn() async throws {
    let whole = await Run(BiometricsComponent(), Self.good)
    var records = Array(whole.journal.records.dropLast())
    guard case .started(var header)? = records.first else {
      Issue.record("no header")
      return
    }
    header.version = 2
    records[0] = .started(header: header)
    for (index, record) in records.enumerated() {
      if case .entry(let at, .answered(var prompt, let answer, let by)) = record, case .instruct(var intro) = prompt.content {
        intro.message = Phrase("biometrics.intro.message")
        prompt.content = .instruct(intro)
        records[index] = .entry(at: at, entry: .answered(prompt: prompt, answer: answer, by: by))
      }
    }
    let resumed = await Run(BiometricsComponent(), [], records: records, draws: [1])
    #expect(resumed.result?.selfie == whole.result?.selfie, "\(resumed.outcome)")
  }

  @Test(arguments: [("nobody", "FACE_NOT_DETECTED"), ("two", "MULTIPLE_FACES_DETECTED")])
  func aSelfieAloneNeedsOneFace(name: String, code: String) async throws {
    let workflow = WorkflowConfiguration(name: "w", livenessCheck: LivenessCheckType.none)
    let run = await Run(
      BiometricsComponent(workflow: workflow), [.proceed, .capture(name), .choose("retry"), .capture("alone"), .confirm(true)])
    #expect(run.errorCodes == [code])
    #expect(run.result?.challenges == [])
  }

  @Test func fromEveryPrefixOfTheRecordsTheResultIsTheSame() async throws {
    let answers: [ScriptAnswer] = [.proceed, .capture("timedOut"), .choose("retry"), .capture("passed"), .confirm(true)]
    let whole = await Run(BiometricsComponent(), answers)
    let expected = try #require(whole.result)
    for count in 1..<whole.journal.records.count {
      let prefix = Array(whole.journal.records.prefix(count))
      let given = prefix.count { if case .entry(_, .answered) = $0 { true } else { false } }
      let resumed = await Run(BiometricsComponent(), Array(answers.dropFirst(given)), records: prefix, draws: [1])
      #expect(resumed.result?.selfie == expected.selfie, "after \(count) records: \(resumed.outcome)")
    }
  }

  @Test func theMapReachesEveryProblem() async throws {
    for exploration in BiometricsModule().explorations {
      let map = await Explorer.map(exploration.journey, answers: exploration.answers, limits: exploration.limits, now: exploration.now)
      #expect(map.problems.isEmpty, "\(map.problems)")
      let problems = Self.problems.map { "selfie.error.\($0.1)" }
      if exploration.journey.workflow.livenessCheck == nil {
        #expect(Set(map.prompts).isSuperset(of: problems + ["intro", "selfie.capture", "check.confirm"]), "\(map.prompts)")
      } else {
        #expect(
          Set(map.prompts).isSuperset(of: [
            "location", "error.LocationDenied", "error.LocationUnavailable", "check.validating", "check.feedback",
          ]))
      }
    }
  }
}
