package import Activities
package import BlueZ
package import Cadence
package import Configuration
package import Control
import Inputs
package import Logging
import Metronome
package import Pacing

/// strided as a foot pod for watches and training programs: what it sends, when, and who receives it.
///
/// A pure value: `advance` receives the state of the run and a time, and returns actions, which its owner, `RunController`, carries out.
/// A report is sent once a second while a device has subscribed to it; at other times this needs no deadline.
package struct FootPod {
    package enum Action: Hashable {
        /// Show strided to other devices; nil: no longer.
        case offer(PeripheralOffer?)
        case send([SensorMeasurement: [UInt8]])
        /// Store the run, because its record no longer covers the distance that is sent.
        case store
    }

    /// The state of the run on which the reports depend.
    package struct Moment {
        package var now: Duration
        package var pacer: Pacer
        package var runner: RunnerState
        /// Nil while they are not known.
        package var stepLengths: StepLengthModel?
        /// Whether the clicks or a recording are in progress, and whether they are paused.
        package var isRun: Bool
        package var isPaused: Bool

        package init(
            now: Duration,
            pacer: Pacer,
            runner: RunnerState,
            stepLengths: StepLengthModel?,
            isRun: Bool,
            isPaused: Bool
        ) {
            (self.now, self.pacer, self.runner, self.stepLengths) = (now, pacer, runner, stepLengths)
            (self.isRun, self.isPaused) = (isRun, isPaused)
        }
    }

    private static let interval = Duration.seconds(1)
    /// A strap that has been silent for this long is no longer advertised; a short loss of its signal does not change the advertisement.
    private static let heartHold = Duration.seconds(60)
    /// The longest time for which the distance is computed from one speed.
    private static let longestStep = Duration.seconds(5)
    /// How much more than the distance is stored, in metres.
    ///
    /// So the run needs not be stored at each change of the speed, and the distance after a crash is never less than before.
    private static let reserve = 2.0
    /// How much more than the distance the stored distance may be, with the stored speed, in metres.
    private static let reserves = 0.5...20.0

    private var seen = PeripheralState()
    private var offer: PeripheralOffer?
    private var heartUntil: Duration?
    private var sentAt: Duration?
    /// The distance since strided became a foot pod, in metres, at `latest`.
    private var meters = 0.0
    private var speed = Speed(metersPerSecond: 0)
    private var latest: Duration?
    private var stored: (record: RunRecord.FootPod, at: Duration)?
    /// The last speed of an earlier process, until a source reports, or until `Pacer.reportHold` after the first call of `advance`.
    private var earlier: (speed: Speed, until: Duration?)?

    package init() {}

    /// Continues the distance of an earlier process; the runner has kept the speed for `age`, the time since the record was written.
    package init(continuing record: RunRecord.FootPod?, after age: Duration) {
        guard let record else { return }
        meters = Self.meters(record, after: age)
        earlier = (Speed(metersPerSecond: record.metersPerSecond), nil)
    }

    /// Whether other devices are to find strided now.
    package var isOn: Bool { offer != nil }

    package var nextDeadline: Duration? {
        guard isOn else { return nil }
        let sending = seen.measurements.isEmpty ? nil : (sentAt ?? .zero) + Self.interval
        return [sending, heartUntil].compactMap(\.self).min()
    }
}

// MARK: - Events

extension FootPod {
    /// Handles a change of how other devices see strided, and returns the lines for the log.
    package mutating func handle(_ state: PeripheralState) -> [(level: Logger.Level, text: String)] {
        let before = seen
        seen = state
        if before.measurements.isEmpty { sentAt = nil }
        var lines: [(level: Logger.Level, text: String)] = []
        if let problem = state.stage.problem, state.stage != before.stage { lines.append((.notice, problem)) }
        let new = state.centrals.filter { !before.centrals.contains($0) }
        // BlueZ reads the name of a central after the connection; until then its address is the name.
        let isRenamed = state.centrals.count == before.centrals.count
        let gone = isRenamed ? [] : before.centrals.filter { !state.centrals.contains($0) }
        lines += new.map { (.info, "\($0) is connected to strided as a foot pod") }
        lines += gone.map { (.info, "\($0) is no longer connected to strided as a foot pod") }
        return lines
    }

    /// Sets the distance that is sent, because a receiver has asked for it.
    package mutating func set(_ distance: Distance, at now: Duration) {
        (meters, stored) = (distance.meters, nil)
        if latest != nil { latest = now }
    }

