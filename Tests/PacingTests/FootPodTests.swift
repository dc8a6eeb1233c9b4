import BlueZ
import Cadence
import Configuration
import Control
import DaemonStatus
import Inputs
import Metronome
import Pacing
import Testing
import TestSupport

/// What strided sends as a foot pod during a run, on simulated time.
struct FootPodTests {
    /// A run with its sensors, and a device that receives the reports.
    private struct Receiver {
        struct Report: Equatable {
            var at: Duration
            var metersPerSecond: Double
            var count: Int
            var meters: Double
            var isRunning: Bool
            var heart: Int?
        }

        var now = Duration.zero
        var settings = DaemonSettings().broadcast
        var pacer = Pacer(
            runner: Runner(height: Length(meters: 1.75), mass: nil, offset: .zero),
            manualSpeed: Speed(kilometersPerHour: 10)
        )
        var pod = FootPod()
        var stepLengths = StepLengthModel(height: Length(meters: 1.75))
        var reports: [Report] = []
        var offers: [PeripheralOffer?] = []
        var record: (record: RunRecord.FootPod, at: Duration)?

        init(isReceiving: Bool = true) {
            settings.isOn = true
            if isReceiving { receive([.runningSpeedAndCadence, .heartRate]) }
        }

        mutating func receive(_ measurements: Set<SensorMeasurement>) {
            var state = PeripheralState()
            state.stage = .advertising
            state.measurements = measurements
            _ = pod.handle(state)
            advance()
        }

        mutating func order(_ order: Pacer.Order) throws {
            _ = try pacer.handle(.order(order), at: now)
            advance()
            store()
        }

        mutating func store() {
            guard pacer.playing.run != 0 else { return record = nil }
            record = pod.store(at: now).map { ($0, now) }
        }

        mutating func read(_ source: Observation.Source, _ kind: Observation.Kind) {
            let observation = Observation(source: source, arrival: now, instant: now, kind: kind)
            if let event = Pacer.Event(observation) { _ = try? pacer.handle(event, at: now) }
            advance()
        }

        mutating func advance() {
            let moment = FootPod.Moment(
                now: now,
                pacer: pacer,
                runner: .init(pacer, at: now, prescribedSpeed: nil),
                stepLengths: stepLengths,
                isRun: pacer.playing.run != 0,
                isPaused: pacer.playing.isPaused
            )
            for action in pod.advance(to: moment, settings) {
                switch action {
                case .offer(let offer): offers.append(offer)
                case .store: store()
                case .send(let payloads): receive(payloads)
                }
            }
        }

        private mutating func receive(_ payloads: [SensorMeasurement: [UInt8]]) {
            guard let bytes = payloads[.runningSpeedAndCadence] else { return }
            reports.append(
                Report(
                    at: now,
                    metersPerSecond: Double(UInt16(bytes[1]) | UInt16(bytes[2]) << 8) / 256,
                    count: Int(bytes[3]),
                    meters: Double(bytes[6...9].reversed().reduce(0) { $0 << 8 | UInt32($1) }) / 10,
                    isRunning: bytes[0] & 0b100 != 0,
                    heart: payloads[.heartRate].map { Int($0[1]) }
                )
            )
        }

        /// Lets time pass in steps of at most a second, with readings at each whole second.
        mutating func run(_ seconds: Int, _ readings: (inout Receiver) -> Void = { _ in }) {
            for _ in 0..<seconds {
                let next = now + .seconds(1)
                while let deadline = [pacer.nextDeadline, pod.nextDeadline].compactMap(\.self).min(), deadline < next {
                    now = max(now, deadline)
                    _ = try? pacer.handle(.wake, at: now)
                    advance()
                    guard pod.nextDeadline.map({ $0 > now }) ?? true, pacer.nextDeadline.map({ $0 > now }) ?? true
                    else { break }
                }
                now = next
                readings(&self)
                advance()
            }
        }
    }

    private func belt(_ speed: Double) -> Observation.Kind { .belt(Belt(speed: Speed(metersPerSecond: speed))) }

    private func rate(_ cadence: Double) -> Observation.Kind { .stepRate(StepRate(stepsPerMinute: cadence)) }

