import Activities
import DaemonStatus
import Sensors
import BlueZ
import Cadence
import Control
import Inputs
import Pacing

/// Handles the requests of the control socket: it turns them into orders and preferences, and replies with the status.
///
/// Values arrive as plain numbers and text. The parser of each quantity checks them, so that the same limits apply to the socket,
/// to command-line flags and to the settings file.
struct RequestHandler: ControlHandler {
    let daemon: Daemon

    var surroundings: Surroundings { daemon.surroundings }

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
            return .fed(await daemon.run.feedNMEA(bytes))
        case .feedSteps(let bytes, let clock):
            return .fed(await daemon.run.feedSteps(bytes, stampedBy: clock.map(StampOrigin.init)))
        case .feedAcceleration(let bytes, let clock):
            return .fed(await daemon.run.feedAcceleration(bytes, stampedBy: clock.map(StampOrigin.init)))
        case .setLock(let mode):
            try await prefer("lock.mode", mode.rawValue)
        case .setPlan(let percent):
            guard percent.isFinite else { throw .invalidValue(what: "percent", reason: "not a number") }
            try await order(.plan(goal: percent == 0 ? nil : percent / 100))
            await settleState()
        case .runnerModel:
            return .model(RunnerModelReport(await daemon.run.pacer))
        case .resetRunnerModel:
            try await order(.forgetModel)
            await settleState()
            return .model(RunnerModelReport(await daemon.run.pacer))
        case .listSensors:
            return .sensors(await daemon.run.sensors.status)
        case .scanSensors(let seconds):
            guard (1.0...60.0).contains(seconds) else {
                throw .invalidValue(what: "duration_s", reason: "a scan takes 1 to 60 seconds")
            }
            return .sensors(await daemon.run.scan(for: .seconds(seconds)))
        case .pairSensor(let address, let unit):
            return .sensors(try await pair(address, unit))
        case .forgetSensor(let address):
            return .sensors(try await forget(address))
        case .record(let order, let kind):
            try await record(order, kind)
        case .today:
            return .today(await daemon.day.today(movement: daemon.run.runnerState.movement))
        case .setAlerts(let inactivity, let reminder, let goal):
            try await setAlerts(inactivity, reminder, goal)
        case .suggestPlaylist(let play):
            return .playlist(try await suggestPlaylist(play: play))
        case .diagnose:
            return .diagnosis(await diagnosis())
        case .listSounds:
            return .sounds(await sounds())
        }
        return .status(await daemon.status)
    }
}

// MARK: - Validation

extension RequestHandler {
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
        guard surroundings.bluetooth != nil else {
            throw .invalidValue(what: "address", reason: "bluetooth.use is false in the settings")
        }
        return await daemon.run.pair(try sensor(address), unit: unit)
    }

    private func forget(_ address: String) async throws(ControlError) -> [SensorStatus] {
        guard let sensors = await daemon.run.forget(try sensor(address)) else {
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
        do throws(RunController.Refused) {
            try await daemon.run.carryOut(order)
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
        do throws(RunController.Refused) {
            try await daemon.run.prefer(changes)
        } catch {
            throw .invalidValue(what: changes.map(\.key).joined(separator: ", "), reason: error.description)
        }
        await settleState()
    }

    private func preferSound(_ name: String) async throws(ControlError) {
        do throws(RunController.Refused) {
            try await daemon.run.prefer([("sound.name", name)])
        } catch {
            throw .notFound(what: "sound", name: name, reason: error.description)
        }
        await settleState()
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
