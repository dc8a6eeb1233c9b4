/// One thing a client asks of the daemon: a case for each method of `org.strided.Control` that the daemon's
/// own code answers.
///
/// `Watch` is not among them: the server streams it from its ``StatusFeed``. Values are as the wire carries them, in SI
/// units and in whatever range the client sent; whoever answers checks the range.
public enum Request: Sendable, Hashable {
    /// Runs at a pace set by hand, in metres a second; follows it if something else was followed.
    case setPace(metersPerSecond: Double)
    /// Makes the pace set by hand faster (positive) or slower (negative), in metres a second.
    case changePace(byMetersPerSecond: Double)
    /// Holds a cadence, in steps a minute, whatever the pace.
    case holdCadence(stepsPerMinute: Double)
    /// Lets the pace choose the cadence again, after ``holdCadence(stepsPerMinute:)``.
    case followPace
    /// Chooses which steps are sounded.
    case setCue(CueChoice)
    /// Chooses the sound, by a name that ``listSounds`` gives.
    case setSound(name: String)
    /// Chooses how left and right foot are told apart by ear.
    case setAccent(AccentChoice)
    /// Sets the volume, 0 (silent) to 1.
    case setVolume(fraction: Double)
    /// Sets the runner's personal offset, −10…+10 steps a minute.
    case setOffset(stepsPerMinute: Double)
    /// Describes the runner: height in metres, mass in kilograms; what is `nil` stays as it was.
    case setRunner(heightMeters: Double?, massKilograms: Double?)
    /// Chooses what sets the pace.
    case follow(FollowChoice)
    /// Starts a run at its first step.
    case start
    /// Silences the clicks; the grid keeps counting.
    case pause
    /// Sounds the clicks again, on the same grid and the same feet.
    case resume
    /// Ends the run.
    case stop
    /// Asks for the state of everything.
    case status
    /// Asks what the daemon finds when it looks at itself and the machine.
    case diagnose
    /// Hands over bytes of an NMEA 0183 stream. On the wire they are text in which each byte is the Unicode scalar of
    /// the same number (ISO 8859-1), so that line noise survives JSON.
    case feedNMEA(bytes: [UInt8])
    /// Hands over pedometer lines, as bytes mapped like those of ``feedNMEA(bytes:)``.
    ///
    /// `clock` says what the stamps in them are; nil leaves that as it was.
    case feedSteps(bytes: [UInt8], clock: StampClockChoice? = nil)
    /// Hands over lines of an accelerometer's samples, as bytes mapped like those of ``feedNMEA(bytes:)``.
    ///
    /// `clock` is as that of ``feedSteps(bytes:clock:)``.
    case feedAcceleration(bytes: [UInt8], clock: StampClockChoice? = nil)
    /// Asks for the sounds that ``setSound(name:)`` would take.
    case listSounds
    /// Chooses how the clicks stand to the footfalls.
    case setLock(LockChoice)
    /// Looks for Bluetooth sensors for so many seconds, then lists them.
    case scanSensors(seconds: Double)
    /// Lists the Bluetooth sensors that are remembered or were found.
    case listSensors
    /// Remembers a Bluetooth sensor and connects to it; `unit` is what its cadence counts, `nil` leaves that as it was.
    case pairSensor(address: String, unit: CadenceUnitChoice?)
    /// Forgets a Bluetooth sensor.
    case forgetSensor(address: String)
    /// Asks what was learnt of the runner.
    case runnerModel
    /// Forgets what was learnt of the runner.
    case resetRunnerModel
    /// Begins a plan that raises the cadence by `percent`, gently; 0 ends it.
    case setPlan(percent: Double)
    /// Records an activity: `kind` is what is begun, with ``RecordOrder/start`` alone; `nil` is a run.
    case record(RecordOrder, kind: ActivityChoice?)
    /// Asks what today came to so far.
    case today
    /// Chooses what the runner is told of; what is `nil` stays as it was.
    ///
    /// The window of inactivity is in seconds, 0 for never; the reminder is a time of day such as "18:00", or "off".
    case setAlerts(inactivitySeconds: Double?, reminder: String?, goal: Bool?)
    /// Asks for the playlist that suits the last seven days, and has a running player play it.
    case suggestPlaylist(play: Bool)
}

extension Request {
    /// Whether it does more than ask: the outcome of such a request matters to the one who has lost the answer.
    public var changesSomething: Bool {
        switch self {
        case .status, .diagnose, .listSounds, .listSensors, .scanSensors, .runnerModel, .today: false
        case .suggestPlaylist(let play): play
        default: true
        }
    }

    /// The most bytes one ``feedNMEA(bytes:)`` or its like should carry: 8 KiB, which stays under the
    /// message cap even when JSON escapes every one of them in six characters.
    public static let maximumFeedLength = 8_192
}
