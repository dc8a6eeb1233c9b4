import Metronome
import Playback
import Testing
import TestSupport

@testable import BeatOutputs

/// One hour on virtual time with changes of the tempo, ramps, shifts, pauses and changes of the cue.
@Suite(.timeLimit(.minutes(15))) struct VibrationHourTests {
    private static let hour: Int64 = 3_600_000_000_000

    /// A case: the time in nanoseconds between the report of a step and its sound, and the settings.
    struct Case: CustomTestStringConvertible {
        let lead: Int64
        var feet = VibratingFeet.both
        var offset = Duration.zero
        let seed: UInt64

        /// The offset in nanoseconds.
        var delay: Int64 { Int64(offset / .nanoseconds(1)) }

        var testDescription: String { "lead \(lead / 1_000_000) ms, \(feet.rawValue), offset \(offset), seed \(seed)" }

        var settings: VibrationSettings {
            var settings = VibrationSettings()
            settings.output = .auto
            settings.feet = feet
            settings.offset = offset
            return settings
        }
    }

    static let cases = [
        Case(lead: 20_000_000, seed: 1), Case(lead: 90_000_000, feet: .left, seed: 2),
        Case(lead: 250_000_000, feet: .right, offset: .milliseconds(-40), seed: 3),
        Case(lead: 90_000_000, offset: .milliseconds(120), seed: 4),
        Case(lead: 60_000_000, offset: .milliseconds(-200), seed: 5),
    ]

    /// Runs the hour; `next` gives the time of the device's next event, and `work` carries out what is due.
    private func play(
        _ test: Case,
        next: () -> Int64,
        work: (_ now: Int64, _ schedule: inout BeatSchedule<VibrationSettings>) -> Void
    ) -> SimulatedRun {
        var run = SimulatedRun(lead: test.lead, delay: test.delay, noise: 200_000, seed: test.seed)
        var schedule = BeatSchedule(test.settings)
        var numbers = SplitMix64(seed: test.seed)
        let end = run.now + Self.hour
        var nextChange = run.now + 5_000_000_000
        while run.now < end {
            let now = max(min(run.nextReport, next(), nextChange), run.now)
            if run.pass(until: now) { schedule.update(run.tracker.grid) }
            if now >= nextChange {
                Self.change(&run, &numbers)
                schedule.update(run.tracker.grid)
                nextChange = now + .random(in: 50_000_000...12_000_000_000, using: &numbers)
            }
            work(now, &schedule)
        }
        return run
    }

    private static func change(_ run: inout SimulatedRun, _ numbers: inout SplitMix64) {
        let tempo = Tempo(stepsPerMinute: .random(in: 100...220, using: &numbers))
        let ramp = Duration.milliseconds(.random(in: 100...8_000, using: &numbers))
        let shift = Double.random(in: -0.02...0.02, using: &numbers)
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0, 1: run.change { order, _ in (order.tempo, order.ramp, order.next) = (tempo, .zero, nil) }
        case 2, 3: run.change { order, _ in (order.tempo, order.ramp, order.next) = (tempo, ramp, nil) }
        case 7, 8:
            // Some of the steps have already been reported.
            let step = (run.tracker.grid?.step ?? 0) + .random(in: -1...30, using: &numbers)
            let start = Tempo(stepsPerMinute: .random(in: 100...220, using: &numbers))
            let reached = run.tracker.grid?.appliedChange?.end
            run.change { order, _ in
                order.tempo = reached ?? order.tempo
                order.next = TempoChange(
                    step: step,
                    start: start,
                    end: tempo,
                    ramp: Bool.random(using: &numbers) ? ramp : .zero
                )
            }
        case 4: run.change { _, cue in cue = cue == .everyStep ? .everyOther : .everyStep }
        case 5: run.change { order, _ in order.shift += shift }
        // Half of the changes end a pause, so that the run is paused for a small part of the hour.
        case 6: run.change { order, _ in order.isPaused = true }
        default: run.change { order, _ in order.isPaused = false }
        }
        if run.order.isPaused, Bool.random(using: &numbers) { run.change { order, _ in order.isPaused = false } }
    }

    /// Compares the vibrations with the steps: each belongs to one step, and none is missing.
    private func expect(_ starts: [Int64], _ test: Case, match run: SimulatedRun) {
        let offset = test.delay
        let vibrates: (SimulatedRun.Step) -> Bool = { step in
            step.isSounded && (test.feet == .both || (test.feet == .left) == (Foot(ofStep: step.number) == .left))
        }
        let steps = run.steps
        var counts = [Int](repeating: 0, count: steps.count)
        var errors: [Double] = []
        var index = 0
        // A vibration can precede its step, which is not among the steps if the hour ends between them.
        let end = (steps.last?.time ?? 0) + offset + 100_000_000
        for start in starts where start < end {
            let distance: (Int) -> Int64 = { abs(steps[$0].time + offset - start) }
            while index + 1 < steps.count, distance(index + 1) < distance(index) { index += 1 }
            counts[index] += 1
            errors.append(Double(distance(index)) / 1e6)
        }
        let last = starts.last ?? 0
        let lost = steps.indices.filter {
            vibrates(steps[$0]) && !steps[$0].isPaused && steps[$0].time + offset < last && counts[$0] == 0
        }
        let doubled = counts.count { $0 > 1 }
        let wrong = steps.indices.count { counts[$0] > 0 && !vibrates(steps[$0]) }
        errors.sort()
        let percentile = errors[errors.count * 99 / 100]
        print(
            "\(test.testDescription): \(starts.count) vibrations, \(steps.count) steps; lost \(lost.count), doubled \(doubled), "
                + "on silent steps \(wrong); 99th percentile \(percentile) ms, largest \(errors.last ?? 0) ms"
        )
        for index in lost.prefix(3) {
            let near = starts.map { Double($0 - steps[index].time) / 1e6 }.filter { abs($0) < 1_000 }
            print("lost: step \(steps[index].number), vibrations at \(near) ms from it")
        }
        #expect(lost.isEmpty)
        #expect(doubled == 0)
        #expect(starts.count > 2_000)
        // With a negative offset, a vibration can come before the report of a change that silences or moves its step.
        guard offset >= 0 else { return }
        #expect(wrong == 0)
        #expect(percentile <= 5)
    }

    @Test(arguments: cases) func anInputDeviceGetsEachStepOnce(test: Case) {
        var starts: [Int64] = []
        var deadline: Int64?
        var numbers = SplitMix64(seed: test.seed + 100)
        var active = 0
        let run = play(test) {
            deadline ?? .max
        } work: { now, schedule in
            while true {
                let next = schedule.next(at: now)
                // The thread wakes up to 1 ms late.
                deadline = next.deadline.map { $0 + .random(in: 0...1_000_000, using: &numbers) }
                guard next.due != nil else { break }
                active += schedule.isActive ? 0 : 1
                starts.append(now)
            }
        }
        #expect(active == 0)
        expect(starts, test, match: run)
    }
}
