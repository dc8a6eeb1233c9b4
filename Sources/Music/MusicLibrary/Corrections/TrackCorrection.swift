package import Music

package struct TrackCorrection: Hashable, Sendable {
    /// The offsets that are accepted, in seconds.
    package static let offsets = -5.0...5.0
    /// The tempos that are accepted, in beats per minute.
    package static let tempos = 30.0...300.0
    package static let factors = [0.25, 0.5, 1, 2, 4]

    /// The tempo in beats per minute, within ``tempos``; nil keeps the tempo that was found.
    package var tempo: Double?
    /// The time by which all beats are later, in seconds, within ``offsets``.
    package var offset: Double
    /// The factor by which the number of beats is multiplied after ``tempo`` is applied; one of ``factors``.
    package var factor: Double

    package init(tempo: Double? = nil, offset: Double = 0, factor: Double = 1) {
        self.tempo = tempo
        self.offset = offset
        self.factor = factor
    }

    /// The correction without values that are not accepted, which only a damaged library has.
    var valid: TrackCorrection {
        TrackCorrection(
            tempo: tempo.flatMap { Self.tempos.contains($0) ? $0 : nil },
            offset: Self.offsets.contains(offset) ? offset : 0,
            factor: Self.factors.contains(factor) ? factor : 1
        )
    }

    package var isEmpty: Bool { self == TrackCorrection() }
}

extension BeatMap {
    /// If the corrected tempo has one of these ratios to the found tempo, the found beats are kept, because a beat tracker
    /// confuses these tempos.
    private static let ratios = [
        (1, 1), (1, 2), (2, 1), (2, 3), (3, 2), (3, 4), (4, 3), (1, 3), (3, 1), (1, 4), (4, 1),
    ]
    /// The largest relative difference from such a ratio: 4 %.
    private static let tolerance = 0.04

    /// The beats with a correction of the user.
    ///
    /// If the corrected tempo is within 4 % of a simple ratio of the found one, the new beats are interpolated between the found ones, so that
    /// they follow small changes of the recording. Otherwise they are a regular grid through the whole track, whose phase fits the found beats.
    /// - Parameter duration: The duration of the track in seconds.
    package func corrected(by correction: TrackCorrection, duration: Double) -> BeatMap {
        guard !correction.isEmpty else { return self }
        var map = self
        if let wanted = correction.tempo {
            let ratio = map.tempo.map { wanted / $0 } ?? 0
            let near = Self.ratios.first { abs(ratio * Double($0.1) / Double($0.0) - 1) <= Self.tolerance }
            map = near.map { map.resampled($0.0, $0.1) } ?? map.regular(tempo: wanted, duration: duration)
        }
        if correction.factor > 1 { map = map.resampled(Int(correction.factor), 1) }
        if correction.factor < 1 { map = map.resampled(1, Int((1 / correction.factor).rounded())) }
        return map.shifted(by: correction.offset, duration: duration)
    }

    /// The map with `up` beats in place of `down` beats; a beat stays on the first downbeat.
    private func resampled(_ up: Int, _ down: Int) -> BeatMap {
        guard up != down, beats.count > down else { return self }
        let start = (firstDownbeat ?? 0) % down
        // Position of a new beat in old beats: start + index × down / up.
        let first = -(start * up / down)
        let last = (beats.count - 1 - start) * up / down
        let step = Double(down) / Double(up)
        let times = (first...last).map { seconds(atBeat: Double(start) + Double($0) * step) }
        let ranges = steady.compactMap { range -> Range<Int>? in
            let lower = Double(range.lowerBound - start) / step - Double(first)
            let upper = Double(range.upperBound - 1 - start) / step - Double(first)
            let new =
                Int(max(0, lower.rounded(.up)))..<max(Int(max(0, lower.rounded(.up))), Int(upper.rounded(.down)) + 1)
            return new.count > 1 ? new.clamped(to: 0..<times.count) : nil
        }
        let downbeat = firstDownbeat.flatMap { (up == 1 || down == 1) ? (($0 - start) * up / down - first) % 4 : nil }
        return BeatMap(beats: times, firstDownbeat: downbeat, steady: ranges, confidence: confidence)
    }

    private func regular(tempo: Double, duration: Double) -> BeatMap {
        let period = 60 / tempo
        // The phase at which most found beats lie near the grid: of 64 phases, the one with the smallest mean distance.
        let phase =
            (0..<64).map { Double($0) / 64 * period }.min { a, b in distance(a, period) < distance(b, period) } ?? 0
        let count = max(0, Int(((duration - phase) / period).rounded(.down)) + 1)
        let times = (0..<count).map { phase + Double($0) * period }
        return BeatMap(beats: times, steady: count > 1 ? [0..<count] : [], confidence: 1)
    }

    private func distance(_ phase: Double, _ period: Double) -> Double {
        beats.reduce(0) { sum, beat in
            let position = (beat - phase) / period
            return sum + abs(position - position.rounded())
        }
    }

    /// The map without beats outside the track; a first beat less than 20 ms before the start of the track is moved to the start.
    func clipped(duration: Double) -> BeatMap {
        var times = beats
        if let first = times.first, first < 0, first > -0.02, times.count < 2 || times[1] > 0 { times[0] = 0 }
        let map = BeatMap(beats: times, firstDownbeat: firstDownbeat, steady: steady, confidence: confidence)
        return map.shifted(by: 0, duration: duration)
    }

    /// All beats later by a time; beats outside the track are removed.
    private func shifted(by offset: Double, duration: Double) -> BeatMap {
        let times = beats.map { $0 + offset }
        guard let first = times.firstIndex(where: { $0 >= 0 }), let last = times.lastIndex(where: { $0 <= duration }),
            first <= last
        else { return BeatMap(beats: [], confidence: 0) }
        let kept = first..<(last + 1)
        let ranges = steady.map { $0.clamped(to: kept) }.filter { $0.count > 1 }
        return BeatMap(
            beats: Array(times[kept]),
            firstDownbeat: firstDownbeat.map { (($0 - kept.lowerBound) % 4 + 4) % 4 },
            steady: ranges.map { ($0.lowerBound - kept.lowerBound)..<($0.upperBound - kept.lowerBound) },
            confidence: confidence
        )
    }
}
