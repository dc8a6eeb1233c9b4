import Activities
import Cadence
import Files
import Foundation
import Logbook
import Sync
import Synchronization
import TestSupport

/// A home folder with a logbook and a service, and a clock that only the test moves.
final class SyncHome: Sendable {
    static let start = Moment(unixMilliseconds: 1_790_000_000_000)

    let folder: TemporaryFolder
    let files: SyncFiles
    let logbook: Logbook
    private let reports = Mutex<[String]>([])
    private let time = Mutex(start + .seconds(1_000_000))
    private let tokens = Mutex(0)

    init(_ kind: ServiceKind, at services: FakeServices, authority: String = "ca.pem") throws {
        folder = try TemporaryFolder()
        files = SyncFiles(Folders(environment: ["HOME": folder.path]))
        logbook = try Logbook(path: folder.file("data/strided.db"), for: .writing)
        let url = services.url + (kind == .webdav ? "/dav/strided" : "")
        let ca = services.folder.file(authority)
        try files.setKeys(
            SyncKeys.Keys(
                secret: kind == .fittrackee ? "first" : "secret-key",
                client: "c",
                clientSecret: "s",
                refresh: "refresh-1"
            ),
            of: kind.rawValue
        )
        try files.change { configuration throws(SyncError) in
            var service = SyncConfiguration.Service(url: url, from: Self.start)
            (service.user, service.authority, service.deletions) = ("i1", ca, true)
            service.sports = ["run": 5, "walk": 6, "cycle": 1]
            configuration.services[kind.rawValue] = service
        }
    }

    /// Adds a run of ten seconds that starts some hours after `start`.
    func addRun(_ hour: Int, kind: Activity.Kind = .run, origin: Activity.Origin = .recorded) throws -> ActivityID {
        let samples = (0..<10).map { second in
            Sample(
                elapsed: .seconds(second),
                position: Position(latitude: 52 + Double(second) * 0.000_03, longitude: 13),
                distance: Distance(meters: Double(second) * 3)
            )
        }
        var activity = Activity(
            kind: kind,
            origin: origin,
            start: Self.start + .seconds(hour * 3_600),
            elapsed: .seconds(9),
            name: "Run \(hour)"
        )
        activity.summary = Summary(of: samples, kind: kind, distanceSource: .satellites)
        _ = try logbook.insert(ActivityTrack(activity: activity, samples: samples))
        return try logbook.revisions().map(\.id).max() ?? ActivityID(0)
    }

    func advance(_ duration: Duration) { time.withLock { $0 = $0 + duration } }

    /// The lines that the passes reported.
    var lines: [String] { reports.withLock { $0 } }

    var now: Moment { time.withLock { $0 } }

    /// One pass; returns the time at which something waits.
    func pass() throws -> Moment? { try passed().next }

    /// One pass; returns what remains.
    func passed(ignoringWaits: Bool = false) throws -> SyncResult {
        var options = SyncOptions(
            now: { self.now },
            token: {
                self.tokens.withLock { count in
                    count += 1
                    let digits = String(count, radix: 16)
                    // The names of files contain the first digits.
                    return String(repeating: "0", count: 8 - digits.count) + digits + "00000000"
                }
            },
            report: { line in self.reports.withLock { $0.append(line) } }
        )
        options.timeout = .seconds(30)
        options.ignoresWaits = ignoringWaits
        options.pause = { self.advance($0) }
        return try SyncPass.run(files, logbook: logbook, options: options)
    }

    /// Passes until nothing waits; the clock jumps to the next time.
    func passUntilNothingWaits() throws {
        for _ in 0..<20 {
            guard let next = try pass() else { return }
            time.withLock { $0 = max($0, next) }
        }
        throw ChildProcess.Failure(program: "pass", output: lines.joined(separator: "\n"))
    }
}

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
