import InputsSupport
import Synchronization
import TestSupport

/// A real gpsd of this machine on a port of its own, reading a receiver over TCP; it can be killed and started again.
final class LiveGPSD: Sendable {
    let port: Int
    private let receiver: String
    private let process = Mutex<ChildProcess?>(nil)

    /// A gpsd that has not begun, on a port that is free now.
    init(receiverPort: Int) throws {
        port = Int(try DeafPort().number)
        receiver = "tcp://127.0.0.1:\(receiverPort)"
    }

    /// Starts it; it opens its receiver when somebody watches.
    func start() throws {
        let arguments = ["-N", "-b", "-S", "\(port)", receiver]
        try process.withLock { $0 = try ChildProcess(Program.path(of: "gpsd"), arguments, environment: [:]) }
    }

    /// Kills it where it stands.
    func kill() {
        process.withLock { process in
            process?.end()
            process = nil
        }
    }
}
