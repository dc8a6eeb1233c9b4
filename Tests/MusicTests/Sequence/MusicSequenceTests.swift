import Glibc
import Music
import TestSupport
import Testing

/// Positions, crossfades and phrases of the music of a run.
@Suite struct MusicSequenceTests {
    /// A sequence with one track from step 0 on.
    private func sequence(_ track: PlayableTrack?, cadence: Double = 120) throws -> MusicSequence {
        var sequence = MusicSequence()
        sequence.play(try #require(track), from: 0, cadence: cadence)
        return sequence
    }

    @Test func stoppedMusicEndsAtItsStepAlsoAfterAPause() throws {
        var sequence = try sequence(steadyTrack(1))
        sequence.play(try #require(steadyTrack(2)), from: 40, cadence: 120)
        sequence.stop(at: 32)
        #expect(sequence.passages.map(\.track.id) == [1])
        #expect(!sequence.layers(ofStep: 31).isEmpty && sequence.layers(ofStep: 32).isEmpty)
        sequence.resume(20, at: 26)
        #expect(!sequence.layers(ofStep: 37).isEmpty && sequence.layers(ofStep: 38).isEmpty)
        // Another track follows as after the end of a track.
        sequence.play(try #require(steadyTrack(3)), from: 60, cadence: 120)
        #expect(sequence.layers(ofStep: 50).isEmpty && !sequence.layers(ofStep: 60).isEmpty)
    }

    // MARK: - Positions

    @Test func aSequenceWithoutTracksIsSilent() {
        let sequence = MusicSequence()
        #expect(sequence.layers(ofStep: 0).isEmpty)
        #expect(sequence.latestChange == nil && sequence.phraseEnd(atOrAfter: 0) == nil)
    }

    @Test(arguments: [60.0, 120, 240])
    func positionsDoNotDrift(cadence: Double) throws {
        let track = steadyTrack(1, beats: 210_000, tempo: 120)
        let sequence = try sequence(track, cadence: cadence)
        let ratio = 120 / cadence
        var before: Double?
        for step in stride(from: Int64(99_000), to: 100_001, by: 1) {
            let layer = try #require(sequence.layers(ofStep: step).first)
            #expect(layer.from == 0.5 + Double(step) * ratio * 0.5)
            // The next step begins where this one ends.
            if let before { #expect(layer.from == before) }
            before = layer.to
        }
    }

    @Test func eachStepIsABeatOfAnUnevenTrack() throws {
        var random = SplitMix64(seed: 1)
        var time = 0.0
        let beats = (0..<400).map { _ -> Double in
            time += 0.4 + 0.2 * random.unit()
            return time
        }
        let sequence = try sequence(PlayableTrack(id: 1, beats: BeatMap(beats: beats, confidence: 1)))
        for step in 0..<399 {
            let layers = sequence.layers(ofStep: Int64(step))
            #expect(layers.map(\.from) == [beats[step]] && layers.map(\.to) == [beats[step + 1]])
        }
        #expect(sequence.layers(ofStep: -1).isEmpty)
        #expect(sequence.layers(ofStep: 399).isEmpty)
    }

    // MARK: - Crossfades

    @Test func aCrossfadeHasConstantPower() throws {
        var sequence = try sequence(steadyTrack(1))
        sequence.play(try #require(steadyTrack(2, tempo: 118)), from: 64, cadence: 120)
        for step in Int64(60)..<64 { #expect(sequence.layers(ofStep: step).map(\.gain) == [1]) }
        for step in Int64(64)..<64 + MusicSequence.fadeSteps {
            let layers = sequence.layers(ofStep: step)
            #expect(layers.map(\.passage) == [1, 2])
            for gains in [layers.map(\.gain), layers.map(\.finalGain)] {
                #expect(abs(gains.reduce(0) { $0 + $1 * $1 } - 1) < 1e-6)
            }
        }
        let after = sequence.layers(ofStep: 64 + MusicSequence.fadeSteps)
        #expect(after.map(\.passage) == [2] && after.map(\.gain) == [1])
    }

    @Test func aCrossfadeThatHasBegunEndsBeforeTheNextOne() throws {
        var sequence = try sequence(steadyTrack(1))
        sequence.play(try #require(steadyTrack(2)), from: 64, cadence: 120)
        sequence.play(try #require(steadyTrack(3)), from: 66, cadence: 120)
        #expect(sequence.last?.first == 64 + MusicSequence.fadeSteps)
        for step in Int64(60)..<90 {
            let (present, next) = (sequence.layers(ofStep: step), sequence.layers(ofStep: step + 1))
            #expect((1...2).contains(present.count))
            // No track begins or ends with a gain above 0 while another one sounds.
            for layer in present {
                let later = next.first { $0.passage == layer.passage }
                #expect(abs((later?.gain ?? 0) - layer.finalGain) < 1e-6, "step \(step)")
            }
        }
    }

    @Test(arguments: UInt64(0)..<20)
    func gainsAndPositionsAreContinuous(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var sequence = try sequence(steadyTrack(1, gain: 0.5))
        var change: Int64 = 0
        for id in Int64(2)...5 {
            // At least the length of a crossfade later.
            change += Int64.random(in: MusicSequence.fadeSteps...60, using: &random)
            let track = try #require(steadyTrack(id, tempo: 110 + 20 * random.unit(), gain: Float(0.2 + random.unit())))
            sequence.play(track, from: change, cadence: 120)
        }
        var before: [UInt64: MusicLayer] = [:]
        for step in 0..<change + 100 {
            let layers = sequence.layers(ofStep: step)
            #expect((1...2).contains(layers.count))
            for layer in layers {
                if let earlier = before[layer.passage] {
                    #expect(layer.from == earlier.to && abs(layer.gain - earlier.finalGain) < 1e-6)
                } else if step > 0 {
                    #expect(layer.gain == 0, "a track begins loud at step \(step)")
                }
                #expect(layer.from < layer.to)
            }
            let ended = Set(before.keys).subtracting(layers.map(\.passage))
            #expect(ended.allSatisfy { abs(before[$0]?.finalGain ?? 1) < 1e-6 }, "a track ends loud at step \(step)")
            before = Dictionary(uniqueKeysWithValues: layers.map { ($0.passage, $0) })
        }
    }

    @Test func aTrackAfterAPauseBeginsAtItsFullGain() throws {
        var sequence = try sequence(steadyTrack(1, beats: 40))
        sequence.play(try #require(steadyTrack(2, gain: 0.7)), from: 60, cadence: 120)
        #expect(sequence.layers(ofStep: 59).isEmpty)
        #expect(sequence.layers(ofStep: 60).map(\.gain) == [0.7])
    }

    // MARK: - Phrases

    @Test(arguments: [60.0, 120, 240], [0, 1, 2, 3])
    func changesAreAtEndsOfPhrasesAndEvenSteps(cadence: Double, downbeat: Int) throws {
        let sequence = try sequence(steadyTrack(1, beats: 400, tempo: 120, firstDownbeat: downbeat), cadence: cadence)
        let passage = try #require(sequence.last)
        let origin = Double(downbeat)
        let phraseSteps = Int64(16 * cadence / 120)
        for step in 0..<sequence.end(of: passage) - phraseSteps {
            let change = try #require(sequence.phraseEnd(atOrAfter: step))
            #expect(change.isMultiple(of: 2) && (step..<step + phraseSteps).contains(change), "\(change) after \(step)")
            #expect((passage.beat(at: change) - origin).truncatingRemainder(dividingBy: 16) == 0, "step \(change)")
        }
        let latest = try #require(sequence.latestChange)
        #expect(latest.isMultiple(of: 2) && latest + MusicSequence.fadeSteps <= sequence.end(of: passage))
        #expect((passage.beat(at: latest) - origin).truncatingRemainder(dividingBy: 16) == 0)
        // There is no later one.
        #expect(latest + phraseSteps + MusicSequence.fadeSteps > sequence.end(of: passage))
    }

    @Test(arguments: 40..<60)
    func nearTheEndOfATrackChangesAreAtEvenStepsToo(beats: Int) throws {
        let sequence = try sequence(steadyTrack(1, beats: beats))
        let passage = try #require(sequence.last)
        for step in 0..<Int64(beats) + 6 {
            let change = try #require(sequence.phraseEnd(atOrAfter: step))
            #expect(change.isMultiple(of: 2) && change >= step, "\(change) after \(step)")
            #expect(change <= max(step + 1, sequence.end(of: passage)))
        }
    }

    // MARK: - Changes

    @Test(arguments: UInt64(0)..<8)
    func afterAPauseTheMusicContinuesWithTheSameFootAndBeat(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var sequence = try sequence(steadyTrack(1))
        sequence.play(try #require(steadyTrack(2)), from: 40, cadence: 120)
        let paused = Int64.random(in: 1...60, using: &random)
        let resumed = paused + 2 * Int64.random(in: 0...500, using: &random)
        let before = sequence
        sequence.resume(paused, at: resumed)
        for step in Int64(0)..<60 {
            #expect(sequence.layers(ofStep: resumed + step) == before.layers(ofStep: paused + step))
        }
        let changes = [before.latestChange, sequence.latestChange].compactMap { $0 }
        #expect(changes.count == 2 && changes.allSatisfy { $0.isMultiple(of: 2) })
        #expect(changes.last == changes.first.map { $0 + resumed - paused })
    }

    @Test func aNewPlanReplacesALaterOne() throws {
        var sequence = try sequence(steadyTrack(1))
        sequence.play(try #require(steadyTrack(2)), from: 80, cadence: 120)
        sequence.play(try #require(steadyTrack(3)), from: 48, cadence: 120)
        #expect(sequence.passages.map(\.track.id) == [1, 3])
        // Numbers are not used again.
        #expect(sequence.passages.map(\.number) == [1, 3])
    }

    @Test func withoutAPassageTheOneBeforeContinues() throws {
        var sequence = try sequence(steadyTrack(1))
        let alone = sequence.layers(ofStep: 90)
        sequence.play(try #require(steadyTrack(2)), from: 48, cadence: 120)
        sequence.remove(2)
        #expect(sequence.layers(ofStep: 90) == alone)
        sequence.remove(7)
        #expect(sequence.passages.count == 1)
    }

    @Test func passagesThatHaveEndedAreRemovedWithoutAChange() throws {
        var sequence = try sequence(steadyTrack(1))
        for id in Int64(2)...4 { sequence.play(try #require(steadyTrack(id)), from: 40 * id, cadence: 120) }
        let before = sequence
        for step in Int64(0)..<300 {
            sequence.removePassages(before: step)
            #expect(sequence.layers(ofStep: step) == before.layers(ofStep: step), "step \(step)")
        }
        #expect(sequence.passages.map(\.track.id) == [4])
    }

    @Test func aGivenBeatIsPlayedAtTheStep() throws {
        var sequence = MusicSequence()
        sequence.play(try #require(steadyTrack(1)), from: 10, cadence: 120, beat: 100)
        #expect(sequence.layers(ofStep: 10).map(\.from) == [50.5])
    }
}
