/// A request from a client to the daemon.
///
/// There is one case for each method of `org.strided.Control`, except `Watch`, which the server answers from its ``StatusFeed``.
/// Values are as the client sent them, in SI units. The handler of the request checks their range.
public enum Request: Sendable, Hashable {
    /// Sets the pace by hand, in metres a second, and follows it instead of any other source.
    case setPace(metersPerSecond: Double)
    /// Increases (positive) or decreases (negative) the pace set by hand, in metres a second.
    case changePace(byMetersPerSecond: Double)
    /// Fixes the cadence, in steps a minute, independent of the pace.
    case holdCadence(stepsPerMinute: Double)
    /// Calculates the cadence from the pace again, after ``holdCadence(stepsPerMinute:)``.
    case followPace
    /// Chooses the steps that have a click.
    case setCue(CueChoice)
    /// Chooses the sound; ``listSounds`` returns the valid names.
    case setSound(name: String)
    /// Chooses the difference in sound between left and right steps.
    case setAccent(AccentChoice)
    /// Sets the volume, 0 (silent) to 1.
    case setVolume(fraction: Double)
    /// Sets the runner's personal offset, −10…+10 steps a minute.
    case setOffset(stepsPerMinute: Double)
    /// Sets the runner's height in metres and mass in kilograms; a `nil` value is not changed.
    case setRunner(heightMeters: Double?, massKilograms: Double?)
    /// Chooses the source that sets the pace.
    case follow(FollowChoice)
    /// Starts a run at step 0.
    case start
    /// Silences the clicks; the steps are still counted.
    case pause
    /// Resumes the clicks with the same timing and on the same feet as before the pause.
    case resume
    /// Ends the run.
    case stop
    /// Returns the complete state.
    case status
    /// Runs the daemon's checks of itself and of the machine.
    case diagnose
    /// Sends bytes of an NMEA 0183 stream.
    ///
    /// On the wire they are a text in which each byte is the Unicode scalar with the same number (ISO 8859-1). JSON can
    /// therefore carry arbitrary bytes, such as line noise.
    case feedNMEA(bytes: [UInt8])
    /// Sends lines from a pedometer, encoded like the bytes of ``feedNMEA(bytes:)``.
    ///
    /// `clock` is the clock of the time stamps in the lines; `nil` keeps the previous choice.
    case feedSteps(bytes: [UInt8], clock: StampClockChoice? = nil)
    /// Sends lines of accelerometer samples, encoded like the bytes of ``feedNMEA(bytes:)``.
    ///
    /// `clock` has the same meaning as in ``feedSteps(bytes:clock:)``.
    case feedAcceleration(bytes: [UInt8], clock: StampClockChoice? = nil)
    /// Returns the sounds that ``setSound(name:)`` accepts.
    case listSounds
    /// Chooses how the clicks follow the runner's footfalls.
    case setLock(LockChoice)
    /// Searches for Bluetooth sensors for this many seconds, then lists them.
    case scanSensors(seconds: Double)
    /// Lists the Bluetooth sensors that are remembered or were discovered.
    case listSensors
    /// Remembers a Bluetooth sensor and connects to it; `unit` is the unit of its cadence, and `nil` keeps the previous unit.
    case pairSensor(address: String, unit: CadenceUnitChoice?)
    /// Forgets a Bluetooth sensor.
    case forgetSensor(address: String)
    /// Returns the learnt model of the runner.
    case runnerModel
    /// Deletes the learnt model of the runner.
    case resetRunnerModel
    /// Starts a plan that gradually raises the cadence by `percent`; 0 ends the plan.
    case setPlan(percent: Double)
    /// Controls the recording of an activity.
    ///
    /// `kind` is the kind of activity to start, and is used only with ``RecordOrder/start``; `nil` means a run.
    case record(RecordOrder, kind: ActivityChoice?)
    /// Returns the totals of today so far.
    case today
    /// Chooses the alerts; a `nil` value is not changed.
    ///
    /// The inactivity time is in seconds, and 0 switches this alert off. The reminder is a time of day such as "18:00", or
    /// "off".
    case setAlerts(inactivitySeconds: Double?, reminder: String?, goal: Bool?)
    /// Returns the playlist that suits the last seven days; if `play` is true, a running player also plays it.
    case suggestPlaylist(play: Bool)
}

extension Request {
    /// Whether the request changes state.
    ///
    /// If the reply to such a request is lost, the client cannot know whether the change happened.
    public var changesSomething: Bool {
        switch self {
        case .status, .diagnose, .listSounds, .listSensors, .scanSensors, .runnerModel, .today: false
        case .suggestPlaylist(let play): play
        default: true
        }
    }

    /// The maximum number of bytes in one feed request, such as ``feedNMEA(bytes:)``: 8 KiB.
    ///
    /// With this limit the message stays below the maximum message length, even if JSON escapes every byte as six characters.
    public static let maximumFeedLength = 8_192
}
