import Cadence

// Closed routes, which are the same if they are started at different points.

extension RouteComparison {
    /// The largest distance between the start and the end of a closed route; runners rarely stop exactly where they started.
    private static let largestGap = Distance(meters: 100)
    /// The largest number of points at which a route is tried to start; a figure of eight passes its centre twice, and laps pass each point often.
    private static let mostRotations = 8

    static func isClosed(_ line: [SIMD2<Float>]) -> Bool {
        guard let first = line.first, let last = line.last else { return false }
        return squaredDistance(first, last) <= square(largestGap)
    }

    /// A closed line as if it started where this route does: once for each time that it passes there, the closest first.
    func rotations(of line: [SIMD2<Float>]) -> [[SIMD2<Float>]] {
        guard let start = points.first else { return [] }
        let limit = Self.square(Self.tolerance)
        let distances = line.map { Self.squaredDistance($0, start) }
        let closest = distances.indices.filter { index in
            distances[index] <= limit && (index == 0 || distances[index] < distances[index - 1])
                && (index + 1 == line.count || distances[index] <= distances[index + 1])
        }
        return closest.sorted { distances[$0] < distances[$1] }
            .prefix(Self.mostRotations).map { Array(line[$0...] + line[..<$0]) }
    }

    private static func square(_ distance: Distance) -> Float { Float(distance.meters * distance.meters) }

    private static func squaredDistance(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
        let offset = a - b
        return (offset * offset).sum()
    }
}
