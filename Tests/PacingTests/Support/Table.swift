import Cadence
import Metronome
import Pacing

/// A pacer with a stop watch: orders and readings told by the second, tempi read off.
struct Table {
    var pacer: Pacer
    var actions: [Pacer.Action] = []

    init(
        following source: FollowedSource = .manual,
        settings: Pacer.Settings = Pacer.Settings(),
        memory: Pacer.Memory = Pacer.Memory()
    ) {
        pacer = Pacer(
            settings: settings,
            runner: Runner(height: Length(meters: 1.75), mass: nil, offset: .zero),
            manualSpeed: Speed(metersPerSecond: 3),
            following: source,
            memory: memory
        )
    }

    mutating func at(_ second: Double, _ event: Pacer.Event) throws {
        actions = try pacer.handle(event, at: .seconds(second))
    }

    mutating func reading(
        _ speed: Double,
        at second: Double,
        from source: SpeedSource = .gps,
        origin: String? = nil,
        gradient: Double? = nil,
        altitude: Double? = nil
    ) throws {
        var reading = Pacer.SpeedReading(
            source: source,
            speed: Speed(metersPerSecond: speed),
            instant: .seconds(second),
            origin: origin ?? (source == .gps ? "nmea" : source.rawValue)
        )
        reading.gradient = gradient.map(Gradient.init(rise:))
        reading.altitude = altitude
        try at(second, .speed(reading))
    }

    mutating func cadence(_ stepsPerMinute: Double, at second: Double) throws {
        try at(second, .stepRate(StepRate(stepsPerMinute: stepsPerMinute), origin: "steps"))
    }

    /// Sends a heart rate that is not quite constant, because a constant one counts as a fault of the sensor.
    mutating func heartRate(_ beatsPerMinute: Double, at second: Int) throws {
        let rate = HeartRate(beatsPerMinute: beatsPerMinute + (second.isMultiple(of: 2) ? 1 : 0))
        try at(Double(second), .heartRate(rate))
    }

    var tempo: Double { pacer.playing.tempo.stepsPerMinute }
    var orders: [PlayOrder] {
        actions.compactMap { if case .play(let order) = $0 { order } else { nil } }
    }
    var reports: [Pacer.Report] {
        actions.compactMap { if case .report(let report) = $0 { report } else { nil } }
    }
}
