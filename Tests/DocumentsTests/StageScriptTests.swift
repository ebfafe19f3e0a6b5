import Notation
import Testing

@testable import Documents

/// Scripts for a simulated camera.
struct StageScriptTests {
  private func script(_ text: String) throws -> StageScript { try StageScript(reading: Array(text.utf8)) }

  private func play(_ text: String) throws -> StagePlay { StagePlay(Stage(), try script(text)) }

  /// Whether a cue means anything.
  private func expect(_ play: inout StagePlay, _ cue: String, at moment: Double, _ isKnown: Bool) {
    let taken = play.cue(cue, at: moment)
    #expect(taken == isKnown, "\(cue)")
  }

  @Test func actsFollowOneAnother() throws {
    var play = try play(#"{"acts": [{"act": "tilt"}, {"act": "dark", "after": 2}, {"act": "show-face", "after": 1}]}"#)
    play.advance(to: 1.9)
    #expect(play.stage.state[.pitch] == 24 && play.stage.state[.darkness] == 0)
    play.advance(to: 2)
    #expect(play.stage.state[.darkness] > 0 && play.lastAct == nil)
    play.advance(to: 9)
    #expect(play.stage.state.subject == .face && play.lastAct == 3 && !play.isEnded)
  }

  /// Somebody is told once of each cue that does not come.
  @Test func aCueThatDoesNotComeIsLate() throws {
    var play = try play(
      #"{"acts": [{"act": "tilt", "after": 20}, {"act": "dark", "when": "night"}, {"act": "flat", "when": {"line": "day"}}]}"#)
    func late(_ moment: Double) -> StageCue? {
      play.advance(to: moment)
      return play.lateCue(at: moment)
    }
    #expect([19, 21, 30, 30.5, 60].map(late) == [nil, nil, nil, .named("night"), nil])
    expect(&play, "night", at: 61, true)
    #expect([65, 75].map(late) == [nil, .line("day")])
  }

  @Test func aScriptEnds() throws {
    var play = try play(#"{"acts": [{"act": "end", "after": 2}, {"act": "tilt"}]}"#)
    play.advance(to: 5)
    #expect(play.isEnded && play.stage.state[.pitch] == 0)
  }

  /// A step that waits for a cue counts its delay from there. The name of an act is a cue as well.
  @Test func cuesMakeItGoOn() throws {
    var play = try play(#"{"acts": [{"act": "show-face", "when": "selfie", "after": 1}, {"act": "end"}]}"#)
    play.advance(to: 50)
    #expect(play.stage.state.subject == .document)
    expect(&play, "turn-left", at: 50, true)
    #expect(play.stage.state[.turn] == 40)
    expect(&play, "selfy", at: 51, false)
    expect(&play, "selfie", at: 60, true)
    play.advance(to: 60.9)
    #expect(play.stage.state.subject == .document)
    play.advance(to: 61)
    #expect(play.stage.state.subject == .face && play.isEnded)
    #expect(play.cues.first == "selfie" && play.cues.count == StageAct.allCases.count + 1)
  }

  /// A cue of the script goes before the act of the same name.
  @Test func theScriptGoesFirst() throws {
    var play = try play(#"{"acts": [{"act": "smile", "when": "turn-left"}]}"#)
    expect(&play, "turn-left", at: 1, true)
    #expect(play.stage.state.expression == .smile && play.stage.state[.turn] == 0)
    expect(&play, "turn-left", at: 2, true)
    #expect(play.stage.state[.turn] == 40)
  }

  @Test func linesOfAnotherProgramAreCues() throws {
    var play = try play(#"{"acts": [{"act": "turn-left", "when": {"line": "hint: .*(left|links)"}}]}"#)
    play.line("hint: straight ahead", at: 1)
    #expect(play.stage.state[.turn] == 0)
    play.line("12:00 hint: nach links", at: 2)
    #expect(play.stage.state[.turn] == 40)
    play.line("look-straight", at: 3)
    #expect(play.stage.state[.turn] == 0)
  }

  @Test(arguments: [
    (#"{"acts": [{"act": "tillt"}]}"#, "line 1, column 19, at acts[0].act", #"Did you mean "tilt"?"#),
    (#"{"acts": [{"act": "tilt", "wen": "a"}]}"#, "line 1, column 27", #"Did you mean "when"?"#),
    (#"{"acts": [{"act": "tilt", "when": "a b"}]}"#, "acts[0].when", "a name of letters, digits and hyphens"),
    (#"{"acts": [{"act": "tilt", "when": {"line": "("}}]}"#, "acts[0].when", "an extended regular expression"),
    (#"{"acts": [{"act": "tilt", "after": -1}]}"#, "acts[0].after", "a number from 0"),
    (#"{"draw": {"document": "pasport"}, "acts": []}"#, "draw.document", #"Did you mean "passport"?"#),
    (#"{"#, "line 1", "column"),
  ])
  func mistakesHaveTheirPlace(text: String, place: String, expected: String) throws {
    do {
      _ = try script(text)
      Issue.record("It was taken.")
    } catch let error as NotationErrors {
      #expect(error.description.contains(place) && error.description.contains(expected), "\(error.description)")
    }
  }
}
