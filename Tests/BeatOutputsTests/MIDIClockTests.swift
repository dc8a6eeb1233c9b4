import Metronome
import Playback
import Testing

@testable import BeatOutputs

/// The messages of a MIDI clock, on virtual time.
@Suite struct MIDIClockTests {
    private static let start: Int64 = 5_000_000_000
    private static let second: Int64 = 1_000_000_000

    /// The state of a run that begins at `start` with 150 steps per minute, so that a step has 400 ms.
    private struct Run {
        var order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 150))
        var grid: BeatGrid?
        var schedule: BeatSchedule<MIDISettings>
        var transport = MIDITransport()
        var messages: [MIDIMessage] = []
        var drops = 0
        var now = MIDIClockTests.start - MIDIClockTests.second

        init() {
            var settings = MIDISettings()
            settings.isOn = true
            schedule = BeatSchedule(settings)
            grid = BeatGrid(order, heardAt: MonotonicTime(nanoseconds: MIDIClockTests.start))
            schedule.update(grid)
        }

        mutating func change(_ body: (inout PlayOrder) -> Void) {
            body(&order)
            grid?.apply(order, cue: .everyStep, at: MonotonicTime(nanoseconds: now))
            schedule.update(grid)
        }

        mutating func pass(until end: Int64) {
            while now < end {
                for message in transport.messages(at: now, &schedule).messages {
                    guard case .drop(let first) = message else {
                        messages.append(message)
                        continue
                    }
                    // The kernel needs time to remove them.
                    #expect(first >= now + 2_000_000)
                    drops += 1
                    messages.removeAll { if case .clock(let time) = $0 { time >= first } else { false } }
                }
                now += 10_000_000
            }
        }

        /// The messages as letters, with the number of ticks: `start 24 stop position 8 continue 1`.
        var text: String {
            var words: [String] = []
            for message in messages {
                switch message {
                case .clock:
                    words.append("\((words.last.flatMap(Int.init).map { (words.removeLast(), $0).1 } ?? 0) + 1)")
                case .start: words.append("start")
                case .continue: words.append("continue")
                case .position(let position, _): words.append("position \(position)")
                case .stop: words.append("stop")
                case .drop: words.append("drop")
                }
            }
            return words.joined(separator: " ")
        }

        var ticks: [Int64] { messages.compactMap { if case .clock(let time) = $0 { time } else { nil } } }
    }

    @Test func aPauseStopsAndTheNextStepContinuesWithItsPosition() {
        var run = Run()
        // Ticks are passed on 60 ms in advance, so one second has 63 or 64 ticks.
        run.pass(until: Self.start + Self.second)
        run.change { $0.isPaused = true }
        run.pass(until: Self.start + 2 * Self.second + 50_000_000)
        run.change { $0.isPaused = false }
        // Step 5 is heard at 2.0 s, step 6 at 2.4 s. Of the step that has begun, no tick is sent.
        run.pass(until: Self.start + 2 * Self.second + 390_000_000)
        #expect(run.text == "start 64 stop position 24 continue 3", "\(run.text)")
        #expect(run.messages.first == .start(Self.start - 1_000_000))
        #expect(run.ticks.suffix(3).first == Self.start + 2_400_000_000)
        run.schedule.update(nil)
        run.pass(until: Self.start + 3 * Self.second)
        #expect(run.text.hasSuffix("continue 3 stop"))
    }

    @Test(arguments: [Duration.zero, .milliseconds(700)])
    func aChangeOfTheTempoReplacesTheTicksThatWereNotSent(ramp: Duration) {
        var run = Run()
        var times: [Int64] = []
        for tempo in [180.0, 120, 171.5, 150] {
            // The change is heard within a step.
            run.pass(until: run.now + 2 * Self.second + 130_000_000)
            let grid = run.grid
            let now = run.now
            run.change { ($0.tempo, $0.ramp) = (Tempo(stepsPerMinute: tempo), ramp) }
            // The times of the beats until now, according to the grid until now.
            while let time = grid?.timeline.frame(of: Double(times.count) / 24), time < now { times.append(time) }
        }
        run.pass(until: run.now + 2 * Self.second)
        let ticks = run.ticks
        while times.count < ticks.count, let grid = run.grid {
            times.append(grid.timeline.frame(of: Double(times.count) / 24))
        }
        #expect(run.text == "start \(ticks.count)")
        #expect(run.drops > 0)
        // Ticks that are due within 5 ms of a change are not replaced.
        #expect(zip(ticks, times).allSatisfy { abs($0 - $1) < 1_000_000 })
        #expect(zip(ticks, times).count { abs($0 - $1) > 250_000 } <= 4)
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { (8_000_000...22_000_000).contains($1 - $0) })
    }

    @Test func anotherRunStartsAgainAndALongRunWraps() {
        var transport = MIDITransport()
        func beat(_ run: UInt64, _ number: Int64) -> Beat {
            Beat(run: run, number: number, time: 0, heardAt: number, tempo: Tempo(stepsPerMinute: 150))
        }
        #expect(transport.messages(for: beat(1, 23)).isEmpty)
        // Step 0 was reported too late, so the song begins with step 1.
        #expect(transport.messages(for: beat(1, 24)) == [.start(24 - 1_000_000), .clock(24)])
        #expect(transport.stop() == [.stop])
        #expect(transport.messages(for: beat(1, 24 * 4_098))[0] == .position(4, 24 * 4_098 - 2_000_000))
        #expect(transport.messages(for: beat(1, 24 * 4_098 + 1)) == [.clock(24 * 4_098 + 1)])
        // Lost ticks.
        #expect(transport.messages(for: beat(1, 24 * 4_098 + 3)) == [.stop])
        #expect(transport.messages(for: beat(2, 0)) == [.start(-1_000_000), .clock(0)])
        #expect(transport.messages(for: beat(3, 0)) == [.stop, .start(-1_000_000), .clock(0)])
    }
}
