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

    @Test func aTrackWithoutALongSteadyPartIsNotPlayed() {
        let map = BeatMap(beats: (0..<400).map { Double($0) / 2 }, steady: [0..<31, 369..<400], confidence: 1)
        // The beats between them are even, so both ranges belong to one part.
        #expect(PlayableTrack(id: 1, beats: map)?.part == 0..<400)
        var times = map.beats
        for index in 200..<400 { times[index] += 0.3 }
        let gap = BeatMap(beats: times, steady: map.steady, confidence: 1)
        #expect(PlayableTrack(id: 1, beats: gap) == nil)
    }

    /// 50 beats at 178 per minute, a gap, 80 beats at 97 per minute, and 40 at 178.
    @Test func onlyTheLongestPartInOneTempoIsPlayed() throws {
        var times: [Double] = [1]
        for (count, tempo) in [(49, 178.0), (1, 30), (80, 97), (40, 178)] {
            for _ in 0..<count { times.append((times.last ?? 0) + 60 / tempo) }
        }
        let map = BeatMap(beats: times, steady: [0..<50, 50..<131, 131..<171], confidence: 1)
        let track = try #require(PlayableTrack(id: 1, beats: map))
        #expect(track.part == 50..<131 && abs(track.tempo - 97) < 1e-6 && track.firstBeat == 50)
        var sequence = MusicSequence()
        sequence.play(track, from: 0, cadence: 97)
        let passage = try #require(sequence.last)
        #expect(sequence.end(of: passage) == 80)
        let layers = (Int64(0)..<80).flatMap { sequence.layers(ofStep: $0) }
        #expect(layers.allSatisfy { abs($0.to - $0.from - 60.0 / 97) < 1e-6 })
    }
}
