import Activities
import AllocationCount
import Files
import Foundation
import Logging
import Metronome
import Pacing
import Playback
import ServiceLifecycle
import Synchronization

@testable import Clocks
@testable import Configuration
@testable import Control
@testable import Logbook
@testable import OfflineRendering
@testable import strided

/// Twenty-four hours of the daemon on virtual time: its own controller, services, logbook and decoders.
///
/// Satellites are followed, runs record themselves, alerts are on, the clicks rest at red lights, the sound device is lost, and the
/// clock goes back from summer time in the night.
struct SimulatedDay {
    /// What was measured at the end of an hour.
    struct Hour {
        var load: VirtualTime.Load
        /// Bytes in use on the heap of the process.
        var heap: Int
        var descriptors: Int
        var steps: Int
    }

    /// What the day came to.
    struct Outcome {
        var hours: [Hour] = []
        var fedSteps = 0
        var countedSteps = 0
        var recordings: [Activities.Activity] = []
        var messages: [String] = []
        var stepsPlayed = 0
    }

    private let time: VirtualTime
    private let output: OfflineOutput
    private let writer: LogbookWriter
    /// The daemon, without its clients.
    let daemon: Daemon
    private let messages = MessageList()
    private let start: Date
    private let path: String

    init(folder: String, start: Date) throws {
        self.start = start
        path = folder + "/strided.db"
        time = VirtualTime(start: Moment(unixMilliseconds: Int64(start.timeIntervalSince1970) * 1000))
        output = OfflineOutput(clock: time, sampleRate: SampleRate(hertz: 8000))
        writer = try LogbookWriter(path: path)
        var settings = DaemonSettings()
        settings.follow = .gps
        settings.record.isAutomatic = true
        settings.preferences.alerts.inactivity = WindowLength(parsing: "600s")
        settings.preferences.alerts.reminder = ReminderTime(parsing: "21:30")
        settings.preferences.alerts.goals = true
        let environment = [
            "HOME": folder, "XDG_STATE_HOME": folder + "/state", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
        ]
        let log = Logger(label: "day") { [messages] _ in ListHandler(list: messages) }
        let files = StateFiles(Folders(environment: environment))
        daemon = Daemon(
            settings: settings,
            stored: files.load(KeptPreferences(), at: time.monotonic, log: log),
            surroundings: Surroundings(
                clock: time,
                output: output,
                saver: StateSaver(files, clock: time, log: log),
                sounds: SoundLibrary(settings, environment: environment),
                writer: writer,
                log: log
            )
        )
    }

    /// Lets the day pass.
    func run(hours: Int, seed: UInt64) throws -> Outcome {
        let (time, output, daemon) = (time, output, daemon)
        let methods = RequestHandlers(daemon: daemon).methods
        let receiver = SimulatedRunnerService(
            methods: methods,
            time: time,
            start: start,
            seed: seed,
            seconds: hours * 3600
        )
        let services = daemon.services.map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) }
        let day = Collected()
        try time.run(services + [.init(service: receiver)]) {
            _ = try await methods.reply(to: Start())
            for hour in 1...hours {
                if hour == 3 {
                    output.lose(OutputFault(.play, ENODEV))
                    try await time.pass(until: time.now + .seconds(60))
                    output.find()
                    _ = try await methods.reply(to: Resume())
                }
                try await time.pass(until: .seconds(hour * 3600))
                await daemon.day.flushLogbook()
                let status = await daemon.status
                day.append(
                    Hour(
                        load: time.takeLoad(),
                        heap: Int(allocated_bytes()),
                        descriptors: (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0,
                        steps: status.stepsPlayed
                    )
                )
            }
        }
        return try outcome(day.hours, fedSteps: receiver.fedSteps(), path: path)
    }

    private func outcome(_ hours: [Hour], fedSteps: Int, path: String) throws -> Outcome {
        let logbook = try Logbook(path: path, for: .reading)
        let first = LocalClock.moment(unixMilliseconds: Int64(start.timeIntervalSince1970) * 1000).date
        let days = try logbook.days(first...first.advanced(by: 2))
        return Outcome(
            hours: hours,
            fedSteps: fedSteps,
            countedSteps: days.values.map(\.steps).reduce(0, +),
            recordings: try logbook.activities().map(\.activity),
            messages: messages.all,
            stepsPlayed: hours.last?.steps ?? 0
        )
    }
}

/// The hours, for the task that measures them and the one that reads them.
private final class Collected: Sendable {
    private let list = Mutex<[SimulatedDay.Hour]>([])

    var hours: [SimulatedDay.Hour] { list.withLock { $0 } }

    func append(_ hour: SimulatedDay.Hour) { list.withLock { $0.append(hour) } }
}

/// The log lines of a run, kept for a test.
final class MessageList: Sendable {
    private let lines = Mutex<[String]>([])

    /// All lines so far.
    var all: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Writes log lines into a list.
struct ListHandler: LogHandler {
    let list: MessageList
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { list.append("\(event.level): \(event.message)") }
}
