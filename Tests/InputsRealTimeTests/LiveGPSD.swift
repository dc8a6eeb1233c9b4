import Synchronization
import TestSupport

/// A real gpsd on its own port that reads a receiver over TCP; it can be killed and started again.
final class LiveGPSD: Sendable {
    private let reserved: ReservedPort
    private let receiver: String
    private let process = Mutex<ChildProcess?>(nil)

    /// A gpsd that is not started yet, with a port of its own.
    init(receiverPort: Int) throws {
        reserved = try ReservedPort()
        receiver = "tcp://127.0.0.1:\(receiverPort)"
    }

    /// The port on which it listens.
    var port: Int { Int(reserved.number) }

    /// Starts it; it connects to its receiver when the first client watches.
    func start() throws {
        let arguments = ["-N", "-b", "-S", "\(port)", receiver]
        try process.withLock { $0 = try ChildProcess(Program.path(of: "gpsd"), arguments, environment: [:]) }
    }

    /// Kills it.
    func kill() {
        process.withLock { process in
            process?.end()
            process = nil
        }
    }
}
