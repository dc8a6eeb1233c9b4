import Activities
import Cadence
import Testing

/// A recorder that receives a simulated run, and the actions it returned.
struct RecordedRun {
    var recorder: Recorder
    var now: Duration = .zero
    /// The local time; a test may change it.
    var clock = Moment(unixMilliseconds: 1_795_212_000_000, utcOffset: 3600)
    private(set) var actions: [Recorder.Action] = []
    /// What an earlier process has stored.
    var stored: (samples: [Sample], progress: Recorder.Progress?) = ([], nil)

    static let start = Moment(unixMilliseconds: 1_795_212_000_000, utcOffset: 3600)

    init(settings: Recorder.Settings = .init(energy: EnergyModel(mass: Mass(kilograms: 80))), height: Double = 1.75) {
        recorder = Recorder(settings: settings, stepLengths: StepLengthModel(height: Length(meters: height)))
    }

    init(_ recorder: Recorder, at now: Duration) {
        self.recorder = recorder
        self.now = now
    }

    mutating func order(_ order: Recorder.Order) throws {
        actions += try recorder.handle(.order(order), at: now)
    }

    mutating func start(_ kind: Activity.Kind = .run) throws {
        try order(.start(kind, at: clock))
    }

    mutating func receive(_ reading: Recorder.Reading) throws {
        actions += try recorder.handle(.reading(reading), at: now)
    }

    /// Advances by whole seconds, each with its readings in the middle and a tick at the end.
    mutating func pass(_ seconds: Int, _ readings: (Duration) -> [Recorder.Reading] = { _ in [] }) throws {
        for _ in 0..<seconds {
            now += .milliseconds(500)
            for reading in readings(now) { try receive(reading) }
            now += .milliseconds(500)
            clock = clock + .seconds(1)
            actions += try recorder.handle(.tick(clock), at: now)
        }
    }

    var samples: [Sample] {
        stored.samples + actions.compactMap { if case .sample(let sample) = $0 { sample } else { nil } }
    }

    /// The stored state of the recording.
    var progress: Recorder.Progress? {
        actions.compactMap { if case .progress(let progress) = $0 { progress } else { nil } }.last ?? stored.progress
    }

    var laps: [Lap] {
        actions.compactMap { if case .lap(let lap) = $0 { lap } else { nil } }
    }

    var finished: Activity? {
        actions.compactMap { if case .finished(let activity) = $0 { activity } else { nil } }.last
    }

    var meters: Double { samples.last { $0.distance != nil }?.distance?.meters ?? 0 }

    /// Stops the recording and returns the track.
    mutating func stop() throws -> ActivityTrack {
        try order(.stop)
        return ActivityTrack(activity: try #require(finished), samples: samples)
    }
}

func speed(_ metersPerSecond: Double) -> Speed { Speed(metersPerSecond: metersPerSecond) }
func rate(_ stepsPerMinute: Double) -> StepRate { StepRate(stepsPerMinute: stepsPerMinute) }

/// A position the given number of metres north of the start.
func place(north meters: Double) -> Position? { Position(latitude: 50 + meters / 111_229, longitude: 8) }

/// A satellite fix `north` metres from the start; without a speed, the receiver reports only positions.
func fix(_ now: Duration, _ metersPerSecond: Double?, north: Double? = nil, altitude: Double? = nil) -> Recorder.Reading
{
    .satellites(
        SatelliteFix(
            speed: speed(metersPerSecond ?? 3),
            quality: metersPerSecond == nil ? .fromPositions : .autonomous,
            position: north.flatMap(place(north:)),
            altitude: altitude.map(Altitude.init(meters:))
        ),
        at: now
    )
}
