/// The tempo of a track over time, from the scores of overlapping parts.
///
/// Method: the most likely sequence (Viterbi). A small change between parts costs little. A jump to any other tempo costs so much
/// that it occurs only if the other tempo is clearly better in about three parts. A jump by about 3:2 costs three times as much: a
/// piece in which it seems to occur usually keeps its tempo and changes its rhythm.
struct TempoPath {
    /// The position in `TempoClass` of the tempo of each part, without jumps by an octave.
    private(set) var positions: [Double]
    /// The score of the chosen class in each part.
    private(set) var scores: [Float]

    private static let jump: Float = 0.5
    /// In 226 tracks, six of the eight jumps that were found were by 3:2; the three of these with a known tempo were wrong.
    private static let jumpByThreeHalves: Float = 1.5
    private static let costOfStep: Float = 0.004
    /// The largest change that is not a jump, in classes: about 5 %, where it costs almost as much as a jump.
    static let reach = 11

    /// The cost of a change by each number of classes, up to half an octave.
    private static let costs: [Float] = (0...TempoClass.count / 2).map { distance in
        if distance <= reach { return min(costOfStep * Float(distance * distance), jump) }
        let threeHalves = TempoClass.position(ofTempo: TempoClass.slowest * 1.5)
        let difference = abs(Double(TempoClass.count - distance) - threeHalves)
        return difference <= Double(reach) ? jumpByThreeHalves : jump
    }

    /// Finds the best sequence through `scores`, one list of a score per class for each part.
    ///
    /// - Precondition: there is at least one part.
    init(scores parts: [[Float]]) {
        let count = TempoClass.count
        var totals = parts[0]
        var origins: [[Int]] = []
        for part in parts.dropFirst() {
            var next = [Float](repeating: 0, count: count)
            var origin = [Int](repeating: 0, count: count)
            for index in 0..<count {
                var best = -Float.infinity
                for other in 0..<count {
                    let distance = abs(index - other)
                    let total = totals[other] - Self.costs[min(distance, count - distance)]
                    if total > best {
                        best = total
                        origin[index] = other
                    }
                }
                next[index] = best + part[index]
            }
            totals = next
            origins.append(origin)
        }
        var index = totals.indices.max { totals[$0] < totals[$1] } ?? 0
        var path = [index]
        for origin in origins.reversed() {
            index = origin[index]
            path.append(index)
        }
        path.reverse()
        self.scores = zip(parts, path).map { $0[$1] }
        positions = zip(parts, path).map { Self.refined($1, in: $0) }
        unwrap()
    }

    /// The position of the maximum of the parabola through three scores.
    private static func refined(_ index: Int, in scores: [Float]) -> Double {
        let count = scores.count
        return Double(index)
            + Parabola.offset(scores[(index + count - 1) % count], scores[index], scores[(index + 1) % count])
    }

    /// Chooses the octave of each position, so that a small change of tempo across the end of the octave of `TempoClass` is no jump.
    ///
    /// The median of the positions between two jumps is within the octave of `TempoClass`.
    private mutating func unwrap() {
        let octave = Double(TempoClass.count)
        var start = 0
        for index in 1...positions.count {
            if index < positions.count {
                positions[index] -= ((positions[index] - positions[index - 1]) / octave).rounded() * octave
                if abs(positions[index] - positions[index - 1]) <= Double(Self.reach) { continue }
            }
            let median = positions[start..<index].sorted()[(index - start) / 2]
            let shift = (median / octave).rounded(.down) * octave
            for part in start..<index { positions[part] -= shift }
            start = index
        }
    }
}
