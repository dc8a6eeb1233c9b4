import Cadence

/// Decodes the payloads of one Bluetooth sensor into observations.
///
/// Each known sensor has one decoder, which exists before the sensor connects and is kept when it reconnects. If a device has
/// several services (a treadmill with the service of a foot pod, a foot pod with a heart rate), one decoder decodes all of them. No
/// time stamp is used: the caller passes the time of arrival, and an observation is never earlier than the one before it.
package struct SensorDecoder: Hashable, Sendable {
    /// Some treadmills send the gradient and the speed in two parts, both every second; a gradient older than this is not used.
    private static let gradientHold: Duration = .seconds(5)

    /// Numbers of accepted, rejected and ignored payloads so far.
    package private(set) var counts = SensorCounts()
    package private(set) var lastRefusal: PayloadError?
    /// The charge of the sensor's battery in per cent; nil until the sensor reports it.
    package private(set) var battery: Int?
    /// Learns whether the device's cadence counts steps or strides.
    package private(set) var cadenceUnit: CadenceUnitLearner

    private var gradient: Gradient?
    private var gradientTime: Duration?
    private var counterSpeed = CounterSpeed()
    private var latest: Duration?

    package init(cadenceUnit: CadenceUnitLearner = CadenceUnitLearner()) { self.cadenceUnit = cadenceUnit }

    /// Decodes the payload of a characteristic that was read or notified, and returns the observations.
    ///
    /// A foot pod gives a speed and, if its unit is known and the wearer steps, a cadence, and perhaps the power. A treadmill gives the state of its
    /// belt and, with a strap, a heart rate. A strap gives a heart rate, unless it reports that it does not touch the skin.
    /// The part of a split report without a speed gives no belt observation. Values that are impossible for a runner are counted as
    /// implausible and give no observation.
    ///
    /// - Parameter characteristic: Its assigned number, such as 0x2A53.
    package mutating func decode(_ payload: [UInt8], characteristic: UInt16, at arrival: Duration) -> [Observation] {
        guard let characteristic = SensorCharacteristic(rawValue: characteristic) else {
            counts.ignored += 1
            return []
        }
        let instant = latest.map { max($0, arrival) } ?? arrival
        latest = instant
        do throws(PayloadError) {
            guard payload.count <= PayloadReader.longest else {
                throw PayloadError(.tooLong, in: payload, of: characteristic)
            }
            let kinds = try kinds(of: payload, characteristic, at: instant)
            counts.accepted += 1
            guard let source = characteristic.source else { return [] }
            return kinds.map { Observation(source: source, arrival: arrival, instant: instant, kind: $0) }
        } catch {
            counts.refused += 1
            lastRefusal = error
            return []
        }
    }

    private mutating func kinds(
        of payload: [UInt8],
        _ characteristic: SensorCharacteristic,
        at instant: Duration
    ) throws(PayloadError) -> [Observation.Kind] {
        switch characteristic {
        case .runningSpeedAndCadence: return apply(try RunningMeasurement(parsing: payload), at: instant)
        case .treadmillData: return apply(try TreadmillData(parsing: payload), at: instant)
        case .heartRate: return apply(try HeartMeasurement(parsing: payload))
        case .power: return apply(try PowerMeasurement(parsing: payload))
        case .batteryLevel: battery = try BatteryLevel(parsing: payload).percent
        }
        return []
    }

    private mutating func apply(_ measurement: RunningMeasurement, at instant: Duration) -> [Observation.Kind] {
        var kinds: [Observation.Kind] = []
        if let speed = plausible(measurement.speed) {
            cadenceUnit.observe(cadence: measurement.cadence, speed: speed, at: instant)
            kinds.append(.podSpeed(speed))
        }
        if let cadence = cadenceUnit.stepRate(counts: measurement.cadence) {
            kinds.append(.stepRate(cadence))
        } else if measurement.cadence > 0, cadenceUnit.unit != nil {
            counts.implausible += 1
        }
        return kinds
    }

    private mutating func apply(_ data: TreadmillData, at instant: Duration) -> [Observation.Kind] {
        if let inclination = data.inclination { recordInclination(inclination, at: instant) }
        var kinds: [Observation.Kind] = []
        let reported = data.speed.flatMap { plausible($0) }
        if reported.map({ $0.metersPerSecond > 0 }) ?? false { counterSpeed.reportSpeed() }
        let meters = reported?.metersPerSecond ?? 0 > 0 || data.isMoreData ? nil : data.meters
        let counted = meters.flatMap { counterSpeed.add(meters: Double($0), at: instant) }
        if let speed = counted ?? reported {
            let isGradientFresh = gradientTime.map { instant - $0 <= Self.gradientHold } ?? false
            let belt = Belt(
                speed: speed,
                gradient: isGradientFresh ? gradient : nil,
                total: data.meters.map { Distance(meters: Double($0)) },
                isSpeedCounted: counted != nil
            )
            kinds.append(.belt(belt))
        }
        if let rate = plausible(beatsPerMinute: data.beatsPerMinute.map(UInt16.init) ?? 0) {
            kinds.append(.heartRate(rate))
        }
        return kinds
    }

    private mutating func recordInclination(_ tenthsOfPercent: Int16, at instant: Duration) {
        let rise = Double(tenthsOfPercent) / 1000
        guard Gradient.range.contains(rise) else {
            counts.implausible += 1
            return
        }
        gradient = Gradient(rise: rise)
        gradientTime = instant
    }

    private mutating func apply(_ measurement: HeartMeasurement) -> [Observation.Kind] {
        // A strap that is not worn continues to send its last heart rate, or random values.
        guard measurement.hasContact != false else { return [] }
        return plausible(beatsPerMinute: measurement.beatsPerMinute).map { [.heartRate($0)] } ?? []
    }

    private mutating func apply(_ measurement: PowerMeasurement) -> [Observation.Kind] {
        guard PowerMeasurement.plausible.contains(measurement.watts) else {
            counts.implausible += 1
            return []
        }
        return [.power(watts: Int(measurement.watts))]
    }

    private mutating func plausible(_ speed: SpeedOverGround) -> Speed? {
        if speed.plausible == nil { counts.implausible += 1 }
        return speed.plausible
    }

    /// Checks a heart rate; nil for 0, which means that there is none, and for a value outside `HeartRate.range`.
    private mutating func plausible(beatsPerMinute: UInt16) -> HeartRate? {
        guard beatsPerMinute > 0 else { return nil }
        guard HeartRate.range.contains(Double(beatsPerMinute)) else {
            counts.implausible += 1
            return nil
        }
        return HeartRate(beatsPerMinute: Double(beatsPerMinute))
    }
}

