import Music
import TestSupport
import Testing

/// Which track is played next, and how many of its beats in a step.
@Suite struct TrackChoiceTests {
    private static let now = 1_800_000_000.0
    private static let hour = 3_600.0

    private func next(_ tracks: [TempoCandidate], cadence: Double = 170, after present: Int64? = nil) -> Int64? {
        TrackChoice.next(of: tracks, cadence: cadence, now: Self.now, after: present)?.id
    }

    private func candidate(_ id: Int64, _ tempo: Double = 170, hoursAgo: Double? = nil) -> TempoCandidate {
        TempoCandidate(id: id, tempo: tempo, lastPlayed: hoursAgo.map { Self.now - $0 * Self.hour })
    }

    // MARK: - Tempo

    @Test(arguments: [0.5, 1, 2])
    func aTrackFitsWithinSixPercent(ratio: Double) {
        for speed in [0.941, 0.97, 1, 1.03, 1.059] {
            #expect(next([candidate(1, 170 * ratio / speed)]) == 1, "speed \(speed)")
        }
        for speed in [0.93, 0.939, 1.061, 1.08] {
            #expect(next([candidate(1, 170 * ratio / speed)]) == nil, "speed \(speed)")
        }
    }

    @Test func halfAndDoubleTempoAreAsGoodAsTheCadence() {
        #expect(StepRatio(tempo: 85, cadence: 170) == .half)
        #expect(StepRatio(tempo: 170, cadence: 170) == .one)
        #expect(StepRatio(tempo: 170, cadence: 85) == .two)
        #expect(StepRatio.half.speed(tempo: 85, cadence: 170) == 1)
        #expect(StepRatio.two.speed(tempo: 170, cadence: 85) == 1)
        #expect(StepRatio.one.speed(tempo: 160, cadence: 170) == 170.0 / 160)
    }

    @Test(arguments: UInt64(0)..<4)
    func theRatioIsTheOneWithTheLeastChange(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let (tempo, cadence) = (40 + 200 * random.unit(), 60 + 180 * random.unit())
            let chosen = StepRatio(tempo: tempo, cadence: cadence)
            let change = { (ratio: StepRatio) in
                let speed = ratio.speed(tempo: tempo, cadence: cadence)
                return max(speed, 1 / speed)
            }
            #expect(
                StepRatio.allCases.allSatisfy { change(chosen) <= change($0) * (1 + 1e-12) },
                "\(tempo) at \(cadence)"
            )
        }
    }

    @Test func theTrackThatIsChangedLessIsPlayed() {
        #expect(next([candidate(1, 162), candidate(2, 169), candidate(3, 178)]) == 2)
    }

    @Test func amongNearlyEqualTemposTheOnePlayedLongestAgoComesFirst() {
        let tracks = [
            candidate(1, 170, hoursAgo: 30), candidate(2, 171, hoursAgo: 50), candidate(3, 169, hoursAgo: 40),
        ]
        #expect(next(tracks) == 2)
        #expect(next(tracks + [candidate(4, 172)]) == 4)
    }

    // MARK: - Repetition

    @Test func nothingIsRepeatedWithinADayIfAnotherTrackFits() {
        #expect(next([candidate(1, hoursAgo: 23.9), candidate(2, 161, hoursAgo: 24.1)]) == 2)
        // A track outside of the range does not count.
        #expect(next([candidate(1, hoursAgo: 23.9), candidate(2, 120)]) == 1)
    }

    @Test func ifAllWerePlayedTodayTheLeastRecentOneIsRepeated() {
        #expect(next([candidate(1, hoursAgo: 2), candidate(2, 161, hoursAgo: 9), candidate(3, hoursAgo: 5)]) == 2)
    }

    @Test func thePresentTrackIsPlayedAgainOnlyIfNoOtherFits() {
        #expect(next([candidate(1, hoursAgo: 30), candidate(2, 161, hoursAgo: 0.1)], after: 1) == 2)
        #expect(next([candidate(1, hoursAgo: 0.1), candidate(2, 120)], after: 1) == 1)
    }

    @Test func aDayOfMusicRepeatsNothing() {
        var tracks = (1...400).map { candidate(Int64($0), 161 + Double($0 % 19)) }
        var played: [Int64] = []
        var time = Self.now
        for _ in 0..<360 {
            let next = TrackChoice.next(of: tracks, cadence: 170, now: time, after: played.last)
            guard let next, let index = tracks.firstIndex(where: { $0.id == next.id }) else {
                Issue.record("nothing fits")
                break
            }
            tracks[index] = TempoCandidate(id: next.id, tempo: next.tempo, lastPlayed: time)
            played.append(next.id)
            time += 239
        }
        #expect(played.count == 360 && Set(played).count == 360)
    }

    @Test(arguments: UInt64(0)..<4)
    func theChoiceDoesNotDependOnTheOrderOfTheTracks(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let tracks = (1...40).map {
            candidate(Int64($0), 150 + 40 * random.unit(), hoursAgo: random.unit() < 0.3 ? nil : 60 * random.unit())
        }
        let first = next(tracks)
        #expect(first != nil)
        for _ in 0..<10 { #expect(next(tracks.shuffled(using: &random)) == first) }
        // Equal tracks: the lowest number.
        #expect(next([candidate(9), candidate(3), candidate(5)]) == 3)
    }

    @Test func noTracksGiveNoChoice() { #expect(next([]) == nil) }
}
