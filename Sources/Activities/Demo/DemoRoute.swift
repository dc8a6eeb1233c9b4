import Cadence

/// A smooth way through a park, made up: a loop, or a part of one there and back.
///
/// The loop is a closed uniform cubic B-spline through twelve points about an ellipse, in metres east and north of the park's middle, with
/// heights at the points: so that it and its gradient bend softly and close without a seam. It is walked by its length, from a table.
struct DemoRoute {
    /// Phoenix Park in Dublin, somewhere near its middle, and 45 m above the sea: a park with room for long loops.
    private static let middle = (latitude: 53.3559, longitude: -6.3298, altitude: 45.0)
    /// Metres to a degree of latitude, and to one of longitude at cos 53.3559°: near enough for a park.
    private static let metersPerDegree = (latitude: 111_195.0, longitude: 111_195.0 * 0.596_86)
    /// The twelve hours of a clock's face, east and north.
    private static let face: [(Double, Double)] = {
        let far = 0.75.squareRoot()
        let quarter = [(1.0, 0.0), (far, 0.5), (0.5, far)]
        let half = quarter + quarter.map { (-$0.1, $0.0) }
        return half + half.map { (-$0.0, -$0.1) }
    }()
    private static let pieces = 512

    /// The length of the loop, metres.
    private let length: Double
    /// How far there is before the way back; nil on a loop.
    private let turn: Double?
    private var corners: [SIMD4<Double>]
    /// The length up to each piece of the loop.
    private var lengths: [Double] = []

    /// A way of `distance` metres; longer than `longest`, the loop is gone round more than once.
    init(distance: Double, longest: Double, isThereAndBack: Bool, random: inout DemoRandom) {
        turn = isThereAndBack ? distance / 2 : nil
        length = isThereAndBack ? max(distance * 0.6, 2000) : distance / (distance / longest).rounded(.up)
        let isMirrored = random.happens(0.5)
        let first = Int(random.between(0, 11.99))
        corners = (0..<12).map { index in
            let (east, north) = Self.face[(index + first) % 12]
            let reach = random.between(0.7, 1)
            return SIMD4(east * reach * 1.2, (isMirrored ? -north : north) * reach * 0.85, random.between(-9, 9), 0)
        }
        measure()
    }

    private mutating func measure() {
        func total() -> [Double] {
            var last = place(atPiece: 0)
            var sum = 0.0
            return [0]
                + (1...Self.pieces).map { piece in
                    let next = place(atPiece: Double(piece))
                    let (east, north) = (next.x - last.x, next.y - last.y)
                    sum += (east * east + north * north).squareRoot()
                    last = next
                    return sum
                }
        }
        let scale = length / (total().last ?? 1)
        for index in corners.indices {
            corners[index].x *= scale
            corners[index].y *= scale
        }
        lengths = total()
    }

    /// East, north and height at a piece of the loop, of which there are `pieces`.
    private func place(atPiece piece: Double) -> SIMD4<Double> {
        let along = piece * 12 / Double(Self.pieces)
        let index = Int(along)
        let t = along - Double(index)
        let rest = 1 - t
        let weights = SIMD4(
            rest * rest * rest,
            3 * t * t * t - 6 * t * t + 4,
            3 * rest * rest * rest - 6 * rest * rest + 4,
            t * t * t
        )
        var sum = corners[index % 12] * weights[0]
        sum += corners[(index + 1) % 12] * weights[1]
        sum += corners[(index + 2) % 12] * weights[2]
        sum += corners[(index + 3) % 12] * weights[3]
        return sum / 6
    }

    private func place(at meters: Double) -> SIMD4<Double> {
        var along = meters
        if let turn, meters > turn { along = max(2 * turn - meters, 0) }
        along = along.truncatingRemainder(dividingBy: length)
        var low = 0
        var high = Self.pieces
        while high - low > 1 {
            let middle = (low + high) / 2
            if lengths[middle] <= along { low = middle } else { high = middle }
        }
        let piece = Double(low) + (along - lengths[low]) / max(lengths[high] - lengths[low], 0.001)
        return place(atPiece: min(piece, Double(Self.pieces)))
    }

    /// How steep the way is so many metres from its start: of the thirty metres about there.
    func gradient(at meters: Double) -> Gradient {
        Gradient(rise: (place(at: meters + 15).z - place(at: max(meters - 15, 0)).z) / 30)
    }

    /// Where it is so many metres from its start, for a receiver that is wrong by so many metres.
    func position(at meters: Double, east: Double, north: Double) -> Position? {
        let place = place(at: meters)
        let latitude = Self.middle.latitude + (place.y + north) / Self.metersPerDegree.latitude
        let longitude = Self.middle.longitude + (place.x + east) / Self.metersPerDegree.longitude
        return Position(latitude: latitude.rounded(decimals: 7), longitude: longitude.rounded(decimals: 7))
    }

    /// Metres above the sea.
    func altitude(at meters: Double) -> Double { Self.middle.altitude + place(at: meters).z }
}

extension Double {
    /// The nearest number of so many decimals, as a device would write it.
    func rounded(decimals: Int) -> Double {
        let units = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
        return (self * units).rounded() / units
    }
}
