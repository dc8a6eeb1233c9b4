/// The tempo of a track over time, from the scores of overlapping parts.
///
/// Method: the most likely sequence (Viterbi). A small change between parts costs little. A jump to any other tempo
/// costs so much that it occurs only if the other tempo is clearly better in about three parts.
struct TempoPath {
    /// The position of `TempoClass` in each part, without jumps by an octave.
    private(set) var positions: [Double]
    /// The score of the chosen class in each part.
    private(set) var scores: [Float]

    private static let jump: Float = 0.5
    private static let costOfStep: Float = 0.004
    /// The largest change that is not a jump: about 5 %, at which its cost is that of a jump.
    static let reach = 11

    /// Finds the best sequence through `scores`, one list of a score per class for each part.
    ///
    /// - Precondition: there is at least one part.
    init(scores parts: [[Float]]) {
        let count = TempoClass.count
        var totals = parts[0]
        var origins: [[Int]] = []
        for part in parts.dropFirst() {
            let top = totals.indices.max { totals[$0] < totals[$1] } ?? 0
            var next = [Float](repeating: 0, count: count)
            var origin = [Int](repeating: 0, count: count)
            for index in 0..<count {
                var best = totals[top] - Self.jump
                var from = top
                for step in -Self.reach...Self.reach {
                    let other = (index + step + count) % count
                    let total = totals[other] - Self.costOfStep * Float(step * step)
                    if total > best {
                        best = total
                        from = other
                    }
                }
                next[index] = best + part[index]
                origin[index] = from
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

    /// Chooses octaves, so that small changes of tempo do not jump by an octave at the end of that of `TempoClass`.
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
