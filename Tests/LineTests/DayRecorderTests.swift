import Activities
import Cadence
import DaemonStatus
import Inputs
import Testing

/// What is kept of runs and days, a second after the other.
@Suite struct DayRecorderTests {
    /// A ledger, its store, and its clock.
    private struct Life {
        var recorder: DayRecorder
        var stored: [LocalHour: Tally] = [:]
        var recorded: [Recorder.Action] = []
        var state = RunnerState()
        var second = 0
        var isReadable = true
        /// The steps of another device in the present hour, which count only while nothing was counted in it.
        var imported = 0

        init(_ settings: Recorder.Settings = Recorder.Settings()) {
            let lengths = StepLengthModel(height: Length(meters: 1.75))
            recorder = DayRecorder(settings: settings, stepLengths: lengths, alerts: AlertScheduler())
        }

        var now: Duration { .seconds(second) }
        var local: Moment { Moment(unixMilliseconds: 1_795_250_000_000 + Int64(second) * 1000) }
        var today: Tally { recorder.day.tally(on: local.date) }

        mutating func order(_ order: Recorder.Order) throws {
            carryOut(try recorder.carryOut(order, in: state, at: now, local: local))
        }

        /// Lets seconds pass with what is seen in each.
        mutating func pass(_ seconds: Int, seeing kinds: [Observation.Kind], from source: Observation.Source) {
            for _ in 0..<seconds {
                second += 1
                for kind in kinds {
                    let seen = Observation(source: source, arrival: now, instant: now, kind: kind)
                    carryOut(recorder.handle(DayReading(seen), in: state, at: now, local: local))
                }
                carryOut(recorder.tick(in: state, at: now, local: local))
            }
        }

        private mutating func carryOut(_ effects: [DayRecorder.Action]) {
            for effect in effects {
                switch effect {
                case .record(let action): recorded.append(action)
                case .add(let buckets): for bucket in buckets { stored[bucket.hour, default: Tally()] += bucket.tally }
                case .read(let date):
                    guard isReadable else {
                        carryOut(recorder.failReading(of: date, at: now))
                        continue
                    }
                    var buckets = stored.map { HourBucket(hour: $0.key, tally: $0.value) }
                    if buckets.isEmpty, imported > 0 {
                        buckets = [HourBucket(hour: LocalHour(local), tally: Tally(steps: imported))]
                    }
                    carryOut(recorder.finishReading(buckets, of: date))
                case .alert, .stepSourceFound: break
                }
            }
        }
    }

    private let threeMetersASecond = Speed(metersPerSecond: 3)

    @Test func anAutomaticallyRecordedRunIsCountedOnceForTheDay() {
        var life = Life(Recorder.Settings(automatic: Recorder.Settings.Automatic()))
        life.state = RunnerState(movement: .running, speed: threeMetersASecond)
        life.pass(120, seeing: [.belt(Belt(speed: threeMetersASecond))], from: .treadmill)
        #expect(life.recorder.recorder.isAutomatic)
        #expect(abs(life.today.distance.meters - 360) < 8, "\(life.today)")
    }

    @Test func theTotalsOfARecordingAreCountedForTheDay() throws {
        var life = Life()
        life.state = RunnerState(movement: .running, speed: threeMetersASecond)
        try life.order(.start(.run, at: life.local))
        life.pass(100, seeing: [.belt(Belt(speed: threeMetersASecond))], from: .treadmill)
        let before = life.today
        #expect(abs(before.distance.meters - 300) < 8)
        try life.order(.pause)
        life.pass(100, seeing: [.belt(Belt(speed: threeMetersASecond))], from: .treadmill)
        #expect(life.today.distance.meters - before.distance.meters < 4)
    }

    @Test func cyclingAddsEnergyAndNoDistance() throws {
        var life = Life()
        life.state = RunnerState(movement: .cycling, speed: Speed(metersPerSecond: 6))
        life.pass(60, seeing: [.podSpeed(Speed(metersPerSecond: 6))], from: .footPod)
        try life.order(.start(.cycle, at: life.local))
        life.pass(60, seeing: [.podSpeed(Speed(metersPerSecond: 6))], from: .footPod)
        #expect(life.today.distance == .zero)
        #expect(life.today.energy > Energy(kilocalories: 5))
    }

