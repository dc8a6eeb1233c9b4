import Activities
import Cadence
import DaemonStatus
import DemoData
import Foundation
import Logbook
import NIOCore
import Playback
import Synchronization
import TestSupport
import Testing

@testable import BlueZ
@testable import Clocks
@testable import Control
@testable import OfflineRendering
@testable import Configuration
@testable import strided

/// A situation of a script, played on virtual time through one process of the daemon or several.
///
/// A script has one order in each line; `## NAME` begins a situation with a new home. Settings before the first situation apply to all.
///
///     set KEY VALUE          a setting, as in config.toml
///     at UNIX                the time at the beginning, in seconds since 1970
///     history DAYS           made-up data of each tenth day before the situation
///     block FILE             a folder in the place of a file of the home, so that the file cannot be written
///     METHOD {JSON}          a call of the control socket
///     stridectl WORDS        the program, on the logbook of the home
///     wait S                 time passes
///     run|walk|stand S [A,B] the runner moves, and these sensors report once a second; control: a treadmill is connected
///     device lost|back       the sound device
///     kill S | term S        the process ends; the next one begins after this time
///
/// After the last order of a situation, the status is printed, and the first messages of `Watch`.
final class ScriptedRun: Sendable {
    struct Situation: Sendable {
        var name = ""
        var settings: [(key: String, value: String)] = []
        var start: Int64 = 1_795_593_600
        var orders: [String] = []
    }

