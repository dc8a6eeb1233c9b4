import Activities
import Cadence
import Clocks
import Control
import DaemonStatus
import Pacing

/// The functions that carry out the calls of the control socket.
///
/// Values arrive as plain numbers and text. Each quantity validates them with one range, so that the same limits apply to the socket,
/// to command-line flags and to the settings file.
struct RequestHandlers {
    let daemon: Daemon
    private let startedUnixSeconds: Double

    init(daemon: Daemon) {
        self.daemon = daemon
        startedUnixSeconds = Double(daemon.surroundings.clock.local.unixMilliseconds) / 1000
    }

    var surroundings: Surroundings { daemon.surroundings }

    var methods: ControlMethods {
        var methods = ControlMethods()
        addStatus(to: &methods)
        addRun(to: &methods)
        addActivity(to: &methods)
        addWorkout(to: &methods)
        addRace(to: &methods)
        addPace(to: &methods)
        addPlan(to: &methods)
        addSettings(to: &methods)
        addVoice(to: &methods)
        addMusic(to: &methods)
        addProfile(to: &methods)
        addInputs(to: &methods)
        addTreadmill(to: &methods)
        addPhones(to: &methods)
        addDay(to: &methods)
        return methods
    }

    private func addStatus(to methods: inout ControlMethods) {
        methods.handle { (_: GetVersion) in
            .init(version: Strided.version, startedUnixSeconds: startedUnixSeconds)
        }
        methods.handle { (_: GetStatus) in .init(status: await daemon.status) }
        methods.handle { (_: Diagnose) in .init(diagnosis: await diagnosis()) }
    }

    private func addRun(to methods: inout ControlMethods) {
        methods.handle { (_: Start) throws(ControlError) in try await run(after: .start) }
        methods.handle { (_: Pause) throws(ControlError) in try await run(after: .pause) }
        methods.handle { (_: Resume) throws(ControlError) in try await run(after: .resume) }
        methods.handle { (_: Stop) throws(ControlError) in try await run(after: .stop) }
    }

    private func run(after order: Pacer.Order) async throws(ControlError) -> Start.Reply {
        Start.Reply(try await carryOut(order), await daemon.day.snapshot)
    }

    var startReply: Start.Reply { get async { Start.Reply(await daemon.run.snapshot, await daemon.day.snapshot) } }

    /// - Throws: The error that is sent to the client if the pacer refuses the order.
    @discardableResult
    func carryOut(_ order: Pacer.Order) async throws(ControlError) -> RunSnapshot {
        do throws(RunController.Refused) {
            let run = try await daemon.run.snapshot(after: order)
            if case .stop = order { await daemon.day.clicksStopped() }
            return run
        } catch {
            switch order {
            case .holdHeartRate: throw .invalidValue(what: "heart_bpm", reason: error.description)
            case .pause, .resume: throw .notRunning(reason: error.description)
            case .plan: throw .invalidValue(what: "percent", reason: error.description)
            case .planCalendar: throw .invalidValue(what: "day", reason: error.description)
            default: throw .invalidValue(what: "pace", reason: error.description)
            }
        }
    }

    /// Reads a quantity from a parameter of a call; a mistake becomes the error for the client.
    func valid<Quantity>(
        _ parameter: String,
        _ read: @autoclosure () throws(QuantityError) -> Quantity
    ) throws(ControlError) -> Quantity {
        do throws(QuantityError) {
            return try read()
        } catch {
            throw .invalidValue(what: parameter, reason: error.description)
        }
    }
}
