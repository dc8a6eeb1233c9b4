import BlueZ
import Cadence
import Control
import Inputs
import Pacing

/// Handles the requests of the control socket: it turns them into orders and preferences, and replies with the status.
///
/// Values arrive as plain numbers and text. The parser of each quantity checks them, so that the same limits apply to the socket,
/// to command-line flags and to the settings file.
struct ControlDesk: ControlHandler {
    let conductor: Conductor

    /// Carries out one request.
    func reply(to request: Request, from peer: Peer) async throws(ControlError) -> Reply {
        switch request {
        case .setPace(let metersPerSecond):
            try await order(.pace(try speed(metersPerSecond)))
        case .changePace(let metersPerSecond):
            guard metersPerSecond.isFinite else { throw .invalidValue(what: "delta_mps", reason: "not a number") }
            try await order(.changePace(metersPerSecond: metersPerSecond))
        case .holdCadence(let stepsPerMinute):
            try await order(.holdCadence(try cadence(stepsPerMinute)))
        case .followPace:
            try await order(.followPace)
        case .setCue(let cue):
            try await prefer("sound.cue", cue.rawValue.replacing("_", with: "-"))
        case .setSound(let name):
            try await preferSound(name)
        case .setAccent(let accent):
            try await prefer("sound.accent", accent.rawValue)
        case .setVolume(let fraction):
            try await prefer("sound.volume", "\(fraction * 100)%")
        case .setOffset(let stepsPerMinute):
            try await prefer("runner.offset", "\(stepsPerMinute)")
        case .setRunner(let height, let mass):
            var changes: [(key: String, text: String)] = []
            if let height { changes.append(("runner.height", "\(height)m")) }
            if let mass { changes.append(("runner.mass", "\(mass)kg")) }
            try await prefer(changes)
        case .follow(let choice):
            try await order(.follow(FollowedSource(choice)))
        case .start:
            try await order(.start)
        case .pause:
            try await order(.pause)
        case .resume:
            try await order(.resume)
        case .stop:
            try await order(.stop)
        case .status:
            break
        case .feedNMEA(let bytes):
            return .fed(await conductor.feedNMEA(bytes))
        case .feedSteps(let bytes, let clock):
            return .fed(await conductor.feedSteps(bytes, stampedBy: clock.map(StampOrigin.init)))
        case .feedAcceleration(let bytes, let clock):
            return .fed(await conductor.feedAcceleration(bytes, stampedBy: clock.map(StampOrigin.init)))
        case .setLock(let mode):
            try await prefer("lock.mode", mode.rawValue)
        case .setPlan(let percent):
            guard percent.isFinite else { throw .invalidValue(what: "percent", reason: "not a number") }
            try await order(.plan(goal: percent == 0 ? nil : percent / 100))
            await conductor.settleState()
        case .runnerModel:
            return .model(await conductor.runnerModel)
        case .resetRunnerModel:
            try await order(.forgetModel)
            await conductor.settleState()
            return .model(await conductor.runnerModel)
        case .listSensors:
            return .sensors(await conductor.sensors.status)
        case .scanSensors(let seconds):
            guard (1.0...60.0).contains(seconds) else {
                throw .invalidValue(what: "duration_s", reason: "a scan takes 1 to 60 seconds")
            }
            return .sensors(await conductor.scan(for: .seconds(seconds)))
        case .pairSensor(let address, let unit):
            return .sensors(try await pair(address, unit))
        case .forgetSensor(let address):
            return .sensors(try await forget(address))
        case .record(let order, let kind):
            try await record(order, kind)
        case .today:
            return .today(await conductor.today())
        case .setAlerts(let inactivity, let reminder, let goal):
            try await setAlerts(inactivity, reminder, goal)
        case .suggestPlaylist(let play):
            return .playlist(try await suggestPlaylist(play: play))
        case .diagnose:
            return .diagnosis(await conductor.diagnosis())
        case .listSounds:
            return .sounds(await conductor.sounds())
        }
        return .status(await conductor.status)
    }
}

// MARK: - Validation

extension ControlDesk {
    private func speed(_ metersPerSecond: Double) throws(ControlError) -> Speed {
        do throws(QuantityError) {
            return try Speed(parsing: "\(metersPerSecond)m/s")
        } catch {
            throw .invalidValue(what: "speed_mps", reason: error.description)
        }
    }

    private func cadence(_ stepsPerMinute: Double) throws(ControlError) -> StepRate {
        do throws(QuantityError) {
            return try StepRate(parsing: "\(stepsPerMinute)")
        } catch {
            throw .invalidValue(what: "cadence_spm", reason: error.description)
        }
    }

    private func pair(_ address: String, _ unit: CadenceUnitChoice?) async throws(ControlError) -> [SensorStatus] {
        guard conductor.bluetooth != nil else {
            throw .invalidValue(what: "address", reason: "bluetooth.use is false in the settings")
        }
        return await conductor.pair(try sensor(address), unit: unit)
    }

    private func forget(_ address: String) async throws(ControlError) -> [SensorStatus] {
        guard let sensors = await conductor.forget(try sensor(address)) else {
            throw .notFound(what: "sensor", name: address, reason: "stridectl sensors names those there are")
        }
        return sensors
    }

    private func sensor(_ text: String) throws(ControlError) -> SensorAddress {
        guard let address = SensorAddress(parsing: text) else {
            throw .invalidValue(what: "address", reason: "an address is written as in C0:FF:EE:00:18:14")
        }
        return address
    }

    private func order(_ order: Pacer.Order) async throws(ControlError) {
        do throws(Conductor.Refused) {
            try await conductor.order(order)
        } catch {
            switch order {
            case .pause, .resume: throw .notRunning(reason: error.description)
            case .plan: throw .invalidValue(what: "percent", reason: error.description)
            default: throw .invalidValue(what: "pace", reason: error.description)
            }
        }
    }

    private func prefer(_ key: String, _ text: String) async throws(ControlError) {
        try await prefer([(key, text)])
    }

    func prefer(_ changes: [(key: String, text: String)]) async throws(ControlError) {
        do throws(Conductor.Refused) {
            try await conductor.prefer(changes)
        } catch {
            throw .invalidValue(what: changes.map(\.key).joined(separator: ", "), reason: error.description)
        }
        await conductor.settleState()
    }

    private func preferSound(_ name: String) async throws(ControlError) {
        do throws(Conductor.Refused) {
            try await conductor.prefer([("sound.name", name)])
        } catch {
            throw .notFound(what: "sound", name: name, reason: error.description)
        }
        await conductor.settleState()
    }
}

extension FollowedSource {
    fileprivate init(_ choice: FollowChoice) {
        switch choice {
        case .manual: self = .manual
        case .auto: self = .auto
        case .gps: self = .gps
        case .treadmill: self = .treadmill
        case .footpod: self = .footpod
        case .steps: self = .steps
        }
    }
}

extension StampOrigin {
    fileprivate init(_ choice: StampClockChoice) {
        switch choice {
        case .auto: self = .auto
        case .unix: self = .unix
        case .monotonic: self = .monotonic
        case .sender: self = .sender
        }
    }
}
