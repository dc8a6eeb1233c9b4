import Cadence
import Control
import Foundation
import LineSupport
import Metronome
import Pacing
import ServiceLifecycle
import Synchronization
import Testing
import TestSupport

@testable import Clocks
@testable import Configuration
@testable import OfflineRendering
@testable import strided

/// Changes of the cadence on steps, as a workout schedules them, through the daemon's controller of the run on virtual time.
///
/// Virtual time blocks a thread of the pool, and the services need another one. So each test has a process of its own.
@Suite(.timeLimit(.minutes(15))) struct ScheduledTempoHourTests {
    /// The onsets of a run by their steps, and the cadences that were ordered.
    private final class Onsets: Sendable {
        let frames = Mutex<[Int64: Int64]>([:])
        let sections = Mutex<[Section]>([])
    }

    /// A cadence, and the step from which it is played.
    private struct Section: Sendable {
        var step: Int64
        var cadence: TempoRamp
        /// The time for which the step was announced.
        var heardAt: Duration
    }

    private static let hertz = 48_000

    private static func surroundings(
        _ time: VirtualTime,
        _ output: OfflineOutput,
        _ onsets: Onsets,
        trace: Queue<OfflineRendering.TraceRecord>? = nil
    ) -> Surroundings {
        var surroundings = Surroundings(time, output)
        surroundings.journal = { _, entry in
            if case .onset(let onset) = entry { onsets.frames.withLock { $0[onset.step] = onset.frame } }
        }
        surroundings.trace = trace
        return surroundings
    }

    private static var settings: DaemonSettings {
        var settings = DaemonSettings()
        settings.preferences.lock = .off
        return settings
    }

    private static func cadence(_ numbers: inout SplitMix64) -> TempoRamp {
        TempoRamp(
            start: StepRate(stepsPerMinute: .random(in: 100...200, using: &numbers)),
            end: StepRate(stepsPerMinute: .random(in: 100...200, using: &numbers)),
            duration: Bool.random(using: &numbers) ? .zero : .seconds(.random(in: 1...90, using: &numbers) as Int)
        )
    }

    @Test func everyChangeIsOnItsFrame() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            for seed in 1...3 as ClosedRange<UInt64> { try Self.playHour(seed: seed) }
        }
        print(String(decoding: result.standardOutputContent, as: UTF8.self))
    }

    private static func playHour(seed: UInt64) throws {
        let time = VirtualTime()
        let output = OfflineOutput(clock: time, sampleRate: SampleRate(hertz: Self.hertz))
        let onsets = Onsets()
        let surroundings = Self.surroundings(time, output, onsets)
        let daemon = Daemon(settings: Self.settings, stored: StoredState(), surroundings: surroundings)
        let methods = RequestHandlers(daemon: daemon).methods
        let receiver = SimulatedRunnerService(
            methods: methods,
            time: time,
            start: Date(timeIntervalSince1970: 1_792_857_600),
            seed: seed,
            seconds: 3_600
        )
        let services = (daemon.services + [receiver])
            .map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) }
        try time.run(services) {
            var numbers = SplitMix64(seed: seed)
            var sections: [Section] = []
            let first = Self.cadence(&numbers)
            try await daemon.run.carryOut(.workout(first))
            try await daemon.run.carryOut(.start)
            sections.append(Section(step: 0, cadence: first, heardAt: .zero))
            try await time.pass(until: .seconds(2))
            while time.now < .seconds(3_500) {
                sections.append(try await Self.schedule(daemon.run, methods, time, &numbers))
            }
            try await time.pass(until: .seconds(3_590))
            onsets.sections.withLock { [sections] in $0 = sections }
        }
        let sections = onsets.sections.withLock { $0 }
        let frames = onsets.frames.withLock { $0 }
        let errors = try Self.errors(of: frames, sections)
        print("\(frames.count) steps, \(sections.count) changes; largest errors \(errors) frames")
        try #require(sections.count > 40)
        try #require(errors.onset <= 1.000001 && errors.announced <= 2)
    }

    /// Schedules a change, gives other orders until its step, and waits until the step was heard.
    private static func schedule(
        _ run: RunController,
        _ methods: ControlMethods,
        _ time: VirtualTime,
        _ numbers: inout SplitMix64
    ) async throws -> Section {
        let lead = Duration.milliseconds(.random(in: 500...60_000, using: &numbers))
        let cadence = cadence(&numbers)
        if Int.random(in: 0..<3, using: &numbers) == 0 {
            // Another change is scheduled first, and replaced or cancelled.
            let wrong = try #require(await run.firstStep(heardAtOrAfter: time.now + lead * 2))
            try await run.carryOut(.workoutChange(step: wrong.step, Self.cadence(&numbers)))
            try await time.pass(until: time.now + lead / 2)
            if Bool.random(using: &numbers) { try await run.carryOut(.cancelWorkoutChange) }
        }
        let next = try #require(await run.firstStep(heardAtOrAfter: time.now + lead))
        try await run.carryOut(.workoutChange(step: next.step, cadence))
        while time.now < next.heardAt + .milliseconds(20) {
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0: try await run.carryOut(.pause)
            case 1: try await run.carryOut(.resume)
            case 2: _ = try await methods.reply(to: SetPace(metersPerSecond: .random(in: 1...4, using: &numbers)))
            case 3: try await run.carryOut(.holdCadence(Self.cadence(&numbers).end))
            case 4: _ = try await methods.reply(to: Follow(source: .gps))
            default: _ = try await methods.reply(to: ChangeSetting(key: "sound.cue", value: "every-other"))
            }
            let pause = Duration.milliseconds(.random(in: 10...8_000, using: &numbers))
            try await time.pass(until: min(time.now + pause, next.heardAt + .milliseconds(20)))
        }
        return Section(step: next.step, cadence: cadence, heardAt: next.heardAt)
    }

    /// The largest distances, in frames, of the onsets from the exact times of a section that begins at its own onset, and of the onsets of the
    /// changes from the times for which they were announced.
    ///
    /// Two onsets are rounded by half a frame each. A ramp begins on a whole frame, half a frame from the step's exact time at most, which
    /// moves the steps after the ramp; this is subtracted.
    private static func errors(
        of frames: [Int64: Int64],
        _ sections: [Section]
    ) throws -> (onset: Double, announced: Double) {
        var (worst, worstAnnounced) = (0.0, 0.0)
        for (index, section) in sections.enumerated() {
            let begin = try #require(frames[section.step])
            if index > 0 {
                worstAnnounced = max(worstAnnounced, abs(section.heardAt / .seconds(1) * Double(hertz) - Double(begin)))
            }
            let last = index + 1 < sections.count ? sections[index + 1].step : (frames.keys.max() ?? 0)
            let (start, end) = (section.cadence.start.stepsPerMinute, section.cadence.end.stepsPerMinute)
            let allowance = 0.5 * abs(end - start) / min(start, end)
            for step in section.step...last {
                let frame = try #require(frames[step], "step \(step)")
                let exact = seconds(ofStep: Double(step - section.step), section.cadence) * Double(hertz)
                worst = max(worst, abs(Double(frame - begin) - exact) - allowance)
            }
        }
        return (worst, worstAnnounced)
    }

    /// The time from the beginning of a section to a step, with the cadence linear in time.
    private static func seconds(ofStep step: Double, _ cadence: TempoRamp) -> Double {
        let (start, end) = (cadence.start.stepsPerMinute / 60, cadence.end.stepsPerMinute / 60)
        let duration = cadence.duration / .seconds(1)
        let ramped = (start + end) / 2 * duration
        guard step < ramped else { return duration + (step - ramped) / end }
        let slope = (end - start) / duration
        return 2 * step / (start + (start * start + 2 * slope * step).squareRoot())
    }

    @Test func aTraceWithScheduledChangesGivesTheSameSamples() async throws {
        await #expect(processExitsWith: .success) { try await Self.compareTrace() }
    }

    private static func compareTrace() async throws {
        let folder = try TemporaryFolder()
        let (played, again) = (folder.path + "/played.wav", folder.path + "/again.wav")
        let time = VirtualTime()
        let rate = SampleRate(hertz: Self.hertz)
        let file = try RenderedFile(path: played, sampleRate: rate)
        let output = OfflineOutput(clock: time, sampleRate: rate, file: file)
        let lines = Queue<OfflineRendering.TraceRecord>(of: 100_000)
        let surroundings = Self.surroundings(time, output, Onsets(), trace: lines)
        let daemon = Daemon(settings: Self.settings, stored: StoredState(), surroundings: surroundings)
        try time.run(daemon.services.map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) }) {
            try await daemon.run.carryOut(.workout(TempoRamp(StepRate(stepsPerMinute: 150))))
            try await daemon.run.carryOut(.start)
            var numbers = SplitMix64(seed: 5)
            for second in 1...8 {
                try await time.pass(until: .seconds(5 * second))
                let next = try #require(await daemon.run.firstStep(heardAtOrAfter: time.now + .seconds(2)))
                try await daemon.run.carryOut(.workoutChange(step: next.step, Self.cadence(&numbers)))
            }
            try await time.pass(until: .seconds(50))
            // The last line of the trace ends the rendering.
            try await daemon.run.carryOut(.stop)
            try await time.pass(until: .seconds(51))
        }
        try output.finish(at: time.now)
        lines.finish()
        var text = #"{"event":"opened","rate_hz":48000}"# + "\n"
        for await record in lines {
            text += String(decoding: try JSONEncoder().encode(record), as: UTF8.self) + "\n"
        }
        #expect(lines.takeDropped() == 0)
        let rendering = try TraceRendering(text)
        try rendering.render(to: again, sounds: SoundLibrary(DaemonSettings(), environment: [:]))
        let (live, offline) = (try ClickFile(path: played), try ClickFile(path: again))
        let compared = min(live.frames, offline.frames)
        try #require(compared >= 50 * Self.hertz)
        try #require((0..<2 * compared).first { live.samples[$0] != offline.samples[$0] } == nil)
    }
}
