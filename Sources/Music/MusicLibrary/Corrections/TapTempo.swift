/// The tempo of a person's taps, by linear regression of the times of the taps on their numbers.
///
/// A missed tap leaves a gap in the numbers; two taps within half an interval count as one. Taps far from the line are left out.
package struct TapTempo: Hashable, Sendable {
    package static let fewestTaps = 8
    /// The largest value of `accuracy` that is useful, as a part of the tempo: 2 %.
    package static let worstAccuracy = 0.02

    /// Beats per minute.
    package let tempo: Double
    /// The true tempo of the taps is within this distance with a probability of 95 %, in beats per minute.
    package let accuracy: Double
    /// The number of taps that were used.
    package let count: Int

    package var isAccurate: Bool { accuracy <= tempo * Self.worstAccuracy }

    /// Computes the tempo from ascending times in seconds; nil if there are fewer than ``fewestTaps`` usable taps or no steady beat in them.
    package init?(_ times: [Double]) {
        guard times.count >= Self.fewestTaps, times.allSatisfy(\.isFinite) else { return nil }
        var taps = Self.numbered(times)
        guard var line = Line(taps) else { return nil }
        // Two passes, because a tap with a large error distorts the first line.
        for _ in 0..<2 {
            let distances = taps.map { abs(line.residual($0)) }.sorted()
            let limit = max(4.5 * 1.4826 * distances[distances.count / 2], 0.02)
            taps = taps.filter { abs(line.residual($0)) <= limit }
            guard taps.count >= Self.fewestTaps, let better = Line(taps) else { return nil }
            line = better
        }
        let tempo = 60 / line.slope
        guard TrackCorrection.tempos.contains(tempo) else { return nil }
        self.tempo = tempo
        accuracy = max(line.slopeAccuracy / line.slope * tempo, 0.01)
        count = taps.count
    }

    private struct Tap {
        let number: Double
        let time: Double
    }

    private static func numbered(_ times: [Double]) -> [Tap] {
        let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        let typical = intervals[intervals.count / 2]
        guard typical > 0 else { return [] }
        var taps = [Tap(number: 0, time: times[0])]
        for time in times.dropFirst() {
            let last = taps[taps.count - 1]
            let step = ((time - last.time) / typical).rounded()
            guard step >= 1 else { continue }
            taps.append(Tap(number: last.number + step, time: time))
        }
        return taps
    }

    private struct Line {
        let slope: Double
        private let meanNumber: Double
        private let meanTime: Double
        /// Half the width of the 95 % interval of the slope.
        let slopeAccuracy: Double

        init?(_ taps: [Tap]) {
            let count = Double(taps.count)
            guard taps.count >= TapTempo.fewestTaps else { return nil }
            let number = taps.reduce(0) { $0 + $1.number } / count
            let time = taps.reduce(0) { $0 + $1.time } / count
            let square = taps.reduce(0) { $0 + ($1.number - number) * ($1.number - number) }
            let product = taps.reduce(0) { $0 + ($1.number - number) * ($1.time - time) }
            guard square > 0, product > 0 else { return nil }
            let slope = product / square
            let error = taps.reduce(0) { sum, tap in
                let residual = tap.time - time - slope * (tap.number - number)
                return sum + residual * residual
            }
            (self.slope, meanNumber, meanTime) = (slope, number, time)
            let freedom = count - 2
            // The quantile of Student's distribution, to 1 % from 6 degrees of freedom (Cornish-Fisher expansion).
            let quantile = 1.96 + 2.37 / freedom + 2.82 / (freedom * freedom)
            slopeAccuracy = quantile * (error / freedom / square).squareRoot()
        }

        func residual(_ tap: Tap) -> Double { tap.time - meanTime - slope * (tap.number - meanNumber) }
    }
}
