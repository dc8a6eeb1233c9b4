import BlueZ
import Cadence
import Clocks
import Coach
import Configuration
import Control
import DaemonStatus
import Inputs
import Logging
import Messages
import Metronome
import Pacing
import Speech
import Workouts

// The belt of a treadmill that follows the run. `BeltControl` decides; this file carries out its actions.

extension RunController {
    /// The state of the run, as far as the belt depends on it.
    private var beltSituation: BeltControl.Situation {
        var situation = BeltControl.Situation()
        situation.run = pacer.playing.run
        situation.isPaused = pacer.playing.isPaused || workout.progress?.isPaused ?? false
        situation.goal = workout.beltGoal
        if let wished = pacer.heart.wishedSpeed {
            situation.goal?.speed = wished
            situation.goal?.followsHeart = true
            situation.goal?.slowsForHill = pacer.heart.control?.slowsForHill ?? false
        }
        situation.next = workout.nextBeltGoal
        situation.threeBeats = .seconds(180 / pacer.playing.tempo.stepsPerMinute)
        situation.hasHeartRate = pacer.heart.recent(at: clock.now) != nil
        return situation
    }

    /// Whether the clicks follow the measured belt, because the belt follows the speed of the steps of a workout.
    var isBeltFollowed: Bool {
        belt.control.permission != nil && pacer.present == .treadmill && pacer.sourceState == .live
    }

    /// Passes an event to the control of the belt, and carries out its actions.
    func moveBelt(_ event: BeltControl.Event = .updated) {
        guard belt.address != nil || event == .disconnected else { return }
        let situation = beltSituation
        for action in belt.handle(event, in: situation, at: clock.now) {
            switch action {
            case .send(let request):
                log.info("the treadmill is asked for \(request.text)")
                if let address = belt.address { sendToTreadmill(request.payload, address) }
            case .reconnect:
                log.warning("the treadmill has not answered within 30 s; it is connected again")
                if let address = belt.address { surroundings.bluetooth?.reconnect(address) }
            case .announce(let change, let due): announce(change, at: due, situation)
            case .tell(let obstacle): tell(obstacle)
            case .notice(let notice):
                log.notice("\(notice.text)")
                say(notice.text.firstClause)
            case .remember(let quirks):
                guard let address = belt.address else { continue }
                keepSensors(after: .learnQuirks(address, quirks))
            }
        }
        setAlarm()
        surroundings.changes.report()
    }

    /// Handles what a Bluetooth event means for the belt, after its observations were handled.
    func moveBelt(after event: BluetoothEvent, _ observations: [Observation]) {
        for event in belt.events(of: event, observations, checked.inputs.sensors) { moveBelt(event) }
    }

    private func tell(_ obstacle: BeltControl.Obstacle?) {
        guard let obstacle else {
            log.notice("the belt follows the run")
            // The clicks follow the measured belt, without the difference that the runner has ordered while it could not be moved; while a
            // heart-rate zone is held, they follow the speed that holds it.
            if pacer.present != .treadmill || pacer.paceOffset != 0, pacer.heart.held == nil {
                try? carryOut(.follow(pacer.present == .treadmill ? pacer.followed : .treadmill))
            }
            return say("the belt follows the run")
        }
        log.notice("\(obstacle.text)")
        say(obstacle.spoken)
    }

    /// Counts the three beats before a change, except before a step of a workout, whose count-in exists already.
    private func announce(_ change: BeltControl.Change, at due: Duration, _ situation: BeltControl.Situation) {
        log.info("\(change.text)")
        if due != situation.next?.at, let beat = firstStep(heardAtOrAfter: due) {
            voice.countIn(before: PromptPlanner.Beat(step: beat.step, run: pacer.playing.run))
        }
        if situation.goal?.followsHeart != true { say(change.text) }
    }

    private func say(_ sentence: String) {
        let text = Messages(settings.spokenLanguage).translated(sentence)
        voice.announce(Announcement(.notice, text: text, isUrgent: true))
    }

    /// Carries out an order to change the pace if the belt follows the run.
    ///
    /// - Returns: false if the order concerns the clicks.
    /// - Throws: `Refused` if the belt cannot have this speed.
    func carryOutOnBelt(_ order: Pacer.Order) throws(Refused) -> Bool {
        // While a heart-rate zone is held, the order concerns the speed that holds it.
        guard pacer.heart.held == nil else { return false }
        let control = belt.control
        switch order {
        case .changePace(let change):
            guard control.isFollowing else {
                // Only the clicks would become faster than the belt.
                if pacer.playing.run != 0, control.permission != nil, pacer.present == .treadmill, pacer.isMeasured,
                    control.isInterrupted, let obstacle = control.obstacle
                {
                    throw Refused(description: obstacle.text)
                }
                return false
            }
            guard let speed = control.speed(changedBy: change) else {
                throw Refused(description: belt.limitText(isTooHigh: change > 0))
            }
            moveBelt(.speedOrdered(speed))
        case .pace(let speed):
            guard control.isFollowing else { return false }
            guard let nearest = control.nearestSpeed(to: speed), !control.isBeyondLimits(speed) else {
                let lowest = control.machine?.speeds.lowest ?? 0
                throw Refused(description: belt.limitText(isTooHigh: speed.hundredthsOfKilometersPerHour > lowest))
            }
            moveBelt(.speedOrdered(nearest))
        default: return false
        }
        return true
    }
}

// MARK: - Orders of the runner

extension RunController {
    /// Permits strided to move the belt of a treadmill, or forbids it (nil).
    ///
    /// - Returns: the sensors; nil if this sensor is not remembered.
    func permit(_ address: SensorAddress, _ permission: BeltControl.Permission?) async -> [SensorStatus]? {
        guard await handle(.permit(address, permission)).kept != nil else { return nil }
        surroundings.bluetooth?.control(address, isOn: permission != nil)
        if let event = belt.permissionEvent(of: address, checked.inputs.sensors) { moveBelt(event) }
        return checked.inputs.sensors.status
    }

    /// Lets the belt follow the run again, after a restart or a change at the treadmill.
    func resumeBelt() throws(Refused) -> String {
        guard belt.address != nil, belt.control.permission != nil else {
            throw Refused(
                description:
                    "no treadmill that strided may move is connected; to permit it: stridectl treadmill allow NAME"
            )
        }
        moveBelt(.resumed)
        return belt.text(at: clock.now) ?? ""
    }
}
