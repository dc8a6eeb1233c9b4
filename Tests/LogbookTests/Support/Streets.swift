import Activities
import Cadence

/// Recordings of runs along straight streets, which need no simulation of a receiver.
enum Streets {
    typealias Corner = (east: Double, north: Double)

    static let home = Position(latitude: 48.2, longitude: 16.4)!
    /// Three routes of 2 to 3 km that start at the same home.
    static let park: [Corner] = [(0, 0), (700, 0), (700, 600), (0, 600), (0, 0)]
    static let river: [Corner] = [(0, 0), (0, -900), (300, -1500), (0, -900), (0, 0)]
    static let hill: [Corner] = [(0, 0), (-500, 500), (-500, 1100), (-1300, 1100)]

    /// A run along a path with a fix every second.
    ///
    /// - Parameter day: The number of days after `MadeUp.start`.
    static func run(
        _ path: [Corner],
        day: Int,
        speed: Double = 3,
        kind: Activity.Kind = .run,
        origin: Activity.Origin = .recorded,
        name: String? = nil,
        home: Position = home
    ) -> ActivityTrack {
        var samples: [Sample] = []
        var meters = 0.0
        for (start, end) in zip(path, path.dropFirst()) {
            let line = (east: end.east - start.east, north: end.north - start.north)
            let length = (line.east * line.east + line.north * line.north).squareRoot()
            let count = Int(length / speed)
            for step in 0..<count {
                let share = Double(step) / Double(count)
                let place = Corner(start.east + share * line.east, start.north + share * line.north)
                samples.append(
                    Sample(
                        elapsed: .seconds(samples.count),
                        position: position(place, from: home),
                        distance: Distance(meters: meters + share * length)
                    )
                )
            }
            meters += length
        }
        var activity = MadeUp.activity(
            kind,
            at: MadeUp.start + .seconds(day * 86_400),
            seconds: samples.count,
            meters: meters
        )
        activity.origin = origin
        activity.name = name
        return ActivityTrack(activity: activity, samples: samples)
    }

    private static func position(_ corner: Corner, from home: Position) -> Position? {
        let (north, east) = (corner.north / 111_195, corner.east / (111_195 * 0.6665))
        let longitude = home.longitude + east
        return Position(
            latitude: home.latitude + north,
            longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        )
    }
}
