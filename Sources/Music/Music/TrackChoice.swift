/// A track that could be played next.
public struct TempoCandidate: Hashable, Sendable {
    /// The number of the track in the library.
    public let id: Int64
    /// Beats per minute, above zero.
    package let tempo: Double
    /// When it was last played, in seconds since 1970; nil if never.
    package let lastPlayed: Double?

    package init(id: Int64, tempo: Double, lastPlayed: Double? = nil) {
        self.id = id
        self.tempo = tempo
        self.lastPlayed = lastPlayed
    }
}

/// Chooses the next track for a cadence.
package enum TrackChoice {
    /// The speeds with which a track is chosen; 1 is its own speed.
    package static let range = 0.94...1.06
    /// The speeds with which a track of the library continues.
    package static let widestRange = 0.92...1.08
    /// The speeds with which a track of a playlist is chosen and continues, if others are skipped: ±12 %, rounded to whole percents.
    package static let playlistRange = 0.875...1.125
    /// Seconds for which a track is not repeated if others fit.
    package static let pause = 86_400.0
    /// Differences from speed 1 are compared in steps of this size, so that the nearest track is not always chosen.
    private static let band = 0.02

    /// The next track for a cadence, at a time in seconds since 1970; nil if no track fits.
    ///
    /// The track `present`, which is playing, is chosen only if no other track fits.
    package static func next(
        of candidates: [TempoCandidate],
        cadence: Double,
        now: Double,
        after present: Int64? = nil
    ) -> TempoCandidate? {
        candidates.filter { range.contains(speed($0, cadence)) }
            .min { rank($0, cadence, now, present) < rank($1, cadence, now, present) }
    }

    /// The factor by which a candidate is played faster; below 1 it is played slower.
    package static func speed(_ candidate: TempoCandidate, _ cadence: Double) -> Double {
        StepRatio(tempo: candidate.tempo, cadence: cadence).speed(tempo: candidate.tempo, cadence: cadence)
    }

    /// The rank of a candidate; lower is better.
    ///
    /// The order of the criteria: not the present track, not played within 24 h, a speed near 1, played longest ago, a low number.
    private static func rank(
        _ candidate: TempoCandidate,
        _ cadence: Double,
        _ now: Double,
        _ present: Int64?
    ) -> (Int, Double, Double, Int64) {
        let age = candidate.lastPlayed.map { now - $0 } ?? .infinity
        let distance = (abs(speed(candidate, cadence) - 1) / band).rounded(.down)
        let isRepeated = age < pause
        let group = candidate.id == present ? 2 : isRepeated ? 1 : 0
        // Among tracks of the last day, the one that was played longest ago comes first.
        return (group, isRepeated ? 0 : distance, -age, candidate.id)
    }
}

/// How many beats of a track are played in one step.
package enum StepRatio: Double, Hashable, Sendable, CaseIterable {
    /// One beat in two steps: a slow track.
    case half = 0.5
    case one = 1
    /// Two beats in each step: a fast track.
    case two = 2

    /// The ratio with which a track must be changed least for a cadence; both are in events per minute, above zero.
    package init(tempo: Double, cadence: Double) {
        // At √½ and √2 beats in a step, both neighbouring ratios need equally large changes of the speed.
        let beats = tempo / cadence
        self = beats < 0.5.squareRoot() ? .half : beats < 2.0.squareRoot() ? .one : .two
    }

    /// The factor by which a track is played faster for a cadence; below 1 it is played slower.
    package func speed(tempo: Double, cadence: Double) -> Double { cadence * rawValue / tempo }
}
