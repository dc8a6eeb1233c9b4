// The mapping between `Request` and the methods and parameters of the wire protocol; encoding and decoding are in this one file.

extension Request {
    /// Decodes the parameters of `method`; `nil` for `Watch`, which the server answers without the daemon's request handler.
    init?(_ method: Method, _ parameters: Parameters<ParameterName>) throws(ServiceError) {
        switch method {
        case .setPace: self = .setPace(metersPerSecond: try parameters.value(.speed))
        case .changePace: self = .changePace(byMetersPerSecond: try parameters.value(.change))
        case .holdCadence: self = .holdCadence(stepsPerMinute: try parameters.value(.cadence))
        case .followPace: self = .followPace
        case .setCue: self = .setCue(try parameters.value(.cue))
        case .setSound: self = .setSound(name: try parameters.value(.name))
        case .setAccent: self = .setAccent(try parameters.value(.accent))
        case .setVolume: self = .setVolume(fraction: try parameters.value(.fraction))
        case .setOffset: self = .setOffset(stepsPerMinute: try parameters.value(.offset))
        case .setRunner:
            self = .setRunner(
                heightMeters: try parameters.optional(.height),
                massKilograms: try parameters.optional(.mass)
            )
        case .follow: self = .follow(try parameters.value(.source))
        case .start: self = .start
        case .pause: self = .pause
        case .resume: self = .resume
        case .stop: self = .stop
        case .getStatus: self = .status
        case .watch: return nil
        case .diagnose: self = .diagnose
        case .feedNMEA: self = .feedNMEA(bytes: try parameters.value(.text, as: Latin1Text.self).bytes)
        case .feedSteps:
            self = .feedSteps(
                bytes: try parameters.value(.text, as: Latin1Text.self).bytes,
                clock: try parameters.optional(.clock)
            )
        case .feedAcceleration:
            self = .feedAcceleration(
                bytes: try parameters.value(.text, as: Latin1Text.self).bytes,
                clock: try parameters.optional(.clock)
            )
        case .listSounds: self = .listSounds
        case .setLock: self = .setLock(try parameters.value(.lock))
        case .scanSensors: self = .scanSensors(seconds: try parameters.value(.seconds))
        case .listSensors: self = .listSensors
        case .pairSensor:
            self = .pairSensor(address: try parameters.value(.address), unit: try parameters.optional(.unit))
        case .forgetSensor: self = .forgetSensor(address: try parameters.value(.address))
        case .getRunnerModel: self = .runnerModel
        case .resetRunnerModel: self = .resetRunnerModel
        case .setPlan: self = .setPlan(percent: try parameters.value(.percent))
        case .record: self = .record(try parameters.value(.action), kind: try parameters.optional(.kind))
        case .getToday: self = .today
        case .setAlerts:
            self = .setAlerts(
                inactivitySeconds: try parameters.optional(.inactivity),
                reminder: try parameters.optional(.reminder),
                goal: try parameters.optional(.goal)
            )
        case .suggestPlaylist: self = .suggestPlaylist(play: try parameters.value(.play))
        }
    }

    var method: Method {
        switch self {
        case .setPace: .setPace
        case .changePace: .changePace
        case .holdCadence: .holdCadence
        case .followPace: .followPace
        case .setCue: .setCue
        case .setSound: .setSound
        case .setAccent: .setAccent
        case .setVolume: .setVolume
        case .setOffset: .setOffset
        case .setRunner: .setRunner
        case .follow: .follow
        case .start: .start
        case .pause: .pause
        case .resume: .resume
        case .stop: .stop
        case .status: .getStatus
        case .diagnose: .diagnose
        case .feedNMEA: .feedNMEA
        case .feedSteps: .feedSteps
        case .feedAcceleration: .feedAcceleration
        case .listSounds: .listSounds
        case .setLock: .setLock
        case .scanSensors: .scanSensors
        case .listSensors: .listSensors
        case .pairSensor: .pairSensor
        case .forgetSensor: .forgetSensor
        case .runnerModel: .getRunnerModel
        case .resetRunnerModel: .resetRunnerModel
        case .setPlan: .setPlan
        case .record: .record
        case .today: .getToday
        case .setAlerts: .setAlerts
        case .suggestPlaylist: .suggestPlaylist
        }
    }

    func encodeParameters(to parameters: inout KeyedEncodingContainer<ParameterName>) throws {
        switch self {
        case .setPace(let speed): try parameters.encode(speed, forKey: .speed)
        case .changePace(let change): try parameters.encode(change, forKey: .change)
        case .holdCadence(let cadence): try parameters.encode(cadence, forKey: .cadence)
        case .setCue(let cue): try parameters.encode(cue, forKey: .cue)
        case .setSound(let name): try parameters.encode(name, forKey: .name)
        case .setAccent(let accent): try parameters.encode(accent, forKey: .accent)
        case .setVolume(let fraction): try parameters.encode(fraction, forKey: .fraction)
        case .setOffset(let offset): try parameters.encode(offset, forKey: .offset)
        case .setRunner(let height, let mass):
            try parameters.encodeIfPresent(height, forKey: .height)
            try parameters.encodeIfPresent(mass, forKey: .mass)
        case .follow(let source): try parameters.encode(source, forKey: .source)
        case .feedNMEA(let bytes): try parameters.encode(Latin1Text(bytes: bytes), forKey: .text)
        case .feedSteps(let bytes, let clock), .feedAcceleration(let bytes, let clock):
            try parameters.encode(Latin1Text(bytes: bytes), forKey: .text)
            try parameters.encodeIfPresent(clock, forKey: .clock)
        case .setLock(let lock): try parameters.encode(lock, forKey: .lock)
        case .scanSensors(let seconds): try parameters.encode(seconds, forKey: .seconds)
        case .pairSensor(let address, let unit):
            try parameters.encode(address, forKey: .address)
            try parameters.encodeIfPresent(unit, forKey: .unit)
        case .forgetSensor(let address): try parameters.encode(address, forKey: .address)
        case .setPlan(let percent): try parameters.encode(percent, forKey: .percent)
        case .record(let order, let kind):
            try parameters.encode(order, forKey: .action)
            try parameters.encodeIfPresent(kind, forKey: .kind)
        case .setAlerts(let inactivity, let reminder, let goal):
            try parameters.encodeIfPresent(inactivity, forKey: .inactivity)
            try parameters.encodeIfPresent(reminder, forKey: .reminder)
            try parameters.encodeIfPresent(goal, forKey: .goal)
        case .suggestPlaylist(let play): try parameters.encode(play, forKey: .play)
        case .followPace, .start, .pause, .resume, .stop, .status, .diagnose, .listSounds, .listSensors,
            .runnerModel, .resetRunnerModel, .today:
            break
        }
    }
}