    private func onBelt(_ speed: Double, _ cadence: Double) throws -> Receiver {
        var receiver = Receiver()
        try receiver.order(.follow(.treadmill))
        try receiver.order(.start)
        receiver.run(20) {
            $0.read(.treadmill, belt(speed))
            $0.read(.steps, rate(cadence))
        }
        return receiver
    }

    @Test(arguments: [(1.2, 108.0), (2.0, 150), (2.78, 165), (3.33, 172), (4.17, 181), (5.56, 199)])
    func speedAndCadenceOfTheSensorsAreSent(speed: Double, cadence: Double) throws {
        let receiver = try onBelt(speed, cadence)
        let report = try #require(receiver.reports.last)
        #expect(abs(report.metersPerSecond - speed) <= 0.05)
        #expect(abs(Double(report.count) * 2 - cadence) <= 1)
        #expect(report.isRunning == (speed > 2.1 || cadence > 140))
        let covered = report.meters - (receiver.reports.first { $0.at == .seconds(10) }?.meters ?? 0)
        #expect(abs(covered - speed * 10) <= 1)
    }

    @Test func stepsAreCountedIfTheRunnerChoosesThem() throws {
        var receiver = try onBelt(3, 174)
        #expect(receiver.reports.last?.count == 87)
        receiver.settings.cadence = .steps
        receiver.run(2) { $0.read(.steps, rate(174)) }
        #expect(receiver.reports.last?.count == 174)
    }

