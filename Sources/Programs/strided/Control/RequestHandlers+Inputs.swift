import BlueZ
import Cadence
import Clocks
import Control
import DaemonStatus
import Inputs
import Pacing
import Playback

// Carries out the calls that send sensor data, and the calls about Bluetooth sensors.

extension RequestHandlers {
    func addInputs(to methods: inout ControlMethods) {
        methods.handle { (call: FeedNMEA) in
            await daemon.run.handle(.nmea(call.text.bytes, begins: call.begins ?? false)).feed
        }
        methods.handle { (call: FeedSteps) in
            let origin = call.clock.map { StampOrigin(sameWordAs: $0) }
            let event = RunInputs.Event.steps(call.text.bytes, stampedBy: origin, begins: call.begins ?? false)
            return await daemon.run.handle(event).feed
        }
        methods.handle { (call: FeedAcceleration) in
            let origin = call.clock.map { StampOrigin(sameWordAs: $0) }
            let event = RunInputs.Event.acceleration(call.text.bytes, stampedBy: origin, begins: call.begins ?? false)
            return await daemon.run.handle(event).feed
        }
        methods.handle { (_: WatchButtons, send) in
            try await daemon.run.watchButtons { try await send(.init(atNanoseconds: Int($0.nanoseconds))) }
        }
        methods.handle { (_: ListSensors) in .init(sensors: await daemon.run.checked.inputs.sensors.status) }
        methods.handle { (call: ScanSensors) throws(ControlError) in
            guard (1.0...60.0).contains(call.durationSeconds) else {
                throw .invalidValue(what: "duration_s", reason: "the duration of a scan must be 1 to 60 seconds")
            }
            return .init(sensors: await daemon.run.scan(for: .seconds(call.durationSeconds), all: call.all ?? false))
        }
        methods.handle { (call: PairSensor) throws(ControlError) in
            guard surroundings.bluetooth != nil else {
                throw .invalidValue(what: "address", reason: "Bluetooth is off: bluetooth.use is false in the settings")
            }
            let address = try sensor(call.address)
            let sensors = await daemon.run.pair(address, unit: call.unit)
            if let refusal = await daemon.run.checked.inputs.sensors.refusal(of: address) {
                throw .invalidValue(what: "address", reason: refusal)
            }
            return .init(sensors: sensors)
        }
        methods.handle { (call: ForgetSensor) throws(ControlError) in
            guard let sensors = await daemon.run.forget(try sensor(call.address)) else {
                throw .notFound(what: "sensor", name: call.address, reason: "to list the sensors: stridectl sensors")
            }
            return .init(sensors: sensors)
        }
    }

    func addTreadmill(to methods: inout ControlMethods) {
        methods.handle { (call: PermitTreadmill) throws(ControlError) in
            var permission: BeltControl.Permission?
            if let maximum = call.maximumMetersPerSecond {
                let speed = try valid("maximum_mps", try Speed(validatingPace: maximum))
                let gradient = try call.maximumGradient.map { rise throws(ControlError) in
                    try valid("maximum_gradient", try Gradient(validatingLimit: rise))
                }
                permission = BeltControl.Permission(maximumSpeed: speed, maximumGradient: gradient)
            }
            guard let address = SensorAddress(parsing: call.address),
                let sensors = await daemon.run.permit(address, permission)
            else {
                let reason = await daemon.run.checked.inputs.sensors.treadmillAdvice
                throw .notFound(what: "paired treadmill", name: call.address, reason: reason)
            }
            return .init(sensors: sensors)
        }
        methods.handle { (_: ResumeTreadmill) throws(ControlError) in
            do throws(RunController.Refused) {
                return .init(state: try await daemon.run.resumeBelt())
            } catch {
                throw .invalidValue(what: "treadmill", reason: error.description)
            }
        }
    }

    private func sensor(_ text: String) throws(ControlError) -> SensorAddress {
        guard let address = SensorAddress(parsing: text) else {
            throw .invalidValue(what: "address", reason: "write the address of a sensor, such as C0:FF:EE:00:18:14")
        }
        return address
    }
}

// Carries out the calls that send the readings of a phone. An invalid value in a call refuses the whole call.

extension RequestHandlers {
    /// A reading may be this far in the future, because the clock of a phone is estimated.
    private static let youngest: Duration = .seconds(-1)

