import Foundation
import InputsSupport
import Synchronization

/// A real gpsd of this machine on a port of its own, reading a receiver over TCP; it can be killed and started again.
final class LiveGPSD: Sendable {
    static let program = ["/usr/sbin/gpsd", "/usr/bin/gpsd", "/usr/local/sbin/gpsd"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    let port: Int
    private let receiver: String
    private let process = Mutex<Process?>(nil)

    /// A gpsd that has not begun, on a port that is free now.
    init(receiverPort: Int) throws {
        port = Int(try DeafPort().number)
        receiver = "tcp://127.0.0.1:\(receiverPort)"
    }

    /// Starts it; it opens its receiver when somebody watches.
    func start() throws {
        let started = Process()
        // Foundation hands its threads' blocked signals on to the child, and gpsd would not hear that it is to end.
        started.executableURL = URL(filePath: "/usr/bin/python3")
        started.arguments = [
            "-c",
            "import os,signal,sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.execv(sys.argv[1], sys.argv[1:])",
            LiveGPSD.program ?? "", "-N", "-b", "-S", "\(port)", receiver,
        ]
        started.standardOutput = FileHandle.nullDevice
        started.standardError = FileHandle.nullDevice
        try started.run()
        process.withLock { $0 = started }
    }

    /// Kills it where it stands.
    func kill() {
        process.withLock { process in
            guard let running = process else { return }
            Foundation.kill(running.processIdentifier, SIGKILL)
            running.waitUntilExit()
            process = nil
        }
    }
}
