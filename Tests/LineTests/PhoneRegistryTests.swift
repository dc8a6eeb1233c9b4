import Cadence
import Control
import DaemonStatus
import Foundation
import Inputs
import Testing

/// The phones that send their sensors' readings, with a simulated time.
@Suite struct PhoneRegistryTests {
    private static let anna = Phone(id: "aaaa", name: "Anna")
    private static let ben = Phone(id: "bbbb", name: "")

    /// A registry, and the observations that it has passed on.
    private struct Phones {
        var registry = PhoneRegistry()
        var observations: [Observation] = []
        var changes: [PhoneRegistry.Change] = []

        var steps: Int {
            observations.reduce(0) { if case .steps(let count) = $1.kind { $0 + count } else { $0 } }
        }

        var footfalls: [Duration] {
            observations.compactMap { if case .footfall = $0.kind { $0.instant } else { nil } }
        }

        mutating func apply(_ outcome: PhoneRegistry.Outcome?) {
            guard let outcome else { return }
            observations += outcome.observations
            changes += outcome.changes
        }

        /// Sends 100 ms of a runner's motion at 60 Hz, measured up to `end`; the message arrives `delay` later.
        mutating func send(_ phone: Phone, until end: Double, delay: Double = 0.03, cadence: Double? = 170) {
            let now = Duration.seconds(end + delay)
            let samples = (0..<6).map { index in
                let time = end - 0.1 + Double(index + 1) / 60
                let push = cadence.map { 6 * sin(2 * .pi * $0 / 60 * time) } ?? 0
                return PhoneSample(
                    measuredAt: .seconds(time + 5000),
                    acceleration: Acceleration(x: 0, y: 9.8 + push, z: 0)!
                )
            }
            apply(
                registry.receive(samples, from: phone, at: now, HostTime(unix: .zero, monotonic: now + .seconds(5000)))
            )
        }

        mutating func send(_ fix: PhoneFix, _ phone: Phone, at now: Double) {
            let host = HostTime(unix: .zero, monotonic: .seconds(now + 5000))
            apply(registry.receive([fix], from: phone, at: .seconds(now), host))
        }
    }

    private static func fix(_ time: Double, speed: Double?, latitude: Double = 48.1, accuracy: Double = 4) -> PhoneFix {
        PhoneFix(
            measuredAt: .seconds(time + 5000),
            position: Position(latitude: latitude, longitude: 11.5)!,
            accuracy: Distance(meters: accuracy),
            metersPerSecond: speed
        )
    }

    private static func states(_ phones: Phones, at time: Double) -> [String] {
        phones.registry.status(at: .seconds(time)).map(\.state)
    }

    @Test func thePhoneGivesTheStepsOfItsDetector() {
        var phones = Phones()
        var detector = AccelerometerSteps()
        var expected: [Observation] = []
        for tick in 1...300 {
            let end = Double(tick) * 0.1
            phones.send(Self.anna, until: end)
            for index in 0..<6 {
                let time = end - 0.1 + Double(index + 1) / 60
                let push = 6 * sin(2 * .pi * 170 / 60 * time)
                let acceleration = Acceleration(x: 0, y: 9.8 + push, z: 0)!
                let instant = Duration.seconds(time)
                expected += detector.process(acceleration, stamp: instant, instant: instant, arrival: instant)
            }
        }
        let footfalls = expected.compactMap { if case .footfall = $0.kind { $0.instant } else { nil } }
        #expect(phones.steps == 84 || phones.steps == 85)
        #expect(phones.footfalls.count == footfalls.count)
        for (phone, own) in zip(phones.footfalls, footfalls) { #expect(abs((phone - own) / .milliseconds(1)) < 0.01) }
        #expect(phones.changes == [.connected("Anna (aaaa)")])
    }

    @Test func twoPhonesAreTwoSourcesAndNoStepIsCountedTwice() {
        var phones = Phones()
        for tick in 1...600 {
            let end = Double(tick) * 0.1
            // Anna's phone loses its connection after 30 s.
            if tick <= 300 { phones.send(Self.anna, until: end) }
            phones.send(Self.ben, until: end, delay: 0.05)
        }
        // 60 s at 170 steps per minute are 170 steps; at the change of phone, one may be missing or counted twice.
        #expect((168...171).contains(phones.steps), "\(phones.steps)")
        let states = Self.states(phones, at: 60.1)
        #expect(states == ["silent: the connection to the phone was lost", "live, its steps are used"])
        let details = phones.registry.status(at: .seconds(60.1)).compactMap(\.detail)
        #expect(details.count == 2 && details[1].contains(/^bbbb: 1(6[5-9]|7[01]) steps at 60 Hz$/))
    }

    @Test func aPhoneThatLiesOnATableIsReplaced() {
        var phones = Phones()
        for tick in 1...600 {
            let end = Double(tick) * 0.1
            phones.send(Self.anna, until: end, cadence: tick <= 200 ? 170 : nil)
            phones.send(Self.ben, until: end)
        }
        #expect(
            Self.states(phones, at: 60.1) == [
                "live, not used: another source has priority, or it sends nothing usable yet",
                "live, its steps are used",
            ]
        )
        #expect((165...175).contains(phones.steps), "\(phones.steps)")
    }

    @Test func theFollowedPhoneIsKept() {
        var phones = Phones()
        for tick in 1...200 {
            phones.send(Self.ben, until: Double(tick) * 0.1)
            if tick > 50 { phones.send(Self.anna, until: Double(tick) * 0.1) }
        }
        #expect(Self.states(phones, at: 20.1).last == "live, its steps are used")
    }

