import Cadence

/// A smooth generated route through a park: a loop, or an out-and-back route along part of one.
///
/// The loop is a closed uniform cubic B-spline. Its twelve control points lie around an ellipse, in metres east and north of the park's
/// centre, each with a height. Therefore the path and its gradient are continuous, also where the loop closes. The loop is stored as a
/// table of points at equal distances.
struct DemoRoute {
    /// The centre of the loop: Phoenix Park in Dublin, 45 m above sea level.
    ///
    /// The park has enough space for long loops.
    private static let middle = (latitude: 53.3559, longitude: -6.3298, altitude: 45.0)
    /// Metres per degree of latitude, and of longitude at latitude 53.3559°; accurate enough for a park.
    private static let metersPerDegree = (latitude: 111_195.0, longitude: 111_195.0 * 0.596_86)
    /// Twelve directions in steps of 30°, as unit vectors (east, north).
    private static let face: [(Double, Double)] = {
        let far = 0.75.squareRoot()
        let quarter = [(1.0, 0.0), (far, 0.5), (0.5, far)]
        let half = quarter + quarter.map { (-$0.1, $0.0) }
        return half + half.map { (-$0.0, -$0.1) }
    }()
    private static let pieces = 1024

    /// The length of the loop in metres.
    private let length: Double
    /// The distance from the start, in metres, at which an out-and-back route turns back; nil on a loop.
    private let turn: Double?
    /// The `pieces` + 1 points at equal distances along the loop.
    private let places: [Place]

    /// East (x), north (y) and height (z) in metres.
    private typealias Place = SIMD3<Double>

    /// Creates a route of `distance` metres; if this is more than `longest`, the runner runs the loop several times.
    init(distance: Double, longest: Double, isThereAndBack: Bool, random: inout DemoRandom) {
        turn = isThereAndBack ? distance / 2 : nil
        length = isThereAndBack ? max(distance * 0.6, 2000) : distance / (distance / longest).rounded(.up)
        let isMirrored = random.happens(0.5)
        let first = Int(random.between(0, 11.99))
        let corners: [Place] = (0..<12).map { index in
            let (east, north) = Self.face[(index + first) % 12]
            let reach = random.between(0.7, 1)
            return Place(east * reach * 1.2, (isMirrored ? -north : north) * reach * 0.85, random.between(-9, 9))
        }
        places = Self.evenly(Self.bent(corners), length: length)
    }

    /// Computes points of the B-spline whose control points are `corners`, at equal steps of the curve's parameter.
    private static func bent(_ corners: [Place]) -> [Place] {
        (0...pieces).map { piece in
            let along = Double(piece * corners.count) / Double(pieces)
            let index = Int(along)
            let t = along - Double(index)
            let rest = 1 - t
            let weights = [
                rest * rest * rest, 3 * t * t * t - 6 * t * t + 4, 3 * rest * rest * rest - 6 * rest * rest + 4,
                t * t * t,
            ]
            return weights.indices.reduce(into: Place.zero) { sum, offset in
                sum += corners[(index + offset) % corners.count] * weights[offset] / 6
            }
        }
    }

    /// Returns the same curve with points at equal distances, scaled to `length` metres.
    private static func evenly(_ line: [Place], length: Double) -> [Place] {
        var sums = [0.0]
        for (from, to) in zip(line, line.dropFirst()) {
            let (east, north) = (to.x - from.x, to.y - from.y)
            sums.append(sums[sums.count - 1] + (east * east + north * north).squareRoot())
        }
        let whole = sums[sums.count - 1]
        let scale = length / whole
        var index = 0
        return (0...pieces).map { piece in
            let along = whole * Double(piece) / Double(pieces)
            while index < line.count - 2, sums[index + 1] < along { index += 1 }
            let share = (along - sums[index]) / (sums[index + 1] - sums[index])
            return between(line[index], line[index + 1], share) * Place(scale, scale, 1)
        }
    }

    private static func between(_ a: Place, _ b: Place, _ share: Double) -> Place { a + (b - a) * share }

    private func place(at meters: Double) -> Place {
        var along = meters
        if let turn, meters > turn { along = max(2 * turn - meters, 0) }
        along = along.truncatingRemainder(dividingBy: length) / length * Double(Self.pieces)
        let index = min(Int(along), Self.pieces - 1)
        return Self.between(places[index], places[index + 1], along - Double(index))
    }

    /// The gradient at a distance from the start, over a span of 30 m.
    func gradient(at meters: Double) -> Gradient {
        Gradient(rise: (place(at: meters + 15).z - place(at: max(meters - 15, 0)).z) / 30)
    }

    /// The position at a distance from the start, shifted by a receiver error in metres.
    func position(at meters: Double, east: Double, north: Double) -> Position? {
        let place = place(at: meters)
        let latitude = Self.middle.latitude + (place.y + north) / Self.metersPerDegree.latitude
        let longitude = Self.middle.longitude + (place.x + east) / Self.metersPerDegree.longitude
        return Position(latitude: latitude.rounded(parts: 1e7), longitude: longitude.rounded(parts: 1e7))
    }

    /// Metres above sea level at a distance from the start.
    func altitude(at meters: Double) -> Double { Self.middle.altitude + place(at: meters).z }
}

extension Double {
    /// Rounds to a multiple of 1/`parts`, as a device would: `parts` is 100 for two decimals.
    func rounded(parts: Double) -> Double { (self * parts).rounded() / parts }
}
