package import Cadence
package import Metronome

extension Pacer {
    /// An input of the pacer; it is processed together with the monotonic time at which it happened.
    package enum Event: Hashable, Sendable {
        case order(Order)
        case speed(SpeedReading)
        /// A satellite receiver responds but has no fix.
        case noFix(origin: String)
        case stepRate(StepRate, origin: String)
        /// A step counter reports that the runner does not step.
        case standing(origin: String)
        /// A foot landed at the time `at`; all footfall times from this sensor have a constant offset with this standard uncertainty.
        case footfall(at: Duration, confidence: Double, uncertainty: Duration = .zero, origin: String)
        /// This number of new steps was counted; their times are not known.
        case steps(Int)
        case heartRate(HeartRate)
        /// A step of the metronome is heard, or passes silently, at `heardAt`.
        ///
        /// `shift` is the `PlayOrder.shift`, in seconds, with which the time of this step was computed.
        case onset(step: Int64, heardAt: Duration, shift: Double)
        /// A change of the tempo in `PlayOrder.next` has begun in the sound output; it is heard at `heardAt`.
        case tempoChanged(TempoChange, heardAt: Duration)
        /// The beat grid of the leader, or that of the sound output when it has applied all orders, has changed; nil if it has not.
        case groupGrid(leader: LeaderGrid?, own: OwnGrid?)
        case finished(CadencePlan.RunSummary)
        /// Only time has passed: sent at `Pacer.nextDeadline`.
        case wake
    }

    /// An order of the runner, which is executed at once, or refused without any change.
    package enum Order: Hashable, Sendable {
        /// Begin a run at step 0. During a run, this order only makes paused clicks audible again.
        case start
        /// Silence the clicks; the beat grid continues.
        case pause
        /// Make the clicks audible again; the beat grid is unchanged.
        case resume
        /// End the run.
        case stop
        /// Set this manual speed; from then on no sensor sets the pace.
        case pace(Speed)
        /// Change the speed: `Pacer.paceOffset` while a sensor sets the pace, else the manual speed; negative for slower.
        case changePace(metersPerSecond: Double)
        /// Follow the beat grid of a leader with this name; a run begins if there is none.
        ///
        /// An order about the pace or the cadence, or the end of the run, leaves the group. A workout's cadence waits until then.
        case joinGroup(leader: String, LeaderGrid)
        case leaveGroup
        case holdCadence(StepRate)
        case followPace
        /// Let this source set the pace: a kind of sensor, the best sensor, or the runner's order.
        case follow(FollowedSource)
        /// Hold the heart rate in this zone until another order about the pace, or until the run ends.
        case holdHeartRate(ClosedRange<HeartRate>)
        /// Hold the zone of a step of a workout, beginning with this speed if none is measured; nil returns to the pace, or to an ordered zone.
        case workoutHeartRate(ClosedRange<HeartRate>?, from: Speed?)
        /// Use this relation of heart rate and speed for the zones that are ordered from now on.
        case heartRateRelation(HeartRateRelation?)
        case runner(Runner)
        case lock(FootfallLock.Mode)
        /// True: the clicks sound only while the measured cadence is off the target cadence. False: they always sound.
        case soundOnlyOffTarget(Bool)
        /// Set the cadence that a workout prescribes from now on; nil returns to the cadence of the pace.
        ///
        /// It overrides the pace, the sensors and a held cadence until the run ends, and cancels a scheduled change. Without a run, it
        /// begins with the first step of the next run. If it continues a change in progress, the tempo is unchanged.
        case workout(TempoRamp?)
        /// Set the cadence that a workout prescribes from a step of the current run on; nil returns to the cadence of the pace.
        ///
        /// It replaces an earlier scheduled change. If the step has already begun, the cadence begins with the next one.
        case workoutChange(step: Int64, TempoRamp?)
        /// Cancel the scheduled change; it has no effect if the step has begun.
        case cancelWorkoutChange
        /// Begin a plan that raises the cadence by this share; nil ends the plan.
        case plan(goal: Double?)
        case planCalendar(PlanCalendar.Change)
        case forgetModel
        /// Let the personal model learn the runner's level from a measured minute.
        case calibrate(CalibrationMeasurement)
        /// Replace the learnt model of the runner by a model at the beginning of a run, with its error on runs left out.
        case adoptModel(PersonalModel, LeftOutError?)
        case settings(Settings)
    }