    @Test func aPhoneWithoutMessagesIsSilentWithinTwoSeconds() throws {
        var phones = Phones()
        phones.send(Self.anna, until: 10)
        let deadline = try #require(phones.registry.nextDeadline)
        #expect(deadline == .seconds(10.03) + PhoneRegistry.silence && PhoneRegistry.silence < .seconds(2))
        let before = phones.registry.advance(to: deadline - .milliseconds(1))
        #expect(before.isEmpty)
        let reason = "the connection to the phone was lost"
        let after = phones.registry.advance(to: deadline)
        #expect(after == [.silent("Anna (aaaa)", reason: reason)])
        #expect(phones.registry.nextDeadline == nil)
        #expect(phones.registry.warnings == ["the phone Anna (aaaa) is silent: \(reason)"])
        #expect(!phones.registry.hasMotion(at: deadline))
        phones.send(Self.anna, until: 12)
        #expect(phones.changes.last == .connected("Anna (aaaa)") && phones.registry.warnings.isEmpty)
    }

    @Test func aBatchSentBeforeTheEndDoesNotEndTheSilence() {
        var phones = Phones()
        phones.send(Self.anna, until: 10)
        phones.apply(phones.registry.end(Self.anna, reason: "the page is hidden", at: .seconds(10.1)))
        #expect(phones.changes.last == .silent("Anna (aaaa)", reason: "the page is hidden"))
        // Measured before the end, and delivered after it.
        phones.send(Self.anna, until: 10.09, delay: 0.5)
        #expect(Self.states(phones, at: 10.6) == ["silent: the page is hidden"])
        // The page is visible again.
        phones.send(Self.anna, until: 10.8)
        #expect(phones.changes.last == .connected("Anna (aaaa)"))
        let unknown = phones.registry.end(Self.ben, reason: "the page is hidden", at: .seconds(11))
        #expect(unknown.changes.isEmpty && Self.states(phones, at: 11).count == 1)
    }

    @Test func thePositionsOfOnePhoneGiveTheSpeed() {
        var phones = Phones()
        for second in 1...20 {
            phones.send(Self.fix(Double(second), speed: 3), Self.anna, at: Double(second) + 0.1)
            // One metre per 9e-6 degrees: a phone without a speed, 3 m/s to the north.
            let latitude = 48.1 + Double(second) * 2.7e-5
            phones.send(Self.fix(Double(second), speed: nil, latitude: latitude), Self.ben, at: Double(second) + 0.2)
        }
        let speeds = phones.observations.compactMap { if case .speed(let fix) = $0.kind { fix } else { nil } }
        #expect(speeds.count == 20 && speeds.allSatisfy { $0.speed.metersPerSecond == 3 && $0.quality == .unspecified })
        // Anna's phone stops; Ben's takes over when it is silent, with the speed of its positions.
        phones.observations = []
        for second in 21...40 {
            let latitude = 48.1 + Double(second) * 2.7e-5
            phones.send(Self.fix(Double(second), speed: nil, latitude: latitude), Self.ben, at: Double(second) + 0.2)
        }
        let others = phones.observations.compactMap { if case .speed(let fix) = $0.kind { fix } else { nil } }
        #expect((18...20).contains(others.count) && others.allSatisfy { $0.quality == .fromPositions })
        #expect(others.allSatisfy { abs($0.speed.metersPerSecond - 3) < 0.15 })
    }

    @Test func theReceiverOfTheMachineHasPriority() {
        var phones = Phones()
        let own = Observation(
            source: .gpsd,
            arrival: .seconds(10),
            instant: .seconds(10),
            kind: .speed(SatelliteFix(speed: Speed(metersPerSecond: 3)))
        )
        phones.registry.recordReceiver([own])
        phones.send(Self.fix(10, speed: 3), Self.anna, at: 10.1)
        #expect(phones.observations.isEmpty)
        phones.send(Self.fix(13, speed: 3), Self.anna, at: 13.1)
        #expect(phones.observations.count == 1)
    }

    @Test func anInaccuratePositionGivesNoSpeed() {
        var phones = Phones()
        phones.send(Self.fix(1, speed: 3, accuracy: 800), Self.anna, at: 1.1)
        phones.send(Self.fix(2, speed: 90), Self.anna, at: 2.1)
        phones.send(Self.fix(1.9, speed: 3), Self.anna, at: 2.2)
        #expect(phones.observations.map(\.kind) == [.noFix(.searching)])
    }

    @Test func theNumberOfPhonesIsLimited() {
        var phones = Phones()
        let now = HostTime(unix: .zero, monotonic: .seconds(5001))
        func connect(_ id: String, at time: Double) -> Bool {
            phones.registry.receive([PhoneSample](), from: Phone(id: id, name: ""), at: .seconds(time), now) != nil
        }
        let connected = (1...PhoneRegistry.capacity).count { connect("phone-\($0)", at: 1) }
        #expect(connected == PhoneRegistry.capacity)
        let isSurplusConnected = connect("phone-9", at: 1.1)
        #expect(!isSurplusConnected)
        _ = phones.registry.end(Phone(id: "phone-3", name: ""), reason: "the page was closed", at: .seconds(1.2))
        let isReplaced = connect("phone-9", at: 1.3)
        #expect(isReplaced)
        #expect(phones.registry.status(at: .seconds(1.3)).count == PhoneRegistry.capacity)
        // All are silent; after ten minutes they are forgotten.
        _ = phones.registry.advance(to: .seconds(10))
        _ = phones.registry.advance(to: .seconds(10) + PhoneRegistry.memory)
        #expect(phones.registry.status(at: .seconds(700)).isEmpty)
    }
}
