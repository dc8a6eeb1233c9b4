import Glibc

/// The music of a run: for each step, the tracks that are played and their positions.
///
/// A passage is a track that is played from one step to another. Positions are computed from the first step of a passage, never
/// accumulated, so the music does not drift from the beat grid. It contains steps and no times of the run, so changes of the beat
/// grid do not affect it.
package struct MusicSequence: Hashable, Sendable {
    package struct Passage: Hashable, Sendable {
        /// A number that no other passage of the sequence has, above 0.
        package let number: UInt64
        package let track: PlayableTrack
        package fileprivate(set) var first: Int64
        /// The beat of the track at the first step, as an index of `BeatMap.beats`; may have a fraction.
        package let firstBeat: Double
        package let ratio: StepRatio
        /// Number of steps in which this track fades in while the one before fades out; 0 for none.
        package fileprivate(set) var fade: Int64
        /// The step at which the music ends, if that is before the end of the track.
        fileprivate var stop: Int64?

        /// The beat of the track at a step, as an index of `BeatMap.beats`; may have a fraction.
        package func beat(at step: Int64) -> Double { firstBeat + Double(step - first) * ratio.rawValue }
    }

    /// Number of steps of a crossfade: two bars with one beat in each step.
    package static let fadeSteps: Int64 = 8

    /// The passages, in the order of their first steps; the last one lasts until its track ends.
    package private(set) var passages: [Passage] = []
    private var latestNumber: UInt64 = 0

    package init() {}

    package var last: Passage? { passages.last }
}

// MARK: - Changes

extension MusicSequence {
    /// Plays a track from a step on, with a crossfade if another track is playing then.
    ///
    /// Passages that begin at the step or later are discarded. During a crossfade, the track begins when the crossfade has ended.
    /// - Parameter cadence: steps per minute, above zero; it decides how many beats are played in a step.
    package mutating func play(_ track: PlayableTrack, from step: Int64, cadence: Double, beat: Double? = nil) {
        passages.removeAll { $0.first >= step }
        // Two tracks sound at most, so a crossfade that has begun ends first.
        let step = max(step, passages.last.map { $0.first + $0.fade } ?? step)
        let continues = passages.last.map { step < end(of: $0) + 1 } ?? false
        latestNumber += 1
        passages.append(
            Passage(
                number: latestNumber,
                track: track,
                first: step,
                firstBeat: beat ?? Double(track.firstBeat),
                ratio: StepRatio(tempo: track.tempo, cadence: cadence),
                fade: continues ? Self.fadeSteps : 0
            )
        )
    }

    package mutating func stop(at step: Int64) {
        passages.removeAll { $0.first >= step }
        guard let index = passages.indices.last else { return }
        passages[index].stop = step
    }

    package mutating func remove(_ number: UInt64) { passages.removeAll { $0.number == number } }

    package mutating func removePassages(before step: Int64) {
        while passages.count > 1, passages[1].first + passages[1].fade < step { passages.removeFirst() }
    }

    /// Continues after a pause: the music of the step `paused` is played at `step`, and later music is moved equally.
    ///
    /// Both steps must belong to the same foot: both are even or both are odd.
    package mutating func resume(_ paused: Int64, at step: Int64) {
        for index in passages.indices {
            passages[index].first += step - paused
            passages[index].stop? += step - paused
        }
    }
}

// MARK: - Positions

extension MusicSequence {
    /// The music from a step to the next one: nothing, one track, or two tracks during a crossfade.
    package func layers(ofStep step: Int64) -> [MusicLayer] {
        guard let index = passages.lastIndex(where: { $0.first <= step }) else { return [] }
        let present = passages[index]
        guard step < end(of: present) else { return [] }
        let passed = step - present.first
        guard passed < present.fade, index > 0 else { return [layer(present, step, 1, 1)] }
        let before = passages[index - 1]
        let (now, next) = (Double(passed) / Double(present.fade), Double(passed + 1) / Double(present.fade))
        // A crossfade of constant power: the tracks are not correlated.
        let rising = layer(present, step, sin(now * .pi / 2), sin(next * .pi / 2))
        guard step < end(of: before) else { return [rising] }
        return [layer(before, step, cos(now * .pi / 2), cos(next * .pi / 2)), rising]
    }

    private func layer(_ passage: Passage, _ step: Int64, _ gain: Double, _ finalGain: Double) -> MusicLayer {
        let beats = passage.track.beats
        return MusicLayer(
            passage: passage.number,
            from: beats.seconds(atBeat: passage.beat(at: step)),
            to: beats.seconds(atBeat: passage.beat(at: step + 1)),
            gain: Float(gain) * passage.track.gain,
            finalGain: Float(max(0, finalGain)) * passage.track.gain
        )
    }

    /// The step at which a track is stopped, or the last step that its steady part reaches.
    package func end(of passage: Passage) -> Int64 {
        let last = Double(passage.track.lastBeat)
        let end = passage.first + Int64(((last - passage.firstBeat) / passage.ratio.rawValue).rounded(.down))
        return min(end, passage.stop ?? end)
    }

    /// The latest step at which the next track should begin, so that the crossfade ends before the present track ends.
    ///
    /// It is the end of a phrase, at a step of the left foot; for a short track, its first step. Nil without a track.
    package var latestChange: Int64? {
        guard let last else { return nil }
        let latest = end(of: last) - Self.fadeSteps
        return max(last.first, phrase(of: last, atOrBefore: latest))
    }

    /// The first end of a phrase of the last track at or after a step; nil without a track.
    ///
    /// It is a step of the left foot. If no more phrase ends within the track, it is the last left step of the track. After the
    /// end of the track, it is the first left step at or after `step`.
    package func phraseEnd(atOrAfter step: Int64) -> Int64? {
        guard let last else { return nil }
        var change = phrase(of: last, atOrBefore: step)
        // A phrase has an even number of steps.
        while change < step { change += Int64(Double(PlayableTrack.beatsPerPhrase) / last.ratio.rawValue) }
        let (even, end) = (step + (step & 1), end(of: last))
        return min(change, max(even, end - (end & 1)))
    }

    /// The last step at or before `step` at which a phrase begins, rounded down to a step of the left foot.
    private func phrase(of passage: Passage, atOrBefore step: Int64) -> Int64 {
        let phrase = Double(PlayableTrack.beatsPerPhrase)
        let origin = Double(passage.track.firstBeat)
        let passed = ((passage.beat(at: step) - origin) / phrase).rounded(.down)
        let steps = (origin + passed * phrase - passage.firstBeat) / passage.ratio.rawValue
        let begin = passage.first + Int64(steps.rounded(.up))
        return begin - (begin & 1)
    }
}

/// A part of a track that sounds during a step.
package struct MusicLayer: Hashable, Sendable {
    /// The number of the passage; two passages can play the same track.
    package let passage: UInt64
    /// The position in the track at the step, in seconds.
    package let from: Double
    /// The position in the track at the next step, in seconds; above `from`.
    package let to: Double
    /// Linear gain at the step, 0 or more.
    package let gain: Float
    /// Linear gain at the next step, 0 or more; between both steps the gain is linear in time.
    package let finalGain: Float
}
