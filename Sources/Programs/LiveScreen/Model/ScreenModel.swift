// The live screen
//
// - `stridectl live` draws from `Watch`. `LiveScreen` is pure: the values and a time of the monotonic clock give a grid of characters, and
//   two grids give the bytes that change one into the other. Tests compare these bytes with a small terminal (`TerminalGrid`).
// - The terminal itself (raw mode, alternate screen, signals) is in `ControlCommands/Live`; its tests run a whole program in a
//   pseudo-terminal. One thread waits in `poll` for keys, for a pipe that the signal handlers write to, and for changes. The end of that
//   thread's loop restores the terminal, whatever the reason.
// - It draws a frame at each time that it computes from `grid`, and not when a message arrives. `grid` comes from `GridTracker`, so it
//   includes the delay of the output.
// - `grid` describes all steps until the next change: `BeatGrid` has the closed form of `Timeline`, with nanoseconds of `CLOCK_MONOTONIC`
//   in place of frames, and applies each reported change as the renderer does. In simulated hours with changes and faults, a client that
//   knows only this value predicts every click to 1 ms (`BeatGridHourTests`), and to 2.5 ms until the first reported step after a fault of
//   the card. With `GetClock`, a client on another machine measures the offset between the clocks.

package import Cadence

/// The values that the live screen shows.
package struct ScreenModel: Sendable, Equatable {
    package enum Run: Sendable {
        case stopped
        case running
        case paused
    }

    package enum Recording: Sendable {
        case none
        case recording
        case paused
    }

    package enum Connection: Sendable, Equatable {
        case connecting
        case connected
        /// The connection is lost for this reason; the values are the last known ones.
        case lost(String)
    }

    /// The orders of the runner that set the target cadence; the target also changes with measured values.
    package struct Order: Sendable, Equatable {
        package var pace: Speed?
        /// In metres a second, added to a measured pace.
        package var paceOffset = 0.0
        /// The fixed cadence, which does not depend on the pace; nil if the cadence is computed from the pace.
        package var cadence: StepRate?
        /// In steps per minute.
        package var offset = 0.0

        package init() {}
    }

    package var connection = Connection.connecting
    package var run = Run.stopped
    /// Why the clicks are silent although the run is not paused; nil while they sound.
    package var silence: String?
    package var target: StepRate?
    package var isTargetHeld = false
    package var order = Order()
    package var measured: StepRate?
    package var speed: Speed?
    /// Whether `speed` is the pace set by the runner, because no sensor measures the speed.
    package var isPaceSet = false
    package var elapsed: RunningTime?
    package var distance: Distance?
    package var isDistanceEstimated = false
    package var isDistanceByPace = false
    package var heartRate: HeartRate?
    package var zone: Int?
    /// The number of the current lap, starting at 1.
    package var lap: Int?
    package var workout: ScreenWorkout?
    package var source = ""
    /// The state of the source in a few words; empty if there is nothing to say.
    package var sourceState = ""
    /// A message that the source sends nothing, and what is used instead; nil while it sends.
    package var sourceNotice: String?
    /// Whether the source is missing after it has measured.
    package var isSourceLost = false
    package var recording = Recording.none
    package var beat: BeatClock?
    /// The result of the last key, or a warning of the daemon.
    package var notice: String?
    /// The title and the artist of the music that is played on the steps; nil without music.
    package var trackName: String?
    /// The track with the values that change while it is played: its speed and the position.
    package var track: String?
    /// The race against an earlier run, with the lead; nil without one.
    package var race: String?
    /// What has changed in the race, for the plain form; nil if there is nothing to say.
    package var raceChange: String?
    package var history = RunHistory()
    package var route: [Position] = []

    package init() {}

    /// The measured cadence minus the target, in steps per minute; nil if one of them is unknown.
    package var deviation: Double? {
        guard let target, let measured else { return nil }
        return measured.stepsPerMinute - target.stepsPerMinute
    }
}

/// A time that increases or decreases between two updates of the status.
package struct RunningTime: Sendable, Equatable {
    /// At `updatedAt`.
    package var seconds: Double
    /// The time of the update on the monotonic clock, in nanoseconds.
    package var updatedAt: Int
    package var isRunning: Bool

    package init(seconds: Double, updatedAt: Int, isRunning: Bool) {
        self.seconds = seconds
        self.updatedAt = updatedAt
        self.isRunning = isRunning
    }

    /// The increasing time at a later moment in whole seconds, 0 to 1000 hours.
    package func wholeSeconds(at now: Int) -> Int { Self.whole(seconds + passed(until: now)) }

    /// The decreasing time at a later moment in whole seconds, rounded up, so that it becomes 0 at the end; 0 to 1000 hours.
    package func secondsLeft(at now: Int) -> Int { Self.whole((seconds - passed(until: now)).rounded(.up)) }

    private func passed(until now: Int) -> Double { isRunning ? Double(max(now - updatedAt, 0)) / 1e9 : 0 }
    private static func whole(_ seconds: Double) -> Int { Int(min(max(seconds, 0), 3_600_000)) }
}

/// Speed and cadence of the last ten minutes, at most one entry per second.
package struct RunHistory: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package var second: Int
        package var speed: Speed?
        package var cadence: StepRate?
        package var target: StepRate?

        package init(second: Int, speed: Speed?, cadence: StepRate?, target: StepRate?) {
            self.second = second
            self.speed = speed
            self.cadence = cadence
            self.target = target
        }
    }

    /// In seconds.
    package static let length = 600

    package private(set) var entries: [Entry] = []

    package init() {}

    /// Values of the same second replace earlier ones; an entry from before the last one is ignored.
    package mutating func append(_ entry: Entry) {
        if let last = entries.last {
            guard entry.second >= last.second else { return }
            if entry.second == last.second { entries.removeLast() }
        }
        entries.append(entry)
        let oldest = entry.second - Self.length
        if let first = entries.firstIndex(where: { $0.second > oldest }), first > 0 { entries.removeFirst(first) }
    }
}

/// The times at which the steps are heard, on the monotonic clock of this machine.
package struct BeatClock: Hashable, Sendable {
    /// Even steps are left.
    package let step: Int
    /// The time at which this step is heard, in nanoseconds.
    package let heardAt: Int
    /// The time between two steps in nanoseconds; above zero.
    package let interval: Int

    /// Creates the times; an interval below 1 ms becomes 1 ms.
    package init(step: Int, heardAt: Int, interval: Int) {
        self.step = step
        self.heardAt = heardAt
        self.interval = max(interval, 1_000_000)
    }

    /// The last step that is heard at or before a time, and the elapsed part of the time until the next one, 0..<1.
    package func position(at time: Int) -> (step: Int, fraction: Double) {
        let passed = time &- heardAt
        let steps = Int((Double(passed) / Double(interval)).rounded(.down))
        let fraction = Double(passed) / Double(interval) - Double(steps)
        return (step &+ steps, min(max(fraction, 0), 1.0.nextDown))
    }

    /// The time at which the first step after a time is heard, in nanoseconds.
    package func nextStep(after time: Int) -> Int {
        heardAt &+ (position(at: time).step &- step &+ 1) &* interval
    }
}