    @Test func stepsAloneGiveADistance() {
        var life = Life()
        life.state = RunnerState(movement: .walking, cadence: StepRate(stepsPerMinute: 120))
        life.pass(100, seeing: [.steps(2)], from: .steps)
        #expect(life.today.steps == 200)
        // 0.0065 (1.75 / 1.7)^1.5 × 120 = 0.815 m.
        #expect(abs(life.today.distance.meters - 163) < 2)
    }

    @Test func stepsDuringAReadOfTheDatabaseAreCountedOnce() {
        var life = Life()
        life.pass(10, seeing: [.steps(3)], from: .steps)
        let date = life.local.date
        life.recorder.beginReading(date)
        life.pass(10, seeing: [.steps(3)], from: .steps)
        let before = life.stored.values.reduce(0) { $0 + $1.steps }
        let buckets = life.stored.map { HourBucket(hour: $0.key, tally: $0.value) }
        let effects = life.recorder.finishReading(buckets, of: date)
        #expect(life.today.steps == 60)
        guard case .add(let held)? = effects.first else {
            Issue.record("nothing was held back")
            return
        }
        let (rest, _) = life.recorder.flush()
        #expect(before + (held + rest).reduce(0) { $0 + $1.tally.steps } == 60)
    }

    @Test func twoConcurrentReadsOfTheDatabaseGiveTheSameDay() {
        var life = Life()
        life.pass(10, seeing: [.steps(3)], from: .steps)
        let date = life.local.date
        let buckets = life.stored.map { HourBucket(hour: $0.key, tally: $0.value) }
        life.recorder.beginReading(date)
        life.recorder.beginReading(date)
        life.pass(10, seeing: [.steps(3)], from: .steps)
        #expect(life.recorder.finishReading(buckets, of: date).isEmpty)
        #expect(life.today.steps == 60)
        // The second looked before anything was let go.
        #expect(!life.recorder.finishReading(buckets, of: date).isEmpty)
        #expect(life.today.steps == 60)
    }

    /// The day is read again when strided counts steps in an hour that has steps of another device.
    @Test func importedStepsOfAnHourEndWithTheFirstOwnSteps() {
        var life = Life()
        life.imported = 500
        life.pass(1, seeing: [.steps(0)], from: .steps)
        #expect(life.today.steps == 500)
        life.pass(10, seeing: [.steps(3)], from: .steps)
        #expect(life.today.steps == 30)
    }

    @Test func aDayThatCannotBeReadIsReadAgainAfterAMinute() throws {
        var life = Life()
        life.isReadable = false
        life.pass(10, seeing: [.steps(3)], from: .steps)
        let date = life.local.date
        #expect(!life.recorder.day.isLoaded(date))
        life.isReadable = true
        let due = try #require(life.recorder.nextDeadline(at: life.now, local: life.local))
        #expect(due <= .seconds(61))
        life.pass(49, seeing: [.steps(3)], from: .steps)
        #expect(!life.recorder.day.isLoaded(date))
        life.pass(2, seeing: [.steps(3)], from: .steps)
        #expect(life.recorder.day.isLoaded(date))
        #expect(life.today.steps == 183)
    }

    @Test func aRefusedOrderDropsNoSample() throws {
        var life = Life()
        try life.order(.start(.run, at: life.local))
        life.pass(5, seeing: [.heartRate(HeartRate(beatsPerMinute: 150))], from: .heartRate)
        #expect(throws: Recorder.Refusal.notPaused) { try life.order(.resume) }
        life.pass(5, seeing: [.heartRate(HeartRate(beatsPerMinute: 150))], from: .heartRate)
        let seconds = life.recorded.compactMap { action -> Duration? in
            if case .sample(let sample) = action { sample.elapsed } else { nil }
        }
        #expect(seconds == (1...10).map { .seconds($0) })
    }
}
