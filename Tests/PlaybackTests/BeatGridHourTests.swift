import Glibc
import Metronome
import Testing
import TestSupport

@testable import Playback

/// One simulated hour with every kind of change and fault: the clicks that a card plays against the published beat grid.
@Suite(.timeLimit(.minutes(15))) struct BeatGridHourTests {
    /// The times in nanoseconds, and the steps, that a client computes from the published values before it hears them.
    private struct Client {
        private(set) var beats: [(step: Int64, time: Int64, isSounding: Bool)] = []
        private var grid: BeatGrid?
        private var next: Int64 = 0

        /// Plays the beats before `time` from the present value, and replaces the value.
        mutating func receive(_ grid: BeatGrid?, at time: Int64) {
            play(until: time)
            if let grid {
                let first = grid.anchor.step
                while self.grid != nil, next < first { beat() }
                next = max(next, first)
            }
            self.grid = grid
        }

        private mutating func play(until time: Int64) {
            while let grid, grid.time(ofStep: next).nanoseconds < time { beat() }
        }

        private mutating func beat() {
            guard let grid else { return }
            let isSounding = !grid.order.isSilent && grid.cue.includes(Foot(ofStep: next))
            beats.append((next, grid.time(ofStep: next).nanoseconds, isSounding))
            next += 1
        }
    }

    /// The card, the audio thread's code and the client.
    private struct Scene: ~Copyable {
        static let hertz = 4_000
        let hardware: SimulatedHardware
        let rewinds: Bool
        var stage: PlayoutHarness
        var tracker = GridTracker()
        var client = Client()
        let tick = Sound.tick(hertz: Scene.hertz)
        var serial: UInt64 = 0

        init(ppm: Double, rewinds: Bool, seed: UInt64) {
            self.rewinds = rewinds
            hardware = SimulatedHardware(
                hertz: Self.hertz,
                bufferFrames: 2 * Self.hertz,
                rewinding: rewinds ? .works : .isRefused,
                latency: 160,
                ppm: ppm,
                noise: SimulatedHardware.Noise(frames: 1, seed: seed)
            )
            stage = PlayoutHarness(
                hardware,
                lookahead: rewinds ? 2_000 : 300,
                resting: rewinds ? 8_000 : 300,
                period: 40
            )
        }

        mutating func play(until seconds: Double) {
            let end = Int64(seconds * 1e9)
            while hardware.nanoseconds < end {
                switch stage.turn() {
                case .wait(let nanoseconds):
                    publish()
                    hardware.advance(nanoseconds: min(max(nanoseconds, 1_000), max(1, end - hardware.nanoseconds)))
                case .finished, .tooShallow, .failed:
                    publish()
                    reopen()
                }
            }
        }

        private mutating func publish() {
            for event in stage.events() {
                let change: GridTracker.Change? =
                    switch event {
                    case .settingsApplied(let serial, let frame, let heardAt):
                        tracker.update(.settingsApplied(serial: serial, frame: frame, heardAt: heardAt))
                    case .onset(let onset, let heardAt): tracker.update(.onset(onset, heardAt: heardAt))
                    default: nil
                    }
                if change != nil { client.receive(tracker.grid, at: hardware.nanoseconds) }
            }
        }

        /// Continues on a reopened card, as the supervising thread does after a fault.
        private mutating func reopen() {
            hardware.fault = nil
            let playhead = stage.playout.playhead
            stage = PlayoutHarness(
                hardware,
                lookahead: rewinds ? 2_000 : 300,
                resting: rewinds ? 8_000 : 300,
                period: 40,
                from: playhead
            )
        }

        /// The client plays the last beats.
        mutating func end() { client.receive(nil, at: hardware.nanoseconds) }

        mutating func post(_ order: PlayOrder, cue: Cue) {
            serial += 1
            let performance = Performance(
                order: order,
                style: ClickStyle(cue: cue, gain: 1, leadIn: 0),
                recipe: .synthesised(.click)
            )
            tracker.post(performance, serial: serial)
            stage.mailbox.post(Settings(performance, serial: serial, sound: tick.reference))
        }
    }

    /// A click is matched with a beat that is at most this number of nanoseconds away.
    private static let limit: Int64 = 1_000_000
    /// The same after a fault, until the first reported step: a restarted card also loses its uncorrected drift of up to 2 ms.
    private static let limitAfterFault: Int64 = 2_500_000

    @Test(arguments: [(60.0, true, 1), (-100, true, 2), (40, false, 3)] as [(Double, Bool, UInt64)])
    func theClientPredictsEveryClick(ppm: Double, rewinds: Bool, seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        var scene = Scene(ppm: ppm, rewinds: rewinds, seed: seed)
        var order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 170))
        var cue = Cue.everyStep
        var gaps: [ClosedRange<Int64>] = []
        var counts = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        scene.post(order, cue: cue)
        var now = 4.0
        scene.play(until: now)
        while now < 3_600 {
            let kind = Int.random(in: 0..<counts.count, using: &numbers)
            counts[kind] += 1
            let before = scene.hardware.nanoseconds
            switch kind {
            case 0:
                order.tempo = Tempo(stepsPerMinute: .random(in: 120...220, using: &numbers))
                order.ramp = .zero
                order.next = nil
            case 1, 2:
                order.tempo = Tempo(stepsPerMinute: .random(in: 120...220, using: &numbers))
                order.ramp = .milliseconds(.random(in: 100...30_000, using: &numbers))
                order.next = nil
            case 3: order.isPaused.toggle()
            case 4: order.shift += .random(in: -0.03...0.03, using: &numbers)
            case 5: cue = cue == .everyStep ? .everyOther : .everyStep
            case 6:
                // The audio thread does not run, so the card's buffer becomes empty.
                scene.hardware.advance(nanoseconds: .random(in: 2_100_000_000...4_000_000_000, using: &numbers))
            case 7: scene.hardware.fault = OutputFault(.play, ENODEV)
            default:
                // Some of the steps have already begun. The earlier change, if it has taken effect, is the tempo before this one.
                order.tempo = scene.tracker.grid?.appliedChange?.end ?? order.tempo
                order.next = TempoChange(
                    step: (scene.tracker.grid?.step ?? 0) + .random(in: -2...60, using: &numbers),
                    start: Tempo(stepsPerMinute: .random(in: 120...220, using: &numbers)),
                    end: Tempo(stepsPerMinute: .random(in: 120...220, using: &numbers)),
                    ramp: kind == 8 ? .zero : .milliseconds(.random(in: 100...30_000, using: &numbers))
                )
            }
            let isFault = kind == 6 || kind == 7
            if !isFault { scene.post(order, cue: cue) }
            // Some changes follow within one step.
            now = Double(scene.hardware.nanoseconds) / 1e9 + .random(in: 0.05...(kind < 4 ? 25 : 5), using: &numbers)
            scene.play(until: now)
            if isFault { gaps.append(before...before + 5_000_000_000) }
        }
        scene.end()
        let hardware = scene.hardware
        // The client has played the beats before the end only.
        let end = hardware.nanoseconds - Self.limit
        let clicks = hardware.heard.indices.filter { hardware.heard[$0] > 0 }.map {
            Int64(hardware.seconds(ofFrame: $0 + hardware.latency) * 1e9)
        }.filter { $0 < end }
        let beats = scene.client.beats.filter { $0.isSounding }
        let times = beats.map(\.time)
        let settled = clicks.filter { click in click > 3_000_000_000 && !gaps.contains { $0.contains(click) } }
        let restarted = clicks.filter { click in gaps.contains { $0.contains(click) } }
        let (worst, worstAfterFault) = (Self.worst(settled, times), Self.worst(restarted, times))
        print(
            "\(ppm) ppm: \(settled.count) clicks, worst \(Double(worst) / 1e6) ms; \(restarted.count) clicks within 5 s after "
                + "the begin of a fault, worst \(Double(worstAfterFault) / 1e6) ms; changes \(counts)"
        )
        #expect(worst <= Self.limit)
        #expect(worstAfterFault <= Self.limitAfterFault)
        #expect(counts.allSatisfy { $0 > 10 })
        // While the card was empty or missing, there was no click.
        let last = clicks.last ?? 0
        let due = beats.filter { beat in
            beat.time > 3_000_000_000 && beat.time < last && !gaps.contains { $0.contains(beat.time) }
        }
        #expect(Self.worst(due.map(\.time), clicks) <= Self.limit)
        #expect(zip(scene.client.beats, scene.client.beats.dropFirst()).allSatisfy { $0.step + 1 == $1.step })
    }

    /// The largest distance from a time to the nearest of the others, in nanoseconds; both lists are in order.
    private static func worst(_ times: [Int64], _ others: [Int64]) -> Int64 {
        var index = 0
        var worst: Int64 = 0
        for time in times {
            while index + 1 < others.count, abs(others[index + 1] - time) <= abs(others[index] - time) { index += 1 }
            worst = max(worst, others.isEmpty ? .max : abs(others[index] - time))
        }
        return worst
    }
}
