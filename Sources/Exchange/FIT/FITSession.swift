import Activities
import Cadence

extension FIT {
    /// The data of a session message.
    struct Session {
        /// The start in milliseconds since the FIT epoch; nil if unknown.
        var start: Int64?
        /// The milliseconds of the start time after its full second.
        var startMilliseconds: Int64 = 0
        var elapsed: Duration?
        /// The latest end that the message states, in milliseconds since the FIT epoch; nil if unknown.
        var end: Int64?
        var sport = Sport()
        /// Whether strided assumed the kind when it imported the activity that it then wrote.
        var isKindAssumed = false
        var name: String?
        var note: String?
        var effort: PerceivedEffort?
        var tags: [ActivityTag] = []
        var shoes: String?
        var moving: Duration?
        /// The mean cadence in the unit of the records.
        var cycles: Double?
        var summary = Summary()
        /// The number of steps; not used for a ride.
        var steps: Int?

        init() {}

        init(_ message: Message) {
            typealias Number = SessionField
            let elapsed = message.length(TotalField.elapsed)
            start = message.start(elapsed: elapsed)
            startMilliseconds = message.restOfSecond
            self.elapsed = elapsed.map { .milliseconds($0) }
            end = [start.flatMap { start in elapsed.map { start + $0 } }, message.time.map { $0 * 1000 }]
                .compactMap(\.self).max()
            sport = Sport(number: message.integer(Number.sport), sub: message.integer(Number.subSport))
            isKindAssumed = message.integer(.kindAssumed) == 1
            name = message.text(.name)
            note = message.text(.note)
            // Watches write 0 for a runner who gave no answer.
            effort = message.integer(Number.perceivedEffort, .uint8)
                .flatMap { PerceivedEffort(Int((Double($0) / PerceivedEffort.fitScale).rounded())) }
            tags = message.text(.tags).map([ActivityTag].init(fitField:)) ?? []
            shoes = message.text(.shoes).flatMap { Shoe.name($0) }
            moving = message.length(TotalField.timer).map { .milliseconds($0) }
            let source = message.text(.distanceSource).flatMap(DistanceSource.init(rawValue:))
            // Devices without a sensor write 0.
            if let meters = message.number(TotalField.distance, .distance), meters > 0 || source != nil {
                summary.distance = Distance(meters: meters)
                summary.distanceSource = source ?? .file
            }
            summary.energy = message.integer(TotalField.calories, .uint16).map { Energy(kilocalories: Double($0)) }
            cycles = message.cycles(Number.cadence, Number.fractionalCadence)
            summary.cadence = StepRate(
                strides: message.integer(Number.cadence),
                fraction: message.integer(Number.fractionalCadence)
            )
            summary.target = message.number(.target).map(StepRate.init(stepsPerMinute:))
            summary.heartRate = HeartRate(field: message.integer(Number.heartRate))
            summary.highestHeartRate = HeartRate(field: message.integer(Number.highestHeartRate))
            summary.bestSpeed = message.number(.bestSpeed).map(Speed.init(metersPerSecond:))
            summary.ascent = message.integer(Number.ascent, .uint16).map(Double.init)
            summary.descent = message.integer(Number.descent, .uint16).map(Double.init)
            summary.inSync = message.integer(.inSync).map { .milliseconds($0) }
            summary.syncMeasured = message.integer(.syncMeasured).map { .milliseconds($0) }
            if let strides = message.integer(TotalField.cycles, .uint32) {
                let isHalf = message.integer(Number.fractionalCycles, .uint8).map { (32..<96).contains($0) } ?? false
                steps = strides * 2 + (isHalf ? 1 : 0)
            }
        }
    }
}
