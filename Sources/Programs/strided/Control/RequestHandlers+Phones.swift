import Cadence
import Clocks
import Control
import DaemonStatus
import Inputs
import OutsideText

// Carries out the calls that send the readings of a phone. An invalid value in a call refuses the whole call.

extension RequestHandlers {
    /// The oldest accepted reading; a page keeps readings for some seconds if the connection is bad.
    private static let oldest: Duration = .seconds(60)
    /// A reading may be this far in the future, because the clock of a phone is estimated.
    private static let youngest: Duration = .seconds(-1)

    func addPhones(to methods: inout ControlMethods) {
        methods.handle { (call: FeedMotion) throws(ControlError) in
            try check(call.phone)
            let samples = try samples(of: call)
            let error = call.clockErrorNanoseconds ?? 0
            guard (0...1_000_000_000).contains(error) else {
                throw .invalidValue(what: "clock_error_ns", reason: "the error of the clock must be 0 to 1 s")
            }
            let use = await daemon.run.feed(samples, of: call.phone, clockError: .nanoseconds(error))
            return try reply(use)
        }
        methods.handle { (call: FeedPosition) throws(ControlError) in
            try check(call.phone)
            return try reply(await daemon.run.feed(try fixes(of: call), of: call.phone))
        }
        methods.handle { (call: EndFeed) throws(ControlError) in
            try check(call.phone)
            guard call.reason.count <= 80, call.reason.isPrintable else {
                throw .invalidValue(what: "reason", reason: "the reason must have at most 80 printable characters")
            }
            return try reply(await daemon.run.end(call.phone, reason: call.reason))
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

    private func check(_ phone: Phone) throws(ControlError) {
        let isCorrect = phone.id.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
        }
        guard isCorrect, (4...32).contains(phone.id.utf8.count) else {
            throw .invalidValue(what: "id", reason: "the identifier must have 4 to 32 letters, digits or hyphens")
        }
        guard phone.name.count <= 40, phone.name.isPrintable else {
            throw .invalidValue(what: "name", reason: "the name must have at most 40 printable characters")
        }
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

extension String {
    /// Whether the text contains no control character, so that it can be shown in one line.
    fileprivate var isPrintable: Bool { self == cleaned }
}
