/// The methods of `org.strided.Control`; the raw values are their names on the wire.
enum Method: String, CaseIterable {
    case setPace = "SetPace"
    case changePace = "ChangePace"
    case holdCadence = "HoldCadence"
    case followPace = "FollowPace"
    case setCue = "SetCue"
    case setSound = "SetSound"
    case setAccent = "SetAccent"
    case setVolume = "SetVolume"
    case setOffset = "SetOffset"
    case setRunner = "SetRunner"
    case follow = "Follow"
    case start = "Start"
    case pause = "Pause"
    case resume = "Resume"
    case stop = "Stop"
    case getStatus = "GetStatus"
    case watch = "Watch"
    case diagnose = "Diagnose"
    case feedNMEA = "FeedNMEA"
    case feedSteps = "FeedSteps"
    case feedAcceleration = "FeedAcceleration"
    case listSounds = "ListSounds"
    case setLock = "SetLock"
    case scanSensors = "ScanSensors"
    case listSensors = "ListSensors"
    case pairSensor = "PairSensor"
    case forgetSensor = "ForgetSensor"
    case getRunnerModel = "GetRunnerModel"
    case resetRunnerModel = "ResetRunnerModel"
    case setPlan = "SetPlan"
    case record = "Record"
    case getToday = "GetToday"
    case setAlerts = "SetAlerts"
    case suggestPlaylist = "SuggestPlaylist"

    /// The full name in a call: interface and method.
    var qualifiedName: String { InterfaceDescription.control.name + "." + rawValue }
}

/// The names of all parameters of all methods.
enum ParameterName: String, CodingKey {
    case speed = "speed_mps"
    case change = "delta_mps"
    case cadence = "cadence_spm"
    case cue
    case name
    case accent
    case fraction
    case offset = "offset_spm"
    case height = "height_m"
    case mass = "mass_kg"
    case source
    case interval = "min_interval_ms"
    case text
    case lock
    case seconds = "duration_s"
    case address
    case unit
    case percent
    case action
    case kind
    case clock
    case inactivity = "inactivity_s"
    case reminder
    case goal
    case play
}
