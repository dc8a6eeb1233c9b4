import InputsSupport
import Synchronization
import TestSupport

/// A real gpsd on its own port that reads a receiver over TCP; it can be killed and started again.
final class LiveGPSD: Sendable {
    let port: Int
    private let receiver: String
    private let process = Mutex<ChildProcess?>(nil)

    /// A gpsd that is not started yet, with a free port.
    init(receiverPort: Int) throws {
        port = Int(try DeafPort().number)
        receiver = "tcp://127.0.0.1:\(receiverPort)"
    }

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
