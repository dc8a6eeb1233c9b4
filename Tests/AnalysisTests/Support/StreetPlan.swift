import Foundation

/// Paths in metres to the east and to the north, along which simulated runners run.
enum StreetPlan {
    typealias Corner = SIMD2<Double>

    /// A loop through streets at right angles.
    static let loop: [Corner] = [
        [0, 0], [600, 0], [600, 450], [1300, 450], [1300, 1250], [350, 1250], [350, 700], [0, 700], [0, 0],
    ]
    /// The first half of the loop, then another way home of a similar length.
    static let loopWithOtherSecondHalf: [Corner] = [
        [0, 0], [600, 0], [600, 450], [1300, 450], [1300, 1250], [1700, 1250], [1700, 150], [900, -300], [0, -300],
        [0, 0],
    ]
    /// A street and back.
    static let outAndBack: [Corner] = [[0, 0], [900, 200], [2100, 200], [900, 200], [0, 0]]
    /// A winding path by a river.
    static let river: [Corner] = (0...200).map { Corner(Double($0) * 20, 150 * sin(Double($0) / 12)) }
    /// The first lane of a running track, with straights of 84.39 m and curves with a radius of 36.8 m.
    static func track(laps: Int) -> [Corner] {
        var corners: [Corner] = []
        for _ in 0..<laps {
            corners.append([0, 0])
            corners += (0...18).map { curve(around: [84.39, 36.8], from: -90, $0) }
            corners += (0...18).map { curve(around: [0, 36.8], from: 90, $0) }
        }
        return corners
    }

    private static func curve(around center: Corner, from degrees: Double, _ part: Int) -> Corner {
        let angle = (degrees + 10 * Double(part)) * .pi / 180
        return center + 36.8 * Corner(sin(angle + .pi / 2), sin(angle))
    }

    /// A path with a detour of this depth to the side in the middle of its longest straight.
    static func detour(_ path: [Corner], depth: Double) -> [Corner] {
        let sides = path.indices.dropFirst().map { length(path[$0] - path[$0 - 1]) }
        let longest = sides.indices.max { sides[$0] < sides[$1] } ?? 0
        let (start, end) = (path[longest], path[longest + 1])
        let along = (end - start) / length(end - start)
        let middle = (start + end) / 2
        let aside = Corner(-along.y, along.x) * depth
        let entry: Corner = middle - along * 40
        let exit: Corner = middle + along * 40
        let corners: [Corner] = [entry, entry + aside, exit + aside, exit]
        return Array(path[...longest]) + corners + Array(path[(longest + 1)...])
    }

    /// A closed path started at another corner.
    static func started(_ path: [Corner], at corner: Int) -> [Corner] {
        Array(path[corner...] + path[1...corner])
    }

    static func length(_ path: [Corner]) -> Double {
        zip(path, path.dropFirst()).reduce(0) { $0 + length($1.1 - $1.0) }
    }

    static func length(_ line: Corner) -> Double { (line * line).sum().squareRoot() }
}