    /// A speed that a sensor reported.
    package struct SpeedReading: Hashable, Sendable {
        package var source: SpeedSource
        package var speed: Speed
        /// When the speed was measured, on the same monotonic axis as the times of the events.
        package var instant: Duration
        /// The name of the reader; while it reports, other readers of the same kind of sensor are ignored.
        package var origin: String
        /// The standard deviation that the sensor states, in m/s; nil if it states none.
        package var deviation: Double?
        package var trust: SpeedEstimator.Trust
        /// The altitude in metres above mean sea level; nil if not known.
        package var altitude: Double?
        /// The gradient if the sensor knows it, as a treadmill does.
        package var gradient: Gradient?

        package init(
            source: SpeedSource = .gps,
            speed: Speed,
            instant: Duration,
            origin: String,
            deviation: Double? = nil,
            trust: SpeedEstimator.Trust = .full,
            altitude: Double? = nil,
            gradient: Gradient? = nil
        ) {
            self.source = source
            self.speed = speed
            self.instant = instant
            self.origin = origin
            self.deviation = deviation
            self.trust = trust
            self.altitude = altitude
            self.gradient = gradient
        }
    }

    /// An action that the caller of `Pacer` must perform.
    package enum Action: Hashable, Sendable {
        case play(PlayOrder)
        /// A run begins: search for a sound device again if there is none.
        case lookForDevice
        /// A run ended: store `Pacer.memory`. If there is a plan, handle `Event.finished` first.
        ///
        /// `shareInSync` is the share of the measured time in which the runner was in sync, 0…1; nil if nothing was measured.
        case runEnded(duration: Duration, shareInSync: Double?)
        /// Store `Pacer.memory` now, because it contains an important change.
        case keepMemory
        /// Write this change to the log, and send it to the connected clients.
        case report(Report)
    }

    /// A change that is worth a line in the log.
    package enum Report: Hashable, Sendable {
        case target(StepRate, speed: Speed?)
        /// The sensor that sets the pace, or its state, has changed.
        case source(FollowedSource, SourceState)
        /// In `auto` mode, another sensor was chosen as the best, for this reason.
        case picked(FollowedSource, reason: String)
        /// The gait for which a cadence is suggested has changed.
        case gait(Gait)
        /// The clicks became silent without an order of the runner, or they sound again (nil).
        case rest(Rest?)
        /// While the heart rate changes the pace: what is wrong with its readings, so that the pace stays; nil if they are used again.
        case heartRate(HeartRateSignal.Fault?)
        case group(String, GroupChange)
        /// The personal model has more weight than the heuristic now, or no longer has.
        case model(personal: Bool, reason: String)
    }

    package enum GroupChange: Hashable, Sendable {
        case joined, left, lost, found
    }

    /// Why the clicks are silent although the run is not paused.
    package enum Rest: Hashable, Sendable {
        case standing
        /// The runner's cadence is on the target cadence, and clicks are wanted only off the target cadence.
        case onTarget
        /// The cadence plan keeps the clicks silent for the rest of the minute.
        case faded
        /// The leader of the group has paused.
        case leaderPaused
    }

    /// Why an order was refused; a refused order changes nothing.
    package enum Refusal: Error, Hashable, Sendable {
        case notRunning
        /// The ordered speed is outside `Speed.settable`, m/s.
        case speedOutOfRange(metersPerSecond: Double)
        /// The speed would be above `HeartSettings.fastest`, or below a slow walk, while a heart-rate zone is held.
        case outsideHeartSpeeds(ClosedRange<Speed>)
        /// The ordered zone is narrower than `HeartRateState.narrowest`.
        case zoneTooNarrow
        /// The ordered zone ends above the runner's maximum heart rate.
        case zoneAboveMaximum(HeartRate)
        /// The ordered difference from the measured pace is outside `Pacer.paceOffsets`, m/s.
        case paceOffsetOutOfRange(metersPerSecond: Double)
        /// The runner's steps set the tempo, so there is no pace to change.
        case noPace
        /// The ordered goal of a plan is outside `CadencePlan.goals`.
        case goalOutOfRange(Double)
        case noPlan
        case planCalendar(PlanCalendar.Refusal)
    }
}