extension SensorCharacteristic {
    /// The source of its observations; nil for a characteristic that gives none.
    fileprivate var source: Observation.Source? {
        switch self {
        case .runningSpeedAndCadence, .power: .footPod
        case .treadmillData: .treadmill
        case .heartRate: .heartRate
        case .batteryLevel: nil
        }
    }
}

/// The Bluetooth characteristics that strided decodes, by their assigned numbers.
///
/// The full UUID of a characteristic is `0000xxxx-0000-1000-8000-00805f9b34fb`, with its number in place of `xxxx`.
package enum SensorCharacteristic: UInt16, Hashable, Sendable, CaseIterable {
    /// RSC Measurement of a foot pod.
    case runningSpeedAndCadence = 0x2A53
    case treadmillData = 0x2ACD
    case heartRate = 0x2A37
    /// Cycling Power Measurement of a foot pod.
    case power = 0x2A63
    /// Strided also reads it; the others are only notified.
    case batteryLevel = 0x2A19
}

/// Numbers of payloads of a sensor, by the result of decoding.
package struct SensorCounts: Hashable, Sendable {
    package var accepted = 0
    /// Payloads that were damaged; the decoder's `lastRefusal` gives the reason of the last one.
    package var refused = 0
    /// Payloads of an unknown characteristic.
    package var ignored = 0
    /// Speeds, cadences, gradients and heart rates that are impossible for a runner; their payloads count as `accepted`.
    package var implausible = 0
}
