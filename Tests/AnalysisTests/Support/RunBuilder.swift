import Activities
import Cadence

/// Builds a run from pieces of constant speed.
struct RunBuilder {
    private(set) var track = ActivityTrack(
        activity: Activity(
            kind: .run,
            origin: .recorded,
            start: Moment(unixMilliseconds: 1_780_000_000_000, utcOffset: 0)
        ),
        samples: [Sample(elapsed: .zero, distance: .zero)]
    )
    private var meters = 0.0

    /// Runs for whole seconds, with a sample every `spacing` seconds.
    mutating func run(_ seconds: Int, at speed: Double, spacing: Int = 1, measured: Double? = nil) {
        let start = track.activity.elapsed
        for second in stride(from: spacing, through: seconds, by: spacing) {
            meters += speed * Double(spacing)
            track.samples.append(
                Sample(
                    elapsed: start + .seconds(second),
                    distance: Distance(meters: meters),
                    speed: measured.map(Speed.init(metersPerSecond:))
                )
            )
        }
        track.activity.elapsed = start + .seconds(seconds)
    }

    /// Stands still without samples, as a pause.
    mutating func pause(_ seconds: Int) {
        let start = track.activity.elapsed
        track.activity.elapsed += .seconds(seconds)
        track.activity.pauses.append(start..<track.activity.elapsed)
    }

    /// Adds a distance without time, as a receiver does whose position jumps.
    mutating func jump(_ meters: Double) {
        self.meters += meters
    }

    /// The run with its total distance.
    func finished(_ source: DistanceSource = .satellites) -> ActivityTrack {
        var track = track
        track.activity.summary.distance = Distance(meters: meters)
        track.activity.summary.distanceSource = source
        return track
    }
}
