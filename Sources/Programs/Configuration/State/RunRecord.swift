import Cadence
import FoundationEssentials
package import Metronome
package import Pacing
package import Playback

/// The stored state of a run.
///
/// It is written to the runtime folder after each change, so that a daemon that starts soon afterwards continues the run.
/// Times are nanoseconds of the system's monotonic clock, which all processes share until the next boot. The state folder also
/// holds the runner's preferences and the plan; this record holds the values that the run used.
package struct RunRecord: KeptState, Hashable {
    package static let currentSchema = 1
    package static let part = StatePart.run

    package enum End: String, Codable {
        /// The daemon has not ended yet, or it crashed or was killed.
        case none
        case restart
        /// The user stopped the daemon. The next daemon continues the run, but paused.
        case stop
    }

    package struct Grid: Codable, Hashable {
        package var step: Int64
        package var heardAt: Int64
        package var stepsPerMinute: Double
        package var target: Double
        package var rampSeconds: Double
    }

    /// The heart-rate zones that are held, in beats per minute, the speed that holds them, and what is known of the runner's heart rate.
    package struct Heart: Codable, Hashable {
        package var ordered: [Double]?
        package var prescribed: [Double]?
        package var metersPerSecond: Double
        package var relation: HeartRateRelation
    }

    package struct FootPod: Codable, Hashable {
        /// At the time of the record; at least the distance that was sent.
        package var meters: Double
        package var metersPerSecond: Double

        package init(meters: Double, metersPerSecond: Double) {
            self.meters = meters
            self.metersPerSecond = metersPerSecond
        }
    }

    package var schema = currentSchema
    /// Identifier of the boot in which the record was written; the times in the record are valid only until the next boot.
    package var boot = ""
    package var writtenAt: Int64 = 0
    package var end = End.none
    package var startedAt: Int64 = 0
    package var isPaused = false
    package var pauseReason: String?
    /// Whether the clicks rest because the runner stands; nil if they do not.
    package var isStanding: Bool?
    package var metersPerSecond = 0.0
    /// Whether the runner has ordered this pace for the run; nil in records of versions without this value.
    package var isPaceSet: Bool?
    /// How much faster the clicks are than the measured pace; nil if they are not.
    package var paceOffsetMetersPerSecond: Double?
    package var heldStepsPerMinute: Double?
    package var targetStepsPerMinute = 0.0
    /// Whether a workout set the cadence; nil in records of versions without workouts.
    package var isWorkout: Bool?
    package var followed = FollowedSource.manual.rawValue
    package var present = FollowedSource.manual.rawValue
    /// Nil while the heart rate does not change the pace.
    package var heart: Heart?
    package var gait: String?
    package var cue = CuePreference.everyStep.rawValue
    package var plan: CadencePlan.State?
    package var grid = Grid(step: 0, heardAt: 0, stepsPerMinute: 0, target: 0, rampSeconds: 0)
    /// The distance that strided has sent as a foot pod; nil if it has not been one.
    package var footPod: FootPod?
    /// The leader of the group; nil without one.
    package var leader: String?

    package init() {}
}

extension RunRecord {
    /// Creates the record of the present run; nil if no run is in progress.
    ///
    /// - Parameters:
    ///   - pauseReason: why strided has paused the run without an order of the runner; nil if it has not.
    ///   - now: the time since the daemon began.
    ///   - system: the same time on the system's monotonic clock.
    package init?(
        _ pacer: Pacer,
        _ grid: BeatGrid,
        cue: CuePreference,
        pauseReason: String?,
        at now: Duration,
        system: MonotonicTime
    ) {
        guard let elapsed = pacer.elapsed(at: now) else { return nil }
        self.init()
        boot = Self.boot
        writtenAt = system.nanoseconds
        startedAt = max(0, system.nanoseconds - Int64(elapsed / .nanoseconds(1)))
        isPaused = pacer.playing.isPaused
        self.pauseReason = pauseReason
        isStanding = pacer.rest == .standing ? true : nil
        metersPerSecond = pacer.manualSpeed.metersPerSecond
        isPaceSet = pacer.isPaceOrdered
        paceOffsetMetersPerSecond = pacer.paceOffset == 0 ? nil : pacer.paceOffset
        heldStepsPerMinute = pacer.heldCadence?.stepsPerMinute
        targetStepsPerMinute = pacer.finalTarget.stepsPerMinute
        isWorkout = pacer.workoutCadence == nil ? nil : true
        followed = pacer.followed.rawValue
        present = pacer.present.rawValue
        heart = pacer.heartControl.map(Heart.init)
        gait = pacer.measuredGait?.rawValue
        self.cue = cue.rawValue
        plan = pacer.plan?.state
        leader = pacer.group?.leader
        let anchor = grid.anchor
        self.grid = Grid(
            step: anchor.step,
            heardAt: anchor.nanoseconds,
            stepsPerMinute: anchor.tempo.stepsPerMinute,
            target: grid.target(at: anchor.heardAt).stepsPerMinute,
            rampSeconds: grid.ramp(after: anchor.heardAt) / .seconds(1)
        )
    }

