internal import RealModule

/// The tempo of a track over time, and how certain it is.
struct TempoCurve {
    private let path: TempoPath
    /// The frames of the middle of each part of `path`.
    private let centres: [Double]
    private let frameRate: Double

    /// The parts whose tempo is found separately, in seconds.
    private static let partLength = 20.0
    private static let partHop = 4.0
    /// The shortest track in seconds.
    private static let shortest = 4.0
    /// The longest repetition that is looked for, in seconds.
    private static let longestPeriod = 8.0
    /// 100 values per second are sufficient for the tempo: every second frame.
    private static let step = 2

    /// Finds the tempo; nil if the track is too short.
    init?(_ curves: OnsetCurves) throws(BeatAnalysisError) {
        frameRate = curves.frameRate
        let rate = frameRate / Double(Self.step)
        let count = (curves.sum.count + Self.step - 1) / Self.step
        let length = min(count, Int(Self.partLength * rate))
        guard Double(length) >= Self.shortest * rate else { return nil }
        // After the smoothing, notes up to 20 ms from the beat count as well. Values below the mean of a second count as 0,
        // because they are no onsets (half-wave rectification, as in Müller 2015, section 6.1.2). Without this, the curve is
        // negative for half a second after a loud onset, so that the music would seem to repeat worse after a beat than after
        // half of the bar.
        let slow = (curves.bands + [curves.sum]).map { curve in
            let smooth = OnsetCurves.smoothed(curve, radius: 6)
            return stride(from: 0, to: smooth.count, by: Self.step).map { max(0, smooth[$0]) }
        }
        let lags = min(Int(Self.longestPeriod * rate), length / 2)
        var autocorrelation = try Autocorrelation(length: length, lags: lags)
        let tempoScores = TempoScores(frameRate: rate, lags: lags)
        var starts = Array(stride(from: 0, through: count - length, by: Int(Self.partHop * rate)))
        if let last = starts.last, last < count - length { starts.append(count - length) }
        var parts: [[Float]] = []
        for start in starts {
            var mean = [Float](repeating: 0, count: lags)
            for curve in slow {
                let values = autocorrelation(curve[start..<start + length])
                for lag in mean.indices { mean[lag] += values[lag] / Float(slow.count) }
            }
            let scores = tempoScores(mean)
            parts.append(scores.indices.map { scores[$0] * TempoClass.prior($0) })
        }
        path = TempoPath(scores: parts)
        centres = starts.map { Double(($0 + length / 2) * Self.step) }
    }

    /// The period of the beat in frames, for each of `count` frames.
    ///
    /// Between the middles of two parts it is interpolated, except at a jump.
    func periods(count: Int) -> [Float] {
        var part = 0
        return (0..<count).map { frame in
            while part + 2 < centres.count, centres[part + 1] < Double(frame) { part += 1 }
            let position = value(atFrame: Double(frame), part: part, of: path.positions)
            return Float(60 / TempoClass.tempo(at: position) * frameRate)
        }
    }

    /// How certain the tempo is at a time in seconds: the score of its class.
    ///
    /// It is about 0 for noise, and 0.17 to 0.7 for music with a beat.
    func certainty(at time: Double) -> Double {
        let frame = time * frameRate
        let part = max(0, min((centres.firstIndex { $0 > frame } ?? centres.count) - 1, centres.count - 2))
        return value(atFrame: frame, part: part, of: path.scores.map { Double($0) })
    }

    private func value(atFrame frame: Double, part: Int, of values: [Double]) -> Double {
        guard part + 1 < centres.count else { return values[part] }
        var progress = min(max((frame - centres[part]) / (centres[part + 1] - centres[part]), 0), 1)
        // At a jump, the tempo changes at once, because a tempo between both would fit neither part.
        if abs(path.positions[part + 1] - path.positions[part]) > Double(TempoPath.reach) { progress.round() }
        return values[part] + progress * (values[part + 1] - values[part])
    }
}

/// A class of tempi that differ by factors of 2; an octave has `count` classes.
///
/// For a runner, 85 and 170 beats per minute are the same. So the tempo is first found without its octave; 170 and
/// 113 are different classes.
enum TempoClass {
    /// The number of classes in an octave; a step is 0.5 %.
    static let count = 140
    /// The slowest tempo of the octave in which beats are reported.
    static let slowest = 95.0

    /// The tempo of a class, from `slowest` to twice of it; positions between two classes are allowed.
    static func tempo(at position: Double) -> Double {
        slowest * Double.exp2(position / Double(count))
    }

    static func position(ofTempo tempo: Double) -> Double {
        Double.log2(tempo / slowest) * Double(count)
    }

    /// How well the tempo of a class suits a runner, 0.95 to 1: 1 for 140 to 190 beats per minute.
    static func prior(_ index: Int) -> Float {
        let tempo = tempo(at: Double(index))
        guard tempo < 140 else { return 1 }
        // From 95 to 140, the value is lowest in the middle (115), which is 0.28 octaves from both ends.
        let distance = min(Double.log2(140 / tempo), Double.log2(tempo / 95))
        return Float(1 - 0.05 * distance / 0.28)
    }
}
