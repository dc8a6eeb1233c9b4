package import Cadence

/// The measured values at one time of an activity; a recording usually has one sample per second.
package struct Sample: Hashable, Sendable {
    /// Time since the activity's start in whole milliseconds; greater than in the previous sample.
    package var elapsed: Duration
    package var position: Position?
    package var altitude: Altitude?
    /// The distance since the activity's start; it never decreases.
    package var distance: Distance?
    package var speed: Speed?
    /// The metronome's cadence; nil while the metronome is silent.
    package var target: StepRate?
    /// The measured cadence.
    package var cadence: StepRate?
    package var heartRate: HeartRate?
    /// The number of steps since the activity's start; it never decreases.
    package var steps: Int?
    /// The power in watts, as a foot pod or a watch estimates it.
    package var power: Int?
    /// The mean time of the contact of one foot with the ground, from a watch or a foot pod.
    package var groundContact: Duration?
    /// How far the runner was ahead of the opponent of a race; negative behind.
    package var lead: Duration?

    package init(
        elapsed: Duration,
        position: Position? = nil,
        altitude: Altitude? = nil,
        distance: Distance? = nil,
        speed: Speed? = nil,
        target: StepRate? = nil,
        cadence: StepRate? = nil,
        heartRate: HeartRate? = nil,
        steps: Int? = nil,
        power: Int? = nil,
        groundContact: Duration? = nil,
        lead: Duration? = nil
    ) {
        self.elapsed = elapsed
        self.position = position
        self.altitude = altitude
        self.distance = distance
        self.speed = speed
        self.target = target
        self.cadence = cadence
        self.heartRate = heartRate
        self.steps = steps
        self.power = power
        self.groundContact = groundContact
        self.lead = lead
    }
}

/// A number of a sample, and what logbook, files and merged recordings need to know about it.
///
/// A new number is a property of ``Sample`` and a line here; it needs a column in the logbook, and a line in `CommonValue` for the files of
/// other programs. Time and position are no fields: each format has its own way to write them. A plain value type, without synchronization.
package struct SampleField: Sendable {
    /// What the number describes; this decides what a service receives, and which of two recordings of the same time is preferred.
    package enum Kind: Sendable {
        case place
        /// Of the movement over the ground.
        case movement
        /// Of the steps and the clicks.
        case steps
        /// Of the runner's body.
        case body
    }

    /// The name in files of strided; it must not change.
    package let name: String
    package let column: String
    /// The logbook stores the number multiplied by this, and rounded.
    ///
    /// At least as fine as the resolution of real sources, so that their values are restored as the same `Double`: a quotient of two integers
    /// is rounded once, like a parsed decimal. Altitude and distance: 1 cm (FIT: 20 cm and 1 cm). Speed: 1 mm/s (same as FIT). Cadence: 0.1
    /// spm (as displayed; FIT: 1/64, sensors: 1 or 2).
    package let scale: Double
    /// The decimals in text files.
    package let decimals: Int
    /// The numbers that a file can contain.
    package let range: ClosedRange<Double>
    package let kind: Kind
    /// The number of a sample in the field's unit; nil if it is unknown.
    package let value: @Sendable (Sample) -> Double?
    /// Sets the number; the second parameter need not be in `range`.
    package let set: @Sendable (inout Sample, Double?) -> Void

    /// All fields, in the order of the columns in the logbook.
    package static let all = [altitude, distance, speed, target, cadence, heartRate, steps, power, groundContact, lead]

    /// Metres above mean sea level, from below the deepest trench to above any balloon.
    package static let altitude = field("altitude", "altitude_cm", 100, 2, -12_000...60_000, .place) {
        $0.altitude?.meters
    } set: {
        $0.altitude = $1.map(Altitude.init(meters:))
    }
    /// Metres since the start.
    package static let distance = field("distance", "distance_cm", 100, 2, Distance.range, .movement) {
        $0.distance?.meters
    } set: {
        $0.distance = $1.map(Distance.init(meters:))
    }
    /// Metres per second.
    package static let speed = field("speed", "speed_mmps", 1000, 3, Speed.range, .movement) {
        $0.speed?.metersPerSecond
    } set: {
        $0.speed = $1.map(Speed.init(metersPerSecond:))
    }
    /// The clicks in steps per minute.
    package static let target = field("target", "target_dspm", 10, 2, StepRate.range, .steps) {
        $0.target?.stepsPerMinute
    } set: {
        $0.target = $1.map(StepRate.init(stepsPerMinute:))
    }
    /// Steps per minute.
    package static let cadence = field("cadence", "cadence_dspm", 10, 2, StepRate.range, .steps) {
        $0.cadence?.stepsPerMinute
    } set: {
        $0.cadence = $1.map(StepRate.init(stepsPerMinute:))
    }
    /// Beats per minute.
    package static let heartRate = field("hr", "heart_rate_bpm", 1, 0, HeartRate.range, .body) {
        $0.heartRate?.beatsPerMinute
    } set: {
        $0.heartRate = $1.map(HeartRate.init(beatsPerMinute:))
    }
    /// Steps since the start.
    package static let steps = field("steps", "steps", 1, 0, 0...0x1p53, .steps) {
        $0.steps.map(Double.init)
    } set: {
        $0.steps = $1.flatMap { Int(exactly: $0) }
    }
    /// Watts; more than a sprinter on a bicycle is a fault of the sensor.
    package static let power = field("power", "power_w", 1, 0, 0...3_000, .body) {
        $0.power.map(Double.init)
    } set: {
        $0.power = $1.flatMap { Int(exactly: $0) }
    }
    /// Milliseconds, with the resolution of FIT; a walker's contact is below 1 s.
    package static let groundContact = field("contact", "ground_contact_dms", 10, 1, 0...3_000, .steps) {
        $0.groundContact.map { $0 / .milliseconds(1) }
    } set: {
        $0.groundContact = $1.map { .microseconds(Int(($0 * 1000).rounded())) }
    }
    /// Seconds; a day is more than any race.
    package static let lead = field("lead", "lead_ds", 10, 1, -86_400...86_400, .movement) {
        $0.lead.map { $0 / .seconds(1) }
    } set: {
        $0.lead = $1.map { .milliseconds(Int(($0 * 1000).rounded())) }
    }

    private static func field(
        _ name: String,
        _ column: String,
        _ scale: Double,
        _ decimals: Int,
        _ range: ClosedRange<Double>,
        _ kind: Kind,
        value: @escaping @Sendable (Sample) -> Double?,
        set: @escaping @Sendable (inout Sample, Double?) -> Void
    ) -> SampleField {
        SampleField(
            name: name,
            column: column,
            scale: scale,
            decimals: decimals,
            range: range,
            kind: kind,
            value: value,
            set: set
        )
    }
}

extension Sample {
    package mutating func fill(from other: Sample) {
        position = position ?? other.position
        for field in SampleField.all where field.value(self) == nil { field.set(&self, field.value(other)) }
    }

    package mutating func remove(_ kind: SampleField.Kind) {
        for field in SampleField.all where field.kind == kind { field.set(&self, nil) }
    }
}