    /// A daemon continues the run if it starts within this time after the last write.
    package static let lifetime = Duration.seconds(60)

    /// Identifier of the current boot, from `/proc/sys/kernel/random/boot_id`.
    package static let boot: String = {
        let bytes = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id") ?? Data()
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }()

    /// Whether a daemon that starts at `now` continues this run: the record is recent enough, and its values are possible.
    package func isFresh(at now: MonotonicTime, boot: String) -> Bool {
        let age = Duration.nanoseconds(now.nanoseconds &- writtenAt)
        let gridAge = Duration.nanoseconds(now.nanoseconds &- grid.heardAt)
        return self.boot == boot && (Duration.zero...Self.lifetime).contains(age)
            // Steps are reported a few seconds before they are heard, so the age of the beat grid may be negative.
            && (Duration.seconds(-60)...Self.lifetime * 2).contains(gridAge)
            && (0...now.nanoseconds).contains(startedAt) && grid.heardAt >= 0
            && StepRate.range.contains(targetStepsPerMinute) && StepRate.range.contains(grid.stepsPerMinute)
            && StepRate.range.contains(grid.target)
            && (0...Settings.longestRamp).contains(grid.rampSeconds) && Speed.range.contains(metersPerSecond)
            && GridAnchor.steps.contains(grid.step)
            && (footPod.map { Distance.range.contains($0.meters) && Speed.range.contains($0.metersPerSecond) } ?? true)
    }

    package var notice: String {
        end == .stop
            ? "the run continues at step \(grid.step), paused, because strided was stopped during it; to resume: stridectl resume"
            : "the run continues at step \(grid.step): strided ended during it and was started again"
    }

    /// How long before `now` the record was written.
    package func age(at now: MonotonicTime) -> Duration { .nanoseconds(now.nanoseconds - writtenAt) }

    package var anchor: GridAnchor {
        GridAnchor(
            step: grid.step,
            nanoseconds: grid.heardAt,
            tempo: Tempo(stepsPerMinute: grid.stepsPerMinute)
        )
    }

    package func continuation(at now: MonotonicTime) -> Pacer.Continuation {
        Pacer.Continuation(
            elapsed: .nanoseconds(now.nanoseconds - startedAt),
            isPaused: isPaused || end == .stop,
            isStanding: isStanding ?? false,
            manualSpeed: Speed(metersPerSecond: metersPerSecond),
            isPaceOrdered: isPaceSet ?? false,
            paceOffset: paceOffsetMetersPerSecond ?? 0,
            heldCadence: heldStepsPerMinute.map(StepRate.init(stepsPerMinute:)),
            followed: FollowedSource(rawValue: followed) ?? .manual,
            present: FollowedSource(rawValue: present) ?? .manual,
            gait: gait.flatMap(Gait.init(rawValue:)),
            age: .nanoseconds(now.nanoseconds - grid.heardAt),
            tempo: TempoRamp(
                start: StepRate(stepsPerMinute: grid.stepsPerMinute),
                end: StepRate(stepsPerMinute: grid.target),
                duration: .seconds(grid.rampSeconds)
            ),
            target: StepRate(stepsPerMinute: targetStepsPerMinute),
            isWorkout: isWorkout ?? false,
            heartControl: heart?.state,
            leader: leader
        )
    }
}

extension RunRecord.Heart {
    init(_ state: Pacer.HeartControlState) {
        func bounds(_ zone: ClosedRange<HeartRate>) -> [Double] {
            [zone.lowerBound.beatsPerMinute, zone.upperBound.beatsPerMinute]
        }
        ordered = state.ordered.map(bounds)
        prescribed = state.prescribed.map(bounds)
        metersPerSecond = state.speed.metersPerSecond
        relation = state.relation
    }

    /// The state of the control; nil if a value of a damaged record is impossible, then no zone is held.
    fileprivate var state: Pacer.HeartControlState? {
        func zone(_ bounds: [Double]) -> ClosedRange<HeartRate>? {
            guard bounds.count == 2, bounds.allSatisfy(HeartRate.range.contains), bounds[0] <= bounds[1] else {
                return nil
            }
            return HeartRate(beatsPerMinute: bounds[0])...HeartRate(beatsPerMinute: bounds[1])
        }
        guard relation.isValid, Speed.range.contains(metersPerSecond) else { return nil }
        return Pacer.HeartControlState(
            ordered: ordered.flatMap(zone),
            prescribed: prescribed.flatMap(zone),
            speed: Speed(metersPerSecond: metersPerSecond),
            relation: relation
        )
    }
}