    package mutating func advance(to moment: Moment, _ settings: BroadcastSettings) -> [Action] {
        let now = moment.now
        var actions: [Action] = []
        let heart = moment.pacer.heart
        let heartEnd = heart.rate.map { _ in heart.instant + Self.heartHold } ?? now
        let isWanted = settings.isOn && (settings.when == .always || moment.isRun)
        let wanted = isWanted ? PeripheralOffer(hasHeartRate: heartEnd > now) : nil
        heartUntil = isWanted && heartEnd > now ? heartEnd : nil
        if wanted != offer {
            offer = wanted
            actions.append(.offer(wanted))
        }
        cover(to: moment)
        guard isWanted else {
            latest = nil
            return actions
        }
        let reserve = stored.map { Self.meters($0.record, after: now - $0.at) - meters } ?? 0
        if moment.pacer.playing.run != 0, !Self.reserves.contains(reserve) { actions.append(.store) }
        guard !seen.measurements.isEmpty, sentAt.map({ $0 + Self.interval <= now }) ?? true else { return actions }
        // A report that is late does not make the next ones late, unless one was missed.
        sentAt = sentAt.map { $0 + Self.interval * 2 > now ? $0 + Self.interval : now } ?? now
        var payloads = [
            SensorMeasurement.runningSpeedAndCadence: report(moment).payload(counting: settings.cadence)
        ]
        if let rate = heart.recent(at: now) {
            payloads[.heartRate] = FootPodReport.payload(of: rate)
        }
        return actions + [.send(payloads)]
    }

    /// Adds the distance since the last call, at the speed of that time, and uses the present speed from now on.
    private mutating func cover(to moment: Moment) {
        let elapsed = latest.map { min(max(moment.now - $0, .zero), Self.longestStep) } ?? .zero
        meters += speed.metersPerSecond * (elapsed / .seconds(1))
        let known = Self.speed(moment)
        if known != nil { earlier = nil }
        if let (speed, until) = earlier { earlier = (speed, until ?? moment.now + Pacer.reportHold) }
        let held = earlier.flatMap { $0.until.map { $0 > moment.now } == true ? $0.speed : nil }
        speed = known ?? held ?? Speed(metersPerSecond: 0)
        latest = moment.now
    }

    /// The speed from the same sources, in the same order, as the distance of a recording; see `Odometer`.
    ///
    /// Nil if there is none.
    private static func speed(_ moment: Moment) -> Speed? {
        let isStanding = moment.runner.isStanding || moment.pacer.isStill(at: moment.now)
        guard !moment.isPaused, !isStanding else { return Speed(metersPerSecond: 0) }
        if let measured = moment.pacer.reportedSpeed(at: moment.now) { return measured }
        // Without a sensor, the runner has set the pace of the treadmill by hand.
        let byHand = moment.pacer.followed == .manual ? moment.runner.commandedSpeed : nil
        guard let lengths = moment.stepLengths, let cadence = moment.pacer.reportedCadence(at: moment.now) else {
            return byHand
        }
        let gait = moment.runner.gait ?? Gait(cadence: cadence, speed: Speed(metersPerSecond: 0))
        let stepped = cadence.stepsPerMinute / 60 * lengths.length(at: cadence, gait: gait).meters
        let isLearnt = lengths.stretches(of: gait) > 0
        return isLearnt ? Speed(metersPerSecond: stepped) : byHand ?? Speed(metersPerSecond: stepped)
    }

    private func report(_ moment: Moment) -> FootPodReport {
        let isMoving = speed.metersPerSecond > 0
        // Without a step source, the runner is assumed to step with the clicks.
        let cadence = moment.pacer.reportedCadence(at: moment.now) ?? moment.runner.target
        let gait = moment.runner.gait ?? Transition.gait(at: speed, for: moment.pacer.runner)
        return FootPodReport(
            speed: speed,
            cadence: isMoving ? cadence : nil,
            distance: Distance(meters: meters),
            isRunning: isMoving && gait == .running
        )
    }
}

// MARK: - The record of the run

extension FootPod {
    /// The values for the record of the run, which is stored at `now`; nil if strided is not a foot pod.
    package mutating func store(at now: Duration) -> RunRecord.FootPod? {
        guard isOn else { return nil }
        let record = RunRecord.FootPod(meters: meters + Self.reserve, metersPerSecond: speed.metersPerSecond)
        stored = (record, now)
        return record
    }

    private static func meters(_ record: RunRecord.FootPod, after age: Duration) -> Double {
        record.meters + record.metersPerSecond * (max(.zero, age) / .seconds(1))
    }
}

// MARK: - Status

extension FootPod {
    /// Nil while the foot pod is switched off in the settings.
    package func status(_ settings: BroadcastSettings) -> BroadcastStatus? {
        guard settings.isOn else { return nil }
        let state: BroadcastStatus.State =
            switch seen.stage {
            case _ where !isOn: .idle
            case .off, .waiting: .waiting
            case .advertising: .visible
            case .unsupported, .refused: .refused
            }
        return BroadcastStatus(
            when: settings.when == .run ? .run : .always,
            cadence: settings.cadence == .steps ? .steps : .strides,
            state: state,
            problem: isOn ? seen.stage.problem : nil,
            receiving: isOn && !seen.measurements.isEmpty,
            centrals: isOn ? seen.centrals : []
        )
    }
}

extension PeripheralState.Stage {
    /// Why other devices cannot find strided, and what to do; nil if nothing prevents it, or Bluetooth itself is missing.
    fileprivate var problem: String? {
        switch self {
        case .off, .waiting, .advertising: nil
        case .unsupported:
            "this Bluetooth adapter cannot act as a sensor; plug in an adapter with Bluetooth 4.2 or later"
        case .refused(let refusal):
            "bluetoothd did not accept strided as a sensor: \(refusal); restart it: sudo systemctl restart bluetooth"
        }
    }
}
