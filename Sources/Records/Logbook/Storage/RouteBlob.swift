import Analysis
import Cadence

/// A route's points as bytes, about two per point.
///
/// Each coordinate is a whole number of steps of 10⁻⁵ degrees (at most 1.1 m) and is stored as the difference from the previous point, the
/// longitude by the shorter way. The differences are zigzag-encoded, so that small negative ones are small, and have 7 bits per byte, the
/// lowest first (LEB128; DWARF 5, 7.6).
enum RouteBlob {
    private static let stepsPerDegree = 100_000.0
    private static let stepsAround = Int64(360 * stepsPerDegree)

    static func encode(_ shape: RouteShape) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(shape.points.count * 2 + 6)
        var last: (latitude: Int64, longitude: Int64) = (0, 0)
        for point in shape.points {
            let next = (steps(point.latitude), steps(point.longitude))
            append(next.0 - last.latitude, to: &bytes)
            append(shorter(next.1 - last.longitude), to: &bytes)
            last = next
        }
        return bytes
    }

    /// Decodes the points of a route; nil for bytes that ``encode(_:)`` did not write.
    static func decode(_ bytes: [UInt8]) -> RouteShape? {
        var points: [Position] = []
        points.reserveCapacity(bytes.count / 2)
        var (latitude, longitude): (Int64, Int64) = (0, 0)
        var reader = bytes.makeIterator()
        while let first = next(&reader) {
            guard let second = next(&reader) else { return nil }
            latitude &+= first
            longitude = shorter(longitude &+ second)
            let position = Position(
                latitude: Double(latitude) / stepsPerDegree,
                longitude: Double(longitude) / stepsPerDegree
            )
            guard let position else { return nil }
            points.append(position)
        }
        return RouteShape(points: points)
    }

    private static func steps(_ degrees: Double) -> Int64 { Int64((degrees * stepsPerDegree).rounded()) }

    /// An angle in steps, from −180 to 180 degrees.
    private static func shorter(_ angle: Int64) -> Int64 {
        let half = stepsAround / 2
        guard angle.magnitude > half.magnitude else { return angle }
        let rest = angle % stepsAround
        return rest > half ? rest - stepsAround : rest < -half ? rest + stepsAround : rest
    }

    private static func append(_ value: Int64, to bytes: inout [UInt8]) {
        var rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func next(_ bytes: inout IndexingIterator<[UInt8]>) -> Int64? {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 63, by: 7) {
            guard let byte = bytes.next() else { return nil }
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
        }
        return nil
    }
}
