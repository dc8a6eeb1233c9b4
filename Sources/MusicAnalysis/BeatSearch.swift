internal import Music

/// Finds the beats of a track when all of its onset strength is known.
struct BeatSearch {
    private let curves: OnsetCurves
    private let onsetTimes: OnsetTimes

    /// The parts whose tempo is found separately, in seconds.
    private static let partLength = 20.0
    private static let partHop = 4.0
    /// The longest repetition that is looked for, in seconds.
    private static let longestPeriod = 8.0

    init(strength: OnsetStrength, levels: SoundLevels) {
        curves = OnsetCurves(strength)
        onsetTimes = OnsetTimes(levels)
    }

    /// The beats.
    func beatMap() throws(BeatAnalysisError) -> BeatMap {
        let none = BeatMap(beats: [], confidence: 0)
        let (path, centres) = try tempoPath()
        guard !path.positions.isEmpty else { return none }
        let periods = self.periods(path, centres: centres)
        let curve = OnsetCurves.smoothed(curves.sum, radius: 2)
        let frames = BeatTracker.beats(in: curve, periods: periods)
        guard frames.count > 3 else { return none }
        var times = frames.map { Double($0) / curves.frameRate }
        for radius in [0.03, 0.015] {
            let onsets = times.map { onsetTimes.onset(near: $0, radius: radius) }
            times = BeatGrid.smoothed(onsets, tolerance: radius)
        }
        let confidence = path.scores.reduce(0, +) / Float(path.scores.count)
        return BeatMap(beats: times, confidence: Double(min(max(confidence, 0), 1)))
    }

    /// The tempo of each part, and the frames of the middle of the parts.
    private func tempoPath() throws(BeatAnalysisError) -> (path: TempoPath, centres: [Double]) {
        // 100 values per second are sufficient for the tempo. The smoothing lets notes count that are up to 20 ms beside the beat.
        let step = 2
        let rate = curves.frameRate / Double(step)
        let slow = (curves.bands + [curves.sum]).map { curve in
            let smooth = OnsetCurves.smoothed(curve, radius: 6)
            return stride(from: 0, to: smooth.count, by: step).map { smooth[$0] }
        }
        let count = slow[0].count
        let length = min(count, Int(Self.partLength * rate))
        guard length > Int(rate * 3) else { return (TempoPath(scores: [Array(repeating: 0, count: TempoClass.count)]), [0]) }
        let lags = min(Int(Self.longestPeriod * rate), length / 2)
        var autocorrelation = try Autocorrelation(length: length, lags: lags)
        let tempoScores = TempoScores(frameRate: rate, lags: lags)
        var parts: [[Float]] = []
        var centres: [Double] = []
        for start in stride(from: 0, through: count - length, by: Int(Self.partHop * rate)) {
            var mean = [Float](repeating: 0, count: lags)
            for curve in slow {
                let values = autocorrelation(curve[start..<start + length])
                for lag in mean.indices { mean[lag] += values[lag] / Float(slow.count) }
            }
            var scores = tempoScores(mean)
            for index in scores.indices { scores[index] *= TempoClass.prior(index) }
            parts.append(scores)
            centres.append(Double(start + length / 2) * Double(step))
        }
        return (TempoPath(scores: parts), centres)
    }

    /// The period in frames for each frame; between the middles of two parts it changes evenly.
    private func periods(_ path: TempoPath, centres: [Double]) -> [Float] {
        var part = 0
        return (0..<curves.sum.count).map { frame in
            while part + 2 < centres.count, centres[part + 1] < Double(frame) { part += 1 }
            var position = path.positions[part]
            if part + 1 < centres.count {
                let progress = min(max((Double(frame) - centres[part]) / (centres[part + 1] - centres[part]), 0), 1)
                position += progress * (path.positions[part + 1] - position)
            }
            return Float(60 / TempoClass.tempo(at: position) * curves.frameRate)
        }
    }
}
