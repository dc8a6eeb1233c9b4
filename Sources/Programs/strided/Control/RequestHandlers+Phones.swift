import Cadence
import Clocks
import Control
import DaemonStatus
import Inputs

// Carries out the calls that send the readings of a phone. An invalid value in a call refuses the whole call.

extension RequestHandlers {
    /// The oldest accepted reading; a page keeps readings for some seconds if the connection is bad.
    private static let oldest: Duration = .seconds(60)
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
        var samples: [PhoneSample] = []
        for sample in call.samples {
            guard let acceleration = Acceleration(x: sample.x, y: sample.y, z: sample.z) else {
                throw .invalidValue(what: "samples", reason: "an acceleration must not be above 500 m/s² (51 g)")
            }
            samples.append(PhoneSample(measuredAt: .nanoseconds(sample.atNanoseconds), acceleration: acceleration))
        }
        return samples
    }

    private func fixes(of call: FeedPosition) throws(ControlError) -> [PhoneFix] {
        guard (1...FeedPosition.maximumFixes).contains(call.fixes.count) else {
            throw .invalidValue(what: "fixes", reason: "send 1 to \(FeedPosition.maximumFixes) positions in one call")
        }
        try checkTimes(call.fixes.map(\.atNanoseconds))
        var fixes: [PhoneFix] = []
        for fix in call.fixes {
            guard let position = Position(latitude: fix.latitudeDegrees, longitude: fix.longitudeDegrees),
                (0...1e6).contains(fix.accuracyMeters), fix.metersPerSecond.map({ abs($0) <= 1000 }) ?? true
            else {
                throw .invalidValue(what: "fixes", reason: "a position, accuracy or speed is outside its range")
            }
            fixes.append(
                PhoneFix(
                    measuredAt: .nanoseconds(fix.atNanoseconds),
                    position: position,
                    accuracy: Distance(meters: fix.accuracyMeters),
                    metersPerSecond: fix.metersPerSecond
                )
            )
        }
        return fixes
    }

    private func checkTimes(_ times: [Int]) throws(ControlError) {
        let now = daemon.run.clock.hostTime.monotonic
        let accepted = (Self.youngest...Self.oldest)
        guard times.allSatisfy({ accepted.contains(now - .nanoseconds($0)) }) else {
            throw .invalidValue(
                what: "at_ns",
                reason: "a time is not in the last minute of this machine's monotonic clock (GetClock)"
            )
        }
        guard zip(times, times.dropFirst()).allSatisfy({ $0.0 < $0.1 }) else {
            throw .invalidValue(what: "at_ns", reason: "the times must be in ascending order")
        }
    }
}
