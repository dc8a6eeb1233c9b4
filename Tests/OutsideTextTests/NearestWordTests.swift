import Testing

@testable import OutsideText

/// The suggested word for a mistyped one.
struct NearestWordTests {
    private static let verbs = ["start", "pause", "resume", "stop", "status", "watch", "pace", "show", "stats"]

    @Test(arguments: [
        ("puase", "pause"), ("pase", "pause"), ("PAUSE", "pause"), ("strat", "start"), ("stpo", "stop"),
        ("shwo", "show"),
        ("resu", "resume"), ("wacth", "watch"),
    ])
    func theNearestVerbIsSuggestedForAMistypedOne(typed: String, meant: String) {
        #expect(NearestWord.nearest(to: typed, among: Self.verbs) == meant)
    }

    @Test(arguments: ["", "x", "gpsgps", "zzzzz", String(repeating: "pause", count: 100_000)])
    func nothingIsSuggestedForADissimilarWord(typed: String) {
        #expect(NearestWord.nearest(to: typed, among: Self.verbs) == nil)
    }

    @Test
    func exchangedNeighbouringLettersAreOneMistake() {
        #expect(NearestWord.distance(Array("puase"), Array("pause")) == 1)
        #expect(NearestWord.distance(Array("kitten"), Array("sitting")) == 3)
        #expect(NearestWord.distance([], Array("stop")) == 4)
    }

    @Test
    func ofEquallyNearWordsTheFirstIsChosen() {
        #expect(NearestWord.nearest(to: "pase", among: ["pace", "pause"]) == "pace")
    }
}
