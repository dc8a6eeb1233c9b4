import Foundation
import Sync
import Synchronization
import TestSupport

/// The servers of fake_services.py, which behave as the documentation of the services describes.
///
/// Its functions block, so they are called with `onOwnThread`.
final class FakeServices {
    /// What the servers have stored and were asked.
    struct State: Decodable {
        struct Upload: Decodable {
            let external_id: String?
            let name: String?
            let title: String?
        }
        let stored: [String: [String: Upload]]
        let log: [String]
    }

    /// The folder with the certificates: `ca.pem` signed the server's, `other.pem` did not.
    let folder: TemporaryFolder
    let port: Int
    private let process: ChildProcess
    private let client: HTTPSClient

    init() throws {
        folder = try TemporaryFolder()
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "fake_services.py").path
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        process = try ChildProcess("python3", [script, folder.path], environment: environment)
        try process.wait(for: "\n")
        guard let port = Int(process.output.split(separator: "\n").first ?? "") else {
            throw ChildProcess.Failure(program: "fake_services.py", output: process.output)
        }
        self.port = port
        client = HTTPSClient(authority: folder.file("ca.pem"))
    }

    var url: String { "https://localhost:\(port)" }

    /// What happens to the next requests that change something, in order.
    func plan(_ faults: [String]) throws { _ = try post("plan", JSONEncoder().encode(faults)) }

    /// Replaces the tokens that FitTrackee accepts.
    func setTokens(access: String, refresh: String) throws {
        _ = try post("token", JSONEncoder().encode(["access": access, "refresh": refresh]))
    }

    func state() throws -> State {
        try JSONDecoder().decode(State.self, from: Data(client.send(HTTPSRequest(.get, url + "/test/state")).body))
    }

    private func post(_ path: String, _ body: Data) throws -> HTTPSAnswer {
        try client.send(HTTPSRequest(.post, url + "/test/" + path, body: Array(body)))
    }
}
