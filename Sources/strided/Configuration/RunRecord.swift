import Cadence
import FoundationEssentials
import Metronome
import Pacing
import Playback

/// The state of a run, written to the runtime folder at each change, so that a daemon that starts soon afterwards continues it.
///
/// Times are nanoseconds of the system's monotonic clock, which is the same for all processes until the next boot. The runner's
/// preferences and the plan are in the state folder as well; here they are as the run had them.
struct RunRecord: KeptState, Hashable {
    static let currentSchema = 1
    static let noun = "run"

    /// How the daemon that wrote it ended.
    enum End: String, Codable {
        /// It has not ended, or it ended without notice: it crashed, or was killed.
        case none
        /// The service manager restarted it.
        case restart
        /// It was stopped on purpose: the run comes back paused.
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
    /// Identifier of the boot whose clock the times are of.
    var boot = ""
    /// When it was written.
    var writtenAt: Int64 = 0
    var end = End.none
    /// When the run began.
    var startedAt: Int64 = 0
    var isPaused = false
    var metersPerSecond = 0.0
    var heldStepsPerMinute: Double?
    /// The cadence asked of the runner.
    var targetStepsPerMinute = 0.0
    var followed = FollowedSource.manual.rawValue
    var present = FollowedSource.manual.rawValue
    var gait: String?
    var cue = CuePreference.everyStep.rawValue
    var plan: CadencePlan.State?
    var grid = Grid(step: 0, heardAt: 0, stepsPerMinute: 0, target: 0, rampSeconds: 0)
}

extension RunRecord {
    /// A run is continued by a daemon that starts within this time after the last write.
    static let lifetime = Duration.seconds(60)

    /// Identifier of the present boot: `/proc/sys/kernel/random/boot_id`.
    static let boot: String = {
        let bytes = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id") ?? Data()
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }()

    /// Whether a daemon that starts at `now` continues this run.
    func isFresh(at now: MonotonicTime, boot: String) -> Bool {
        let age = Duration.nanoseconds(now.nanoseconds &- writtenAt)
        let gridAge = Duration.nanoseconds(now.nanoseconds &- grid.heardAt)
        return self.boot == boot && (Duration.zero...Self.lifetime).contains(age)
            // Steps are reported a few seconds before they are heard.
            && (Duration.seconds(-60)...Self.lifetime * 2).contains(gridAge)
            && (0...now.nanoseconds).contains(startedAt) && grid.heardAt >= 0
            && StepRate.range.contains(targetStepsPerMinute) && StepRate.range.contains(grid.stepsPerMinute)
            && StepRate.range.contains(grid.target)
            && (0...3600).contains(grid.rampSeconds) && Speed.range.contains(metersPerSecond)
            && GridAnchor.steps.contains(grid.step)
    }

    /// What the log says when the run is continued.
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

    /// What the pacer must know at `now`.
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
