import Cadence
import FoundationEssentials
import Metronome
import Pacing
import Playback

/// The stored state of a run.
///
/// It is written to the runtime folder after each change, so that a daemon that starts soon afterwards continues the run.
/// Times are nanoseconds of the system's monotonic clock, which all processes share until the next boot. The state folder also
/// holds the runner's preferences and the plan; this record holds the values that the run used.
struct RunRecord: KeptState, Hashable {
    static let currentSchema = 1
    static let noun = "run"

    /// How the daemon that wrote the record ended.
    enum End: String, Codable {
        /// The daemon still runs, or it crashed or was killed.
        case none
        /// The service manager restarted it.
        case restart
        /// The user stopped the daemon. The next daemon continues the run, but paused.
        case stop
    }

    /// The beat grid; see `BeatGrid`.
    struct Grid: Codable, Hashable {
        var step: Int64
        var heardAt: Int64
        var stepsPerMinute: Double
        var target: Double
        var rampSeconds: Double
    }

    var schema = currentSchema
    /// Identifier of the boot in which the record was written; its times are valid only in this boot.
    var boot = ""
    /// The time at which the record was written.
    var writtenAt: Int64 = 0
    var end = End.none
    /// The time at which the run started.
    var startedAt: Int64 = 0
    var isPaused = false
    var metersPerSecond = 0.0
    var heldStepsPerMinute: Double?
    /// The target cadence.
    var targetStepsPerMinute = 0.0
    var followed = FollowedSource.manual.rawValue
    var present = FollowedSource.manual.rawValue
    var gait: String?
    var cue = CuePreference.everyStep.rawValue
    var plan: CadencePlan.State?
    var grid = Grid(step: 0, heardAt: 0, stepsPerMinute: 0, target: 0, rampSeconds: 0)
}

extension RunRecord {
    /// A daemon continues the run if it starts within this time after the last write.
    static let lifetime = Duration.seconds(60)

    /// Identifier of the current boot, from `/proc/sys/kernel/random/boot_id`.
    static let boot: String = {
        let bytes = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id") ?? Data()
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }()

    /// Whether a daemon that starts at `now` continues this run.
    func isFresh(at now: MonotonicTime, boot: String) -> Bool {
        let age = Duration.nanoseconds(now.nanoseconds &- writtenAt)
        let gridAge = Duration.nanoseconds(now.nanoseconds &- grid.heardAt)
        return self.boot == boot && (Duration.zero...Self.lifetime).contains(age)
            // Steps are reported a few seconds before they are heard, so the age of the grid may be negative.
            && (Duration.seconds(-60)...Self.lifetime * 2).contains(gridAge)
            && (0...now.nanoseconds).contains(startedAt) && grid.heardAt >= 0
            && StepRate.range.contains(targetStepsPerMinute) && StepRate.range.contains(grid.stepsPerMinute)
            && StepRate.range.contains(grid.target)
            && (0...3600).contains(grid.rampSeconds) && Speed.range.contains(metersPerSecond)
            && GridAnchor.steps.contains(grid.step)
    }

    /// The log line that reports that the run continues.
    var notice: String {
        end == .stop
            ? "the run continues at step \(grid.step), paused, because strided was stopped during it; to resume: stridectl resume"
            : "the run continues at step \(grid.step): strided ended during it and was started again"
    }

    /// The point of the beat grid from which the audio thread continues.
    var anchor: GridAnchor {
        GridAnchor(
            step: grid.step,
            nanoseconds: grid.heardAt,
            tempo: Tempo(stepsPerMinute: grid.stepsPerMinute)
        )
    }

    /// The state from which the pacer continues the run at `now`.
    func continuation(at now: MonotonicTime) -> Pacer.Continuation {
        Pacer.Continuation(
            elapsed: .nanoseconds(now.nanoseconds - startedAt),
            isPaused: isPaused || end == .stop,
            manualSpeed: Speed(metersPerSecond: metersPerSecond),
            heldCadence: heldStepsPerMinute.map(StepRate.init(stepsPerMinute:)),
            followed: FollowedSource(rawValue: followed) ?? .manual,
            present: FollowedSource(rawValue: present) ?? .manual,
            gait: gait.flatMap(Gait.init(rawValue:)),
            age: .nanoseconds(now.nanoseconds - grid.heardAt),
            cadence: StepRate(stepsPerMinute: grid.stepsPerMinute),
            reached: StepRate(stepsPerMinute: grid.target),
            drift: .seconds(grid.rampSeconds),
            target: StepRate(stepsPerMinute: targetStepsPerMinute)
        )
    }
}