    func addPhones(to methods: inout ControlMethods) {
        methods.handle { (call: FeedMotion) throws(ControlError) in
            try call.phone.check()
            let samples = try samples(of: call)
            let error = call.clockErrorNanoseconds ?? 0
            guard (0...1_000_000_000).contains(error) else {
                throw .invalidValue(what: "clock_error_ns", reason: "the error of the clock must be 0 to 1 s")
            }
            let event = RunInputs.Event.motion(samples, of: call.phone, clockError: .nanoseconds(error))
            return try reply(await daemon.run.handle(event).phone)
        }
        methods.handle { (call: FeedPosition) throws(ControlError) in
            try call.phone.check()
            return try reply(await daemon.run.handle(.positions(try fixes(of: call), of: call.phone)).phone)
        }
        methods.handle { (call: EndFeed) throws(ControlError) in
            try call.check()
            return try reply(await daemon.run.handle(.phoneEnded(call.phone, reason: call.reason)).phone)
        }
    }

    private func reply(_ use: PhoneUse?) throws(ControlError) -> FeedMotion.Reply {
        guard let use else {
            throw .tooManyClients(
                reason: "\(PhoneRegistry.capacity) phones send already; close the page on one of them"
            )
        }
        return FeedMotion.Reply(use: use)
    }

    private func samples(of call: FeedMotion) throws(ControlError) -> [PhoneSample] {
        guard call.samples.count <= FeedMotion.maximumSamples else {
            throw .invalidValue(
                what: "samples",
                reason: "send at most \(FeedMotion.maximumSamples) samples in one call"
            )
        }
        try checkTimes(call.samples.map(\.atNanoseconds))
        let span = (call.samples.last?.atNanoseconds ?? 0) - (call.samples.first?.atNanoseconds ?? 0)
        // A few samples can be closer together, because the page never lets the converted times decrease.
        guard call.samples.count <= max(40, 1 + Int(FeedMotion.maximumRate * 1.01 * Double(span) / 1e9)) else {
            throw .invalidValue(
                what: "samples",
                reason: "send at most \(Int(FeedMotion.maximumRate)) samples of each second"
            )
        }
        return try call.samples.map { sample throws(ControlError) in
            guard let acceleration = Acceleration(x: sample.x, y: sample.y, z: sample.z) else {
                throw .invalidValue(what: "samples", reason: "an acceleration must not be above 500 m/s² (51 g)")
            }
            return PhoneSample(measuredAt: .nanoseconds(sample.atNanoseconds), acceleration: acceleration)
        }
    }

    private func fixes(of call: FeedPosition) throws(ControlError) -> [PhoneFix] {
        guard (1...FeedPosition.maximumFixes).contains(call.fixes.count) else {
            throw .invalidValue(what: "fixes", reason: "send 1 to \(FeedPosition.maximumFixes) positions in one call")
        }
        try checkTimes(call.fixes.map(\.atNanoseconds))
        return try call.fixes.map { fix throws(ControlError) in
            guard let position = Position(latitude: fix.latitudeDegrees, longitude: fix.longitudeDegrees),
                (0...1e6).contains(fix.accuracyMeters), fix.metersPerSecond.map({ abs($0) <= 1000 }) ?? true
            else {
                throw .invalidValue(what: "fixes", reason: "a position, accuracy or speed is outside its range")
            }
            return PhoneFix(
                measuredAt: .nanoseconds(fix.atNanoseconds),
                position: position,
                accuracy: Distance(meters: fix.accuracyMeters),
                metersPerSecond: fix.metersPerSecond
            )
        }
    }

    /// - Parameter minutes: The age of the oldest accepted time; a page keeps readings for some seconds if the connection is bad.
    func checkTimes(_ times: [Int], named name: String = "at_ns", minutes: Int = 1) throws(ControlError) {
        let now = daemon.run.clock.hostTime.monotonic
        let accepted = Self.youngest ... .seconds(60 * minutes)
        guard times.allSatisfy({ accepted.contains(now - .nanoseconds($0)) }) else {
            let span = minutes == 1 ? "minute" : "\(minutes) minutes"
            throw .invalidValue(
                what: name,
                reason: "a time is not in the last \(span) of this machine's monotonic clock (GetClock)"
            )
        }
        guard zip(times, times.dropFirst()).allSatisfy({ $0.0 < $0.1 }) else {
            throw .invalidValue(what: name, reason: "the times must be in ascending order")
        }
    }
}
