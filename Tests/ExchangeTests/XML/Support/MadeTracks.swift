import Activities
import Exchange

/// Small files of tracks in several formats, for tests of one fault each.
struct MadeTrack {
    /// A point with metres to the north and to the east of a place.
    struct Point {
        var second: Double
        var north: Double
        var east = 0.0
        var distance: Double?
        var speed: Double?
    }

    enum Format: String, CaseIterable { case gpx, tcx, fit }

    var points: [Point] = []
    /// The duration and the distance of the only lap, or of the session.
    var seconds: Double?
    var meters: Double?

    /// A run to the north with a constant speed and one point each `interval` seconds.
    init(seconds: Double = 300, speed: Double = 3, interval: Double = 1) {
        points = stride(from: 0, through: seconds, by: interval).map { Point(second: $0, north: $0 * speed) }
    }

    func file(_ format: Format) -> [UInt8] {
        switch format {
        case .gpx: Array(gpx.utf8)
        case .tcx: Array(tcx.utf8)
        case .fit: fit
        }
    }

    func track(_ format: Format) throws -> ActivityTrack? {
        let bytes = file(format)
        return switch format {
        case .gpx: try GPX.decode(bytes).first
        case .tcx: try TCX.decode(bytes).first
        case .fit: try FIT.decode(bytes).first
        }
    }

    private func degrees(_ point: Point) -> (Double, Double) { (52 + point.north / 111_267, 13 + point.east / 68_700) }

    private func time(_ second: Double) -> String {
        let whole = Int(second)
        let parts = [7 + whole / 3600, whole / 60 % 60, whole % 60].map { ($0 < 10 ? "0" : "") + String($0) }
        return "2026-10-10T" + parts.joined(separator: ":") + "Z"
    }

    private var gpx: String {
        let points = points.map { point in
            let (latitude, longitude) = degrees(point)
            let distance = point.distance.map { "<extensions><distance>\($0)</distance></extensions>" } ?? ""
            return
                "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time(point.second))</time>\(distance)</trkpt>"
        }
        return """
            <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>
            \(points.joined(separator: "\n"))</trkseg></trk></gpx>
            """
    }

    private var tcx: String {
        let points = points.map { point in
            let (latitude, longitude) = degrees(point)
            let distance = point.distance.map { "<DistanceMeters>\($0)</DistanceMeters>" } ?? ""
            return """
                <Trackpoint><Time>\(time(point.second))</Time><Position><LatitudeDegrees>\(latitude)</LatitudeDegrees>
                <LongitudeDegrees>\(longitude)</LongitudeDegrees></Position>\(distance)</Trackpoint>
                """
        }
        let total = seconds ?? self.points.last?.second ?? 0
        return """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>\(time(0))</Id><Lap StartTime="\(time(0))">
            <TotalTimeSeconds>\(total)</TotalTimeSeconds><DistanceMeters>\(meters ?? 0)</DistanceMeters><Track>
            \(points.joined(separator: "\n"))</Track></Lap></Activity></Activities></TrainingCenterDatabase>
            """
    }

    private var fit: [UInt8] {
        var bytes = FITBytes()
        let end = Int(points.last?.second ?? 0)
        bytes.addTimer([(0, 0)])
        bytes.define(
            0,
            20,
            [(253, 4, FITBytes.uint32), (0, 4, FITBytes.sint32), (1, 4, FITBytes.sint32), (5, 4, FITBytes.uint32)]
        )
        for point in points {
            let (latitude, longitude) = degrees(point)
            let semicircles = [latitude, longitude].map { Int($0 / 180 * 2_147_483_648) }
            bytes.add(
                0,
                [
                    (FITBytes.noon + Int(point.second), 4), (semicircles[0], 4), (semicircles[1], 4),
                    (point.distance.map { Int($0 * 100) } ?? 0xFFFF_FFFF, 4),
                ]
            )
        }
        bytes.addTimer([(end, 4)])
        bytes.define(
            3,
            18,
            [
                (253, 4, FITBytes.uint32), (2, 4, FITBytes.uint32), (7, 4, FITBytes.uint32), (8, 4, FITBytes.uint32),
                (9, 4, FITBytes.uint32), (5, 1, 0),
            ]
        )
        let timer = Int((seconds ?? Double(end)) * 1000)
        let distance = meters.map { Int($0 * 100) } ?? 0xFFFF_FFFF
        bytes.add(
            3,
            [(FITBytes.noon + end, 4), (FITBytes.noon, 4), (end * 1000, 4), (timer, 4), (distance, 4), (1, 1)]
        )
        bytes.addActivity(second: end)
        return bytes.file()
    }
}
