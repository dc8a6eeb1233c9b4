/// What a 10 Hz receiver on a runner says: RMC, VTG and GGA for each tenth of a second, speed and place changing.
struct ReceiverStream {
    /// What one read gives: the sentences of one tenth of a second.
    struct Piece {
        var bytes: [UInt8]
        var arrival: Duration
    }

    let pieces: [Piece]
    var byteCount: Int { pieces.reduce(0) { $0 + $1.bytes.count } }

    /// A run of `epochs` tenths of a second from noon on, less than an hour.
    init(epochs: Int) {
        pieces = (0..<epochs).map { Piece(bytes: Self.epoch($0), arrival: .milliseconds(100 * $0)) }
    }

    private static func epoch(_ epoch: Int) -> [UInt8] {
        let seconds = epoch / 10
        let time = "12\(digits(seconds / 60, 2))\(digits(seconds % 60, 2)).\(epoch % 10)00"
        let knots = 5_400 + (epoch * 7) % 400  // thousandths: 10.0 to 10.7 km/h
        let place = "48\(digits(7_0000 + epoch * 2, 6).fixed(4)),N,011\(digits(31_0000 + epoch, 6).fixed(4)),E"
        let speed = digits(knots, 4).fixed(3)
        let metric = digits(knots * 1_852 / 1_000, 5).fixed(3)
        return sentence("GPRMC,\(time),A,\(place),\(speed),084.4,230394,,,A")
            + sentence("GPVTG,084.4,T,,M,\(speed),N,\(metric),K,A")
            + sentence("GPGGA,\(time),\(place),1,08,0.9,545.4,M,46.9,M,,")
    }

    private static func sentence(_ body: String) -> [UInt8] {
        let sum = body.utf8.reduce(0) { $0 ^ $1 }
        let hex = String(sum, radix: 16, uppercase: true)
        return Array("$\(body)*\(hex.count < 2 ? "0" : "")\(hex)\r\n".utf8)
    }

    private static func digits(_ value: Int, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}

extension String {
    /// These digits with a point before the last `places`.
    fileprivate func fixed(_ places: Int) -> String { "\(dropLast(places)).\(suffix(places))" }
}
