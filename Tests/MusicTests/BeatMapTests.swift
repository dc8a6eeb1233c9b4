import Music
import Testing

/// Tempo and positions of beats, and which tracks can be played.
@Suite struct BeatMapTests {
    @Test func theTempoIsTheMedianOfAllIntervals() {
        // A pause between two parts of a track does not change its tempo.
        #expect(BeatMap(beats: [0, 0.5, 1, 1.5, 9, 9.5], confidence: 1).tempo == 120)
        // The mean of the two middle intervals: 0.5 s and 1 s.
        #expect(BeatMap(beats: [0, 0.5, 1.5], confidence: 1).tempo == 80)
    }

    @Test(arguments: [[], [3.0]])
    func fewerThanTwoBeatsHaveNoTempo(beats: [Double]) {
        #expect(BeatMap(beats: beats, confidence: 0).tempo == nil)
    }

    @Test func positionsBetweenBeatsAreInterpolated() {
        let map = BeatMap(beats: [1, 2, 4, 4.5], confidence: 1)
        for (index, beat) in map.beats.enumerated() { #expect(map.seconds(atBeat: Double(index)) == beat) }
        #expect(map.seconds(atBeat: 0.5) == 1.5)
        #expect(map.seconds(atBeat: 1.25) == 2.5)
    }

    @Test func positionsBeyondTheBeatsContinueTheNearestInterval() {
        let map = BeatMap(beats: [1, 2, 4, 4.5], confidence: 1)
        #expect(map.seconds(atBeat: -2) == -1)
        #expect(map.seconds(atBeat: 5) == 5.5)
    }

    @Test func positionsAscendWithTheBeats() {
        let map = BeatMap(beats: [0.25, 0.7, 1.3, 1.31, 2.6], confidence: 1)
        let seconds = stride(from: -3.0, through: 8, by: 0.125).map(map.seconds(atBeat:))
        #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func aTrackWithTooFewBeatsIsNotPlayed() {
        #expect(steadyTrack(1, beats: PlayableTrack.leastBeats - 1) == nil)
        #expect(steadyTrack(1, beats: PlayableTrack.leastBeats) != nil)
    }

    @Test(arguments: [0, 1, 2, 3])
    func aTrackBeginsWithTheFirstBarOfItsSteadyPart(downbeat: Int) throws {
        for begin in 0..<12 {
            let map = BeatMap(
                beats: (0..<100).map { Double($0) / 2 },
                firstDownbeat: downbeat,
                steady: [begin..<100],
                confidence: 1
            )
            let first = try #require(PlayableTrack(id: 1, beats: map)).firstBeat
            #expect((begin..<begin + 4).contains(first) && first % 4 == downbeat)
        }
    }

    @Test func aTrackThatIsSteadyOnlyAtItsEndBeginsWithItsFirstBeat() throws {
        let map = BeatMap(beats: (0..<40).map { Double($0) / 2 }, firstDownbeat: 0, steady: [36..<40], confidence: 1)
        #expect(try #require(PlayableTrack(id: 1, beats: map)).firstBeat == 0)
    }
}
