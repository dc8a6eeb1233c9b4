import Music
import MusicAnalysis
import RealModule

/// How the beats that were found differ from the true ones.
struct BeatComparison {
    /// The tempo that was found divided by the true one, without factors of 2: 0.707 to 1.414; nil without beats.
    let foldedRatio: Double?
    /// The median distance in seconds of a found beat from the nearest true beat or half-beat, whichever level was
    /// found.
    let error: Double
    /// The median of the signed differences in seconds, found minus true.
    let bias: Double

    init(_ map: BeatMap, truth: [Double], tempo: Double) {
        guard let found = map.tempo else {
            (foldedRatio, error, bias) = (nil, .infinity, 0)
            return
        }
        let octaves = Double.log2(found / tempo)
        foldedRatio = Double.exp2(octaves - octaves.rounded())
        // Beats at twice the true tempo are compared with half-beats; beats at half of it with the beats.
        var grid = truth
        if octaves > 0.5 {
            grid = zip(truth, truth.dropFirst()).flatMap { [$0, ($0 + $1) / 2] } + truth.suffix(1)
        }
        var differences: [Double] = []
        for beat in map.beats {
            guard let first = grid.first, let last = grid.last, first - 0.1...last + 0.1 ~= beat else { continue }
            let nearest = grid.min { abs($0 - beat) < abs($1 - beat) } ?? first
            differences.append(beat - nearest)
        }
        let sizes = differences.map { abs($0) }.sorted()
        error = sizes.isEmpty ? .infinity : sizes[sizes.count / 2]
        bias = differences.isEmpty ? 0 : differences.sorted()[differences.count / 2]
    }

    /// Whether the folded tempo differs by less than 2 %.
    var hasRightTempo: Bool { foldedRatio.map { abs($0 - 1) < 0.02 } ?? false }
}

extension BeatAnalyser {
    mutating func append(_ samples: [Float]) { samples.withUnsafeBufferPointer { append($0) } }
}