    /// The situations of a script.
    static func situations(in script: String) -> [Situation] {
        var (common, situations): (Situation, [Situation]) = (Situation(), [])
        for line in script.split(separator: "\n") where line != "#" && !line.hasPrefix("# ") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            if words[0] == "##" {
                common.name = String(line.dropFirst(3))
                situations.append(common)
            } else if words[0] == "set", situations.isEmpty {
                common.settings.append((words[1], words[2]))
            } else {
                situations[situations.count - 1].add(String(line), words)
            }
        }
        return situations
    }

    /// What the runner has done so far.
    struct Body {
        var (meters, steps, seconds) = (0.0, 0.0, 0)
    }

    private let situation: Situation
    private let printsReplies: Bool
    private let settings: DaemonSettings
    private let time: VirtualTime
    private let folder: TemporaryFolder
    private let process = Mutex(0)
    private let body = Mutex(Body())
    private let lines = Mutex<[String]>([])

    init(_ situation: Situation, printsReplies: Bool) throws {
        (self.situation, self.printsReplies) = (situation, printsReplies)
        var layers = SettingsLayers()
        try layers.add(situation.settings, from: "script")
        settings = try layers.settings()
        time = VirtualTime(start: Moment(unixMilliseconds: situation.start * 1000))
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    private var home: String { folder.file("\(process.withLock { $0 })") }

    /// Plays the situation and returns the answers.
    func play() async throws -> [String] {
        var rest = situation.orders[...]
        repeat {
            let orders = Array(rest.prefix { !$0.hasPrefix("kill ") && !$0.hasPrefix("term ") })
            rest = rest.dropFirst(orders.count)
            let end = rest.popFirst()?.split(separator: " ")
            try await session(orders, isLast: end == nil, isKilled: end?[0] == "kill")
            guard let end, let seconds = Double(end[1]) else { break }
            let time = time
            try await time.runOnThread([]) { try await time.pass(until: time.now + .seconds(seconds)) }
        } while true
        return lines.withLock { $0 }
    }

    private func session(_ orders: [String], isLast: Bool, isKilled: Bool) async throws {
        let (home, next) = (home, folder.file("\(process.withLock { $0 } + 1)"))
        let setUp = orders.prefix { $0.hasPrefix("history ") || $0.hasPrefix("block ") }
        try prepare(setUp.map { $0.split(separator: " ").map(String.init) })
        let track = SyntheticMusic.Track(tempo: 170, beats: 3_000)
        let time = time
        let daemon = try Daemon(
            settings: settings,
            folder: home,
            time: time,
            catalogue: SyntheticMusic([1: track, 2: track], playlist: [2, 1]),
            bluetooth: Bluetooth { time.now }
        )
        let session = ScriptSession(daemon: daemon)
        try await time.runOnThread(daemon.services) { [self] in
            // Virtual time stands still until the logbook service has opened the logbook, continued a recording and read the goals.
            // (When it ends a wait, `cancelWhenGracefulShutdown` needs a thread that virtual time does not know.)
            await time.outside { while await daemon.day.snapshot.recorder.goals == Goals() { await Task.yield() } }
            for order in orders.dropFirst(setUp.count) { try await carryOut(order, session) }
            if isLast, !printsReplies { try await watch(session) }
            guard isKilled else { return }
            try await flush(session)
            try FileManager.default.copyItem(atPath: home, toPath: next)
        }
        if isKilled { process.withLock { $0 += 1 } }
    }

    /// Waits until the logbook is on the disk: a status says how long data have waited, in real time.
    private func flush(_ session: ScriptSession) async throws {
        let writer = try #require(session.daemon.surroundings.writer)
        try #require(await time.outside { await writer.flush(within: .seconds(600)) })
    }

    /// Makes a logbook with a goal, and what the situation needs besides.
    private func prepare(_ orders: [[String]]) throws {
        let logbook = try Logbook(path: home + "/strided.db", for: .writing)
        if try logbook.goals() == Goals() { try logbook.setGoals(Goals(energy: .init(kilocalories: 9_000))) }
        for words in orders where words[0] == "block" {
            let path = home + "/" + words[1]
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let end = Moment(unixMilliseconds: situation.start * 1000, utcOffset: 3600)
        let history = DemoHistory(until: end, days: 1)
        for words in orders where words[0] == "history" {
            // Every tenth day, because to make up a day takes longer than to store it.
            for number in stride(from: Int(words[1]) ?? 0, through: 1, by: -10) {
                let day = history.day(end.date.advanced(by: -number))
                try logbook.add(day.buckets, demo: false)
                _ = try logbook.insert(contentsOf: day.tracks, isDemoData: false)
            }
        }
    }

    private func carryOut(_ order: String, _ session: ScriptSession) async throws {
        let words = order.split(separator: " ", maxSplits: 2).map(String.init)
        let seconds = words.count > 1 ? Int(words[1]) ?? 0 : 0
        let sensors = words.count > 2 ? words[2].split(separator: ",").map(String.init) : []
        switch words[0] {
        case "wait": try await time.pass(until: time.now + .seconds(seconds))
        case "run": try await move(seconds, speed: 3, cadence: 172, sensors, session)
        case "walk": try await move(seconds, speed: 1.4, cadence: 112, sensors, session)
        case "stand": try await move(seconds, speed: 0, cadence: 0, sensors, session)
        case "device":
            let output = try #require(session.daemon.surroundings.output as? OfflineOutput)
            if words[1] == "lost" { output.lose(OutputFault(.play, ENODEV)) } else { output.find() }
            try await time.pass(until: time.now + .seconds(1))
        case "stridectl":
            let arguments = order.split(separator: " ").dropFirst().map(String.init)
            let environment = [
                "HOME": home, "XDG_RUNTIME_DIR": home, "STRIDED_LOGBOOK": home + "/strided.db", "LC_ALL": "C.UTF-8",
                "TZ": "Europe/Berlin",
            ]
            try await flush(session)
            let outcome = try await time.outside {
                try await Program.run("stridectl", arguments, environment: environment)
            }
            add(order, "exit status \(outcome.status)")
            for line in (outcome.output + outcome.errors).split(separator: "\n") { add("|", String(line)) }
        default:
            let parameters = String(order.dropFirst(words[0].count + 1))
            try await flush(session)
            let answer = try await session.answer(words[0], parameters)
            if printsReplies || answer.hasPrefix("{\"error\"") { add(order, answer) }
        }
    }

    private func add(_ name: String, _ text: String) {
        lines.withLock { $0.append("\(situation.name): \(name)\t\(portable(text))") }
    }

    /// The text without what differs between machines and versions.
    ///
    /// The time of the last step comes from the machine's clock, also on virtual time.
    private func portable(_ text: String) -> String {
        GoldenFile.rounded(text).replacing(home, with: "<home>")
            .replacing(/"version":"[^"]*"/, with: "\"version\":\"<version>\"")
            .replacing(/"pid":\d+/, with: "\"pid\":\"<pid>\"")
            .replacing(/"heard_at_unix_s":[\d.]+/, with: "\"heard_at_unix_s\":\"<now>\"")
    }

    private func move(
        _ seconds: Int,
        speed: Double,
        cadence: Double,
        _ sensors: [String],
        _ session: ScriptSession
    ) async throws {
        for _ in 0..<seconds {
            try await time.pass(until: time.now + .seconds(1))
            let (before, after) = body.withLock { body in
                let before = body
                body = Body(meters: body.meters + speed, steps: body.steps + cadence / 60, seconds: body.seconds + 1)
                return (before, body)
            }
            for sensor in sensors {
                try await session.report(sensor, speed: speed, cadence: cadence, from: before, to: after)
            }
        }
    }

    /// Prints the status, and what changes in it in the two messages after the first one of `Watch`.
    private func watch(_ session: ScriptSession) async throws {
        try await flush(session)
        let status = portable(try await session.answer("GetStatus"))
        add("GetStatus", status)
        let feed = session.daemon.surroundings.changes.feed
        let updates = feed.updates()
        feed.publish(await session.daemon.status)
        func message() throws -> String {
            portable(
                String(try #require(try feed.newestMessage(as: .newline).map { String(buffer: $0.bytes) }).dropLast())
            )
        }
        var last = try message()
        try #require(
            last == "{\"continues\":true," + status.dropFirst(),
            "the first message of Watch is not the status: \(GoldenFile.changes(from: status, to: last))"
        )
        for second in 1...2 {
            try await time.pass(until: time.now + .seconds(1))
            let next = try message()
            if next != last {
                add(
                    "Watch after \(second) s",
                    GoldenFile.changes(from: last, to: next).map { $0.trimmingCharacters(in: .whitespaces) }.joined(
                        separator: "; "
                    )
                )
            }
            last = next
        }
        withExtendedLifetime(updates) {}
    }
}

extension ScriptedRun.Situation {
    fileprivate mutating func add(_ line: String, _ words: [String]) {
        switch words[0] {
        case "set": settings.append((words[1], words[2]))
        case "at": start = Int64(words[1]) ?? 0
        default: orders.append(line)
        }
    }
}
