package import Activities
package import Analysis
package import Cadence
package import Coach
package import Configuration
package import Control
package import Metronome

/// The race of the recording in progress, or of the next one, against an earlier run.
package struct RaceInProgress: Sendable {
    package private(set) var order: KeptRace
    private var progress: RaceProgress
    /// The distance of the recording at its last sample.
    private var latest = Distance.zero

    /// Creates a race that begins with the activity in progress, or with the next one.
    ///
    /// - Precondition: The order is valid.
    package init(_ order: KeptRace, in activity: Activities.Activity?) throws(Opponent.Refusal) {
        self.order = order
        progress = RaceProgress(
            against: try Opponent(order.course.track, fasterBy: .seconds(order.fasterBySeconds))
        )
        if let activity { begin(activity) }
    }

    /// Begins the race that waited for an activity.
    package mutating func begin(_ activity: Activities.Activity) {
        begin(at: activity.start.unixMilliseconds)
        order.movingSeconds = (isPlan ? activity.elapsed : activity.summary.moving) / .seconds(1)
        order.meters = activity.summary.distance.meters
    }

    /// Begins the race that waited with the start of a recording, in Unix milliseconds.
    package mutating func begin(at start: Int64) { order.activity = start }

    /// Adds a sample of the activity; returns what the runner must be told.
    package mutating func update(_ sample: Sample, movingTime: Duration) -> RaceEvent? {
        let before = progress.phase
        let time = isPlan ? sample.elapsed : movingTime
        latest = sample.distance ?? latest
        progress.update(
            RaceProgress.Reading(
                movingTime: max(time - .seconds(order.movingSeconds), .zero),
                distance: Distance(meters: max((sample.distance?.meters ?? 0) - order.meters, 0)),
                position: sample.position
            )
        )
        switch (before, progress.phase) {
        case (.onRoute, .offRoute): return .leftRoute
        case (.offRoute, .onRoute): return .isBack
        case (.finished, _): return nil
        case (_, .finished): return progress.lead.map { .finished($0) }
        default: return nil
        }
    }

    /// Follows the samples that an earlier process stored after the order.
    package mutating func follow(_ track: ActivityTrack) {
        let clock = MovingClock(pauses: track.activity.pauses)
        for sample in track.samples {
            let moving = clock.total(at: sample.elapsed)
            let time = isPlan ? sample.elapsed : moving
            if time >= .seconds(order.movingSeconds) { _ = update(sample, movingTime: moving) }
        }
    }

    private var isPlan: Bool { order.isPlan ?? false }

    /// The distance of the recording as the place on the course of a pace plan shows it; nil in another race.
    ///
    /// - Parameter measured: The distance of the recording now, which can be later than its last sample.
    package func distance(_ measured: Distance) -> Distance? {
        guard isPlan, order.activity != nil else { return nil }
        let since = max(measured.meters - max(latest.meters, order.meters), 0)
        return Distance(meters: order.meters + progress.wayDone.meters + since)
    }

    package var lead: Duration? { progress.lead }
    package var isFinished: Bool { progress.phase == .finished }

    /// The opponent's steps: to the right while it is ahead of the runner, to the left while it is behind, and softer with the distance.
    ///
    /// They change in few stages, because each change reaches the sound output. Nil where the place or the cadence of the opponent is unknown.
    package var steps: OpponentSteps? {
        guard let gap = progress.gap?.meters, let cadence = progress.opponentsCadence else { return nil }
        let level = 1 - (max(abs(gap) - Self.besides, 0) / Self.earshot)
        guard level > 0 else { return nil }
        let side = min(max(-gap / Self.besides, -1), 1) * Self.widest
        return OpponentSteps(
            tempo: Tempo(stepsPerMinute: cadence.stepsPerMinute.rounded()),
            pan: Float((side * 5).rounded() / 5),
            level: Float((level * 10).rounded(.up) / 10)
        )
    }

    /// *Design*, in metres: up to 20 m the side changes, then the level falls over 80 m.
    private static let besides = 20.0
    private static let earshot = 80.0
    /// *Design*: both ears hear the opponent, so that it is not mistaken for a fault of the headphones.
    private static let widest = 0.6
}

extension RaceInProgress {
    package var status: RaceStatus {
        let phase: RacePhase =
            switch progress.phase {
            case .searching: order.activity == nil ? .waiting : .searching
            case .onRoute: .onRoute
            case .offRoute: .offRoute
            case .byDistance: .byDistance
            case .finished: .finished
            }
        return RaceStatus(
            opponent: order.opponent,
            phase: phase,
            leadSeconds: lead.map { $0 / .seconds(1) },
            gapMeters: progress.gap?.meters,
            done: progress.share,
            distanceMeters: progress.opponent.distance.meters,
            timeSeconds: progress.opponent.time / .seconds(1)
        )
    }
}
