/// Cuts out the parts of a curve that are faster than any runner has been over their distance, for example a ride in a car.
extension DistanceCurve {
    /// The pieces of the curve that a runner can have run; empty if there are none.
    ///
    /// Short distances are checked first, so that little of the run before and after a ride is cut out with it.
    var runnable: [DistanceCurve] {
        RunningLimit.rungs.reduce([self]) { pieces, rung in pieces.flatMap { $0.without(fasterThan: rung) } }
    }

    private func without(fasterThan rung: RunningLimit.Rung) -> [DistanceCurve] {
        let impossible = linesFaster(than: rung)
        var pieces: [DistanceCurve] = []
        var piece = DistanceCurve(Array(points.prefix(1)))
        for index in points.indices.dropFirst() {
            if impossible[index] {
                pieces.append(piece)
                piece = DistanceCurve([])
            }
            piece.points.append(points[index])
        }
        return (pieces + [piece]).filter { $0.points.count > 1 }
    }

    /// For each point, whether the line that ends there belongs to a part that starts at a point and is faster than a rung.
    private func linesFaster(than rung: RunningLimit.Rung) -> [Bool] {
        var isFaster = Array(repeating: false, count: points.count)
        var end = 0
        var marked = 0
        for start in points.indices {
            while end < points.count, points[end].meters - points[start].meters < rung.meters { end += 1 }
            guard end < points.count else { break }
            let moving = crossing(of: points[start].meters + rung.meters, before: end).moving
            // The tolerance is for rounding errors of the interpolation.
            guard moving - points[start].moving < rung.seconds - 1e-6 else { continue }
            marked = max(marked, start)
            while marked < end {
                marked += 1
                isFaster[marked] = true
            }
        }
        return isFaster
    }
}