    @Test func aReportIsSentOnceASecondWhileADeviceReceives() throws {
        var receiver = try onBelt(3, 174)
        let times = receiver.reports.map(\.at)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == .seconds(1) })
        let count = receiver.reports.count
        receiver.receive([])
        receiver.run(10) { $0.read(.treadmill, belt(3)) }
        #expect(receiver.reports.count == count)
        // The distance of this time is not lost.
        let before = try #require(receiver.reports.last)
        receiver.receive([.runningSpeedAndCadence])
        let after = try #require(receiver.reports.last)
        #expect(after.at == receiver.now)
        #expect(abs(after.meters - before.meters - 30) <= 3.5)
    }

    @Test func aPauseAndAResumptionAreSeen() throws {
        var receiver = try onBelt(3, 174)
        try receiver.order(.pause)
        receiver.run(3) {
            $0.read(.treadmill, belt(3))
            $0.read(.steps, rate(174))
        }
        let paused = try #require(receiver.reports.last)
        #expect(paused.metersPerSecond == 0 && paused.count == 0 && !paused.isRunning)
        #expect(receiver.reports.suffix(3).allSatisfy { $0.meters == paused.meters })
        try receiver.order(.resume)
        receiver.run(2) { $0.read(.treadmill, belt(3)) }
        #expect(receiver.reports.last.map { abs($0.metersPerSecond - 3) <= 0.05 } == true)
    }

    @Test func theLastValuesAreSentForTenSecondsAndThenZero() throws {
        var receiver = try onBelt(3, 174)
        receiver.run(9)
        let held = try #require(receiver.reports.last)
        #expect(abs(held.metersPerSecond - 3) <= 0.05 && held.count == 87)
        receiver.run(2)
        let lost = try #require(receiver.reports.last)
        #expect(lost.metersPerSecond == 0 && lost.count == 0 && !lost.isRunning)
        receiver.run(3) { $0.read(.treadmill, belt(2.5)) }
        #expect(receiver.reports.last.map { abs($0.metersPerSecond - 2.5) <= 0.05 } == true)
    }

    @Test func anotherSensorReplacesALostOne() throws {
        var receiver = try onBelt(3, 174)
        receiver.run(15) { $0.read(.footPod, .podSpeed(Speed(metersPerSecond: 2.8))) }
        #expect(receiver.reports.last.map { abs($0.metersPerSecond - 2.8) <= 0.05 } == true)
    }

    /// Steps give the speed by their length: the learnt one, or an average one if the runner has set no pace either.
    @Test(arguments: [
        (FollowedSource.auto, false, 3.06), (.auto, true, 3.48), (.steps, true, 3.48), (.manual, false, 2.78),
        (.manual, true, 3.48),
    ])
    func stepsAloneGiveASpeed(followed: FollowedSource, isLearnt: Bool, expected: Double) throws {
        var receiver = Receiver()
        if isLearnt {
            let window = SteadyWindow(speed: Speed(metersPerSecond: 3.5), cadence: StepRate(stepsPerMinute: 174))
            for _ in 0..<50 { receiver.stepLengths.observe(window, gait: .running) }
        }
        try receiver.order(.pace(Speed(kilometersPerHour: 10)))
        try receiver.order(.follow(followed))
        try receiver.order(.start)
        receiver.run(30) { $0.read(.steps, rate(174)) }
        let report = try #require(receiver.reports.last)
        #expect(abs(report.metersPerSecond - expected) <= 0.05)
        #expect(report.count == 87 && report.isRunning)
        receiver.run(5) { $0.read(.steps, .standing) }
        let standing = try #require(receiver.reports.last)
        #expect(standing.metersPerSecond == 0 && standing.count == 0 && !standing.isRunning)
    }

    /// The steps continue the speed of a belt that has become silent, and say that the runner stands.
    @Test func stepsReplaceASilentBelt() throws {
        var receiver = try onBelt(3, 174)
        receiver.run(15) { $0.read(.steps, rate(174)) }
        #expect(receiver.reports.last.map { abs($0.metersPerSecond - 3.06) <= 0.05 && $0.isRunning } == true)
        receiver = try onBelt(3, 174)
        receiver.run(8) { $0.read(.steps, .standing) }
        #expect(receiver.reports.last.map { $0.metersPerSecond == 0 && !$0.isRunning } == true)
    }

    /// A new process sends the last speed until the treadmill is connected again, for at most 10 s, and not in a pause.
    @Test(arguments: [false, true])
    func afterACrashTheSpeedIsHeldForTenSeconds(isPaused: Bool) throws {
        var receiver = try onBelt(3, 174)
        if isPaused { try receiver.order(.pause) }
        receiver.store()
        let record = try #require(receiver.record)
        receiver.now += .seconds(2)
        let before = receiver.pacer
        receiver.pacer = Pacer(runner: before.runner, manualSpeed: before.manualSpeed)
        receiver.pacer.resume(
            Pacer.Continuation(
                elapsed: .seconds(22),
                isPaused: isPaused,
                manualSpeed: before.manualSpeed,
                heldCadence: nil,
                followed: .treadmill,
                present: .treadmill,
                gait: .running,
                age: .seconds(2),
                tempo: TempoRamp(before.target),
                target: before.target
            ),
            at: receiver.now
        )
        receiver.pod = FootPod(continuing: record.record, after: receiver.now - record.at)
        receiver.receive([.runningSpeedAndCadence])
        receiver.run(9)
        let held = try #require(receiver.reports.last)
        #expect(abs(held.metersPerSecond - (isPaused ? 0 : 3)) <= 0.05 && held.isRunning == !isPaused)
        receiver.run(2)
        #expect(receiver.reports.last.map { $0.metersPerSecond == 0 && !$0.isRunning } == true)
    }

    @Test func aReceiverSetsTheDistance() throws {
        var receiver = try onBelt(3, 174)
        receiver.pod.set(Distance(meters: 1000), at: receiver.now)
        receiver.run(10) { $0.read(.treadmill, belt(3)) }
        let meters = try #require(receiver.reports.last?.meters)
        #expect(abs(meters - 1030) <= 1)
        receiver.pod.set(.zero, at: receiver.now)
        receiver.advance()
        // Also another process continues from there.
        let record = try #require(receiver.record)
        #expect(record.at == receiver.now && record.record.meters < 3)
    }

    @Test func aStandingBeltSendsZero() throws {
        var receiver = try onBelt(3, 174)
        receiver.run(15) {
            $0.read(.treadmill, belt(0))
            $0.read(.steps, .standing)
        }
        #expect(receiver.reports.last.map { $0.metersPerSecond == 0 && $0.count == 0 } == true)
    }

    /// Without a sensor, the runner types the pace of the treadmill, and steps with the clicks.
    @Test func withoutASensorThePaceOfTheRunnerIsSent() throws {
        var receiver = Receiver()
        try receiver.order(.pace(Speed(kilometersPerHour: 12)))
        receiver.run(2)
        #expect(receiver.reports.last?.metersPerSecond == 0)
        try receiver.order(.start)
        receiver.run(5)
        let report = try #require(receiver.reports.last)
        #expect(abs(report.metersPerSecond - 12 / 3.6) <= 0.05)
        #expect(abs(Double(report.count) * 2 - receiver.pacer.target.stepsPerMinute) <= 1)
        try receiver.order(.stop)
        receiver.run(2)
        #expect(receiver.reports.last?.metersPerSecond == 0)
    }

    @Test func itIsOfferedOnlyDuringARunIfSoConfigured() throws {
        var receiver = Receiver(isReceiving: false)
        receiver.settings.when = .run
        receiver.run(2)
        #expect(receiver.pod.nextDeadline == nil && receiver.offers == [])
        #expect(receiver.pod.status(receiver.settings)?.state == .idle)
        try receiver.order(.start)
        try receiver.order(.stop)
        #expect(receiver.offers == [PeripheralOffer(), nil])
        receiver.settings.when = .always
        receiver.run(1)
        receiver.settings.isOn = false
        receiver.run(1)
        #expect(receiver.offers == [PeripheralOffer(), nil, PeripheralOffer(), nil])
        #expect(receiver.pod.status(receiver.settings) == nil)
    }

    @Test func theHeartRateIsSentAndAdvertisedWhileThereIsOne() {
        var receiver = Receiver()
        receiver.run(3) { $0.read(.heartRate, .heartRate(HeartRate(beatsPerMinute: 143))) }
        #expect(receiver.reports.last?.heart == 143)
        // A strap that is silent for a moment stays advertised, but its last value is not repeated.
        receiver.run(15)
        #expect(receiver.reports.last?.heart == nil)
        #expect(receiver.offers == [PeripheralOffer(), PeripheralOffer(hasHeartRate: true)])
        receiver.run(60)
        #expect(receiver.offers.last == PeripheralOffer())
    }

    /// A random run with losses, pauses, crashes and changes of the speed.
    @Test func theDistanceNeverDecreasesAndIsNeverInvented() throws {
        let seed = TestSeed.value()
        for round in 0..<40 {
            var random = SplitMix64(seed: seed &+ UInt64(round))
            var receiver = try onBelt(2.5, 168)
            var (speed, isSilent, crashes) = (2.5, false, 0)
            for _ in 0..<60 {
                switch Int.random(in: 0..<8, using: &random) {
                case 0: try? receiver.order(.pause)
                case 1: try? receiver.order(.resume)
                case 2: isSilent.toggle()
                case 3: speed = Double.random(in: 0...6, using: &random)
                case 4: receiver.receive(Bool.random(using: &random) ? [.runningSpeedAndCadence] : [])
                case 5:
                    // The process is killed, and another one continues the run.
                    let gap = Int.random(in: 1..<30, using: &random)
                    receiver.now += .seconds(gap)
                    let record = receiver.record
                    receiver.pod = FootPod(continuing: record?.record, after: receiver.now - (record?.at ?? .zero))
                    receiver.receive([.runningSpeedAndCadence])
                    crashes += 1
                default: break
                }
                receiver.run(Int.random(in: 1..<20, using: &random)) {
                    if !isSilent { $0.read(.treadmill, belt(speed)) }
                }
            }
            let comment: Comment = "seed \(seed), round \(round), \(crashes) crashes"
            let meters = receiver.reports.map(\.meters)
            #expect(zip(meters, meters.dropFirst()).allSatisfy { $0 <= $1 }, comment)
            let times = receiver.reports.map(\.at)
            #expect(zip(times, times.dropFirst()).allSatisfy { $1 > $0 }, comment)
            // At most 6 m/s, and the reserve of the record after each crash.
            let most = 6 * (receiver.now / .seconds(1)) + 20 * Double(crashes)
            #expect((meters.last ?? 0) <= most, comment)
        }
    }
}
