import Clocks
import Activities
import Control
import DaemonStatus
import Glibc
import Pacing

/// The functions that carry out the calls of the control socket.
///
/// Values arrive as plain numbers and text. The parser of each quantity checks them, so that the same limits apply to the socket,
/// to command-line flags and to the settings file.
struct RequestHandlers {
    let daemon: Daemon

    var surroundings: Surroundings { daemon.surroundings }

    /// All methods, for the server.
    var methods: ControlMethods {
        var methods = ControlMethods()
        addStatus(to: &methods)
        addRun(to: &methods)
        addPace(to: &methods)
        addSettings(to: &methods)
        addInputs(to: &methods)
        addDay(to: &methods)
        return methods
    }

    private func addStatus(to methods: inout ControlMethods) {
        // The table is created when the daemon starts.
        let startedAt = Double(surroundings.clock.local.unixMilliseconds) / 1000
        methods.handle { (_: GetVersion) in
            .init(version: Strided.version, processID: Int(getpid()), startedAt: startedAt)
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

    private func run(after order: Pacer.Order) async throws(ControlError) -> RunReply {
        try await carryOut(order)
        return RunReply(await daemon.run.snapshot, await daemon.day.snapshot)
    }

    /// Carries out an order of the runner.
    ///
    /// - Throws: The error for the client if the pacer refuses the order.
    func carryOut(_ order: Pacer.Order) async throws(ControlError) {
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

    /// Changes a preference and waits until it is stored.
    ///
    /// - Throws: The error for the client if the value is not valid.
    func prefer(_ changes: (key: String, text: String)...) async throws(ControlError) {
        try await prefer(changes)
    }

    /// Changes several preferences, or none if one value is not valid, and waits until they are stored.
    func prefer(_ changes: [(key: String, text: String)]) async throws(ControlError) {
        do throws(RunController.Refused) {
            try await daemon.run.prefer(changes)
        } catch {
            throw .invalidValue(what: changes.map(\.key).joined(separator: ", "), reason: error.description)
        }
        await settleState()
    }
}
