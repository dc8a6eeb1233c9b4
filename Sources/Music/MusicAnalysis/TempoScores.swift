internal import RealModule

/// How well each class of tempo explains the autocorrelation of a part of a track.
///
/// Music repeats after a beat, a bar, two bars. These periods are multiples of each other by 2, and in some metres
/// once by 3. A class of tempo is therefore a chain of periods: ..., 1/2, 1, 2, 4, 8 beats; or with one step of 3
/// above the beat (3/4 time) or below it (6/8 time, triplets). Its score is the weighted mean of the autocorrelation
/// over the chain. A tempo that is wrong by 3:2 has periods of 3/4, 3/2, 3 and 6 beats, after which the music repeats
/// less well than after 1, 2, 4 and 8 beats, even if many onsets are between the beats.
///
/// A bar of three beats repeats well after each bar, so a chain that divides this bar into two has high values at all periods
/// but one: the half of the bar. Its tempo is two thirds of the true one. So where thirds and halves of a bar could both be
/// beats, those count that repeat better.
struct TempoScores {
    private struct Period {
        let lag: Double
        let weight: Float
    }
    private struct Chain {
        let periods: [Period]
        let penalty: Float
        /// The lags of 1 and 1.5 beats, if the chain has a step of 3 above the beat.
        ///
        /// The music must repeat after each beat of such a bar, and must not repeat better after half of the bar.
        let belowTriple: (beat: Double, half: Double)?
        /// The lags of half and of a third of each bar that the chain divides by 2, if a third could be a beat.
        let halved: [(half: Double, third: Double)]
    }

    private let chains: [[Chain]]

    /// By how much the score of a chain with a step of 3 must exceed that of a chain without it.
    private static let penaltyForTriple: Float = 0.04
    /// The lowest autocorrelation that is expected of the beat below a step of 3.
    private static let neededBelowTriple: Float = 0.2
    /// This share of the difference between `neededBelowTriple` and a lower autocorrelation is subtracted from the score.
    private static let weightOfLack: Float = 0.5
    /// If half a bar of three beats repeats better than its beat, this share of the difference is subtracted from the score.
    ///
    /// A bar of 3/4 and a bar of 6/8 have the same length; the first has three beats, the second two. Values from 0.3 to
    /// 1 gave the same tempi for 194 tracks.
    private static let weightOfHalf: Float = 0.5
    /// If a third of a bar repeats better than the half that the chain needs, this share of the difference is subtracted from the score.
    ///
    /// Values from 0.5 to 1.5 gave the same tempi for 90 tracks of games.
    private static let weightOfThird: Float = 1

    /// Prepares for autocorrelations with a number of lags at a frame rate.
    init(frameRate: Double, lags: Int) {
        let triple = Self.penaltyForTriple
        // `halves`: each half of a bar, 1 or 2 beats of this class long, that is compared with a third of the bar.
        let multiples: [(multiples: [Double], penalty: Float, beat: Double?, halves: [Double])] = [
            ([1 / 4.0, 1 / 2.0, 1, 2, 4, 8, 16], 0, nil, [1, 2]),
            ([1 / 4.0, 1 / 2.0, 1, 3, 6, 12], triple, 1, []),
            ([1 / 4.0, 1 / 2.0, 1, 2, 6, 12], triple, 2, [1]),
            ([1 / 6.0, 1 / 3.0, 1, 2, 4, 8, 16], triple, nil, [1, 2]),
            ([1 / 6.0, 1 / 3.0, 2 / 3.0, 2, 4, 8, 16], triple * 2, nil, [1, 2]),
        ]
        // A third of a bar that is shorter than the shortest possible beat is a triplet, so it is not compared.
        let fastest = 60 / (TempoClass.slowest * 2)
        chains = (0..<TempoClass.count).map { index in
            let beat = 60 / TempoClass.tempo(at: Double(index))
            return multiples.map { chain in
                let periods = chain.multiples.compactMap { multiple in
                    let lag = beat * multiple
                    return lag * frameRate < Double(lags - 2)
                        ? Period(lag: lag * frameRate, weight: Float(Self.weight(ofPeriod: lag))) : nil
                }
                let sum = periods.reduce(0) { $0 + $1.weight }
                return Chain(
                    periods: periods.map { Period(lag: $0.lag, weight: $0.weight / sum) },
                    penalty: chain.penalty,
                    belowTriple: chain.beat.map { ($0 * beat * frameRate, $0 * beat * 1.5 * frameRate) },
                    halved: chain.halves.filter { $0 * beat * 2 / 3 >= fastest }
                        .map { ($0 * beat * frameRate, $0 * beat * 2 / 3 * frameRate) }
                )
            }
        }
    }

    /// The weight of a period: largest at 1 s, which is between a beat and a bar.
    ///
    /// The weight does not depend on the octave in which a class begins.
    private static func weight(ofPeriod seconds: Double) -> Double {
        let octaves = Double.log2(seconds) / 2.5
        return Double.exp(-0.5 * octaves * octaves)
    }

    /// The score of each class; about 0 for noise, up to 1 for an exact repetition.
    func callAsFunction(_ autocorrelation: [Float]) -> [Float] {
        chains.indices.map { index in
            var best = -Float.infinity
            for chain in chains[index] {
                var score = -chain.penalty
                for period in chain.periods { score += period.weight * Self.value(of: autocorrelation, at: period.lag) }
                if let lags = chain.belowTriple {
                    let beat = Self.value(of: autocorrelation, at: lags.beat)
                    let half = Self.value(of: autocorrelation, at: lags.half)
                    score -= Self.weightOfLack * max(0, Self.neededBelowTriple - beat)
                    score -= Self.weightOfHalf * max(0, half - beat)
                }
                for lags in chain.halved {
                    let half = Self.value(of: autocorrelation, at: lags.half)
                    let third = Self.value(of: autocorrelation, at: lags.third)
                    score -= Self.weightOfThird * max(0, third - half)
                }
                best = max(best, score)
            }
            return best
        }
    }

    private static func value(of autocorrelation: [Float], at lag: Double) -> Float {
        let index = min(Int(lag), autocorrelation.count - 2)
        let part = Float(lag - Double(index))
        return autocorrelation[index] * (1 - part) + autocorrelation[index + 1] * part
    }
}
