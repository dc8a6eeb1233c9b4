import Activities
import ArgumentParser
import BlueZ
import Cadence
import Control
import Desktop
import Glibc
import Inputs
import Logbook
import Logging
import Pacing
import Playback
import ServiceLifecycle
import UnixSignals

/// `strided`: runs the daemon in the foreground.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the daemon in the foreground (what strided alone does)."
    )
    /// The longest time for which the end of the program waits until the log lines are written.
    private static let logPatience: Duration = .milliseconds(500)

    @OptionGroup var options: SettingsOptions
    @Option(help: ArgumentHelp("ALSA device; null for none.", valueName: "name")) var device: String?
    @Option(help: ArgumentHelp("Record into a WAV file, in real time, instead of playing.", valueName: "file"))
    var output: String?
    @Option(help: ArgumentHelp("Connect to this gpsd and follow it.", valueName: "host:port")) var gpsd: String?
    @Option(help: ArgumentHelp("A folder that stands in for the kernel's accelerometers.", valueName: "folder"))
    var iioRoot: String?
    @Flag(help: "Follow a simulated runner, from the start.") var demo = false
    @Flag(help: "Write made-up activities and steps of the last days, marked as such, and end.") var demoData = false
    @Option(help: ArgumentHelp("Of how many days.", valueName: "days")) var demoDays = 30
    @Flag(help: "Replace earlier made-up data without asking.") var yes = false
    @Flag(help: "Begin a run at once.") var start = false
    @Option(name: .customLong("for"), help: "End by itself, for example after 60s.", transform: DurationText.argument)
    var limit: Duration?
    @Option(help: ArgumentHelp("Listen here instead of on the usual control socket.", valueName: "path"))
    var socket: String?
    @Option(help: ArgumentHelp("Write what is played on which frame, one JSON object a line.", valueName: "file"))
    var trace: String?
    @Option(help: "trace, debug, info, notice, warning, error or critical.") var logLevel: String?
    @Flag(help: "Read the settings, say what is wrong with them, and end.") var check = false

    func validate() throws {
        guard output != "" else { throw ValidationError("--output wants the name of a file") }
        guard (1...DemoDataCommand.mostDays).contains(demoDays) else {
            throw ValidationError("--demo-days wants 1 to \(DemoDataCommand.mostDays)")
        }
    }

    func run() async throws {
        let source = options.source(with: [
            "audio.device": device, "gpsd.address": gpsd, "accelerometer.root": iioRoot, "log.level": logLevel,
            "follow": gpsd == nil ? nil : "gps",
        ])
        let isJournal = StderrLogHandler.isConnectedToJournal(environment: source.environment)
        let queue = LogQueue(prefix: isJournal ? "<4>" : "strided: warning: ")
        // Writes the lines that are still in the queue, such as the reason why strided ends.
        defer { queue.flush(within: Self.logPatience) }
        do {
            var log = Logger(label: "strided") { _ in StderrLogHandler(isJournal: isJournal, queue: queue) }
            let clients = try ProcessLimits.current.clients()
            let kept = source.files.preferences.loadOrSetAside(log: log)
            let settings = try source.read(kept: kept)
            guard !check else { return }
            guard !demoData else {
                return try DemoDataCommand(path: source.logbook, days: demoDays, isConfirmed: yes).write()
            }
            log.logLevel = settings.logLevel
            // Without this, a client that disconnects while the daemon writes to it would end the daemon.
            signal(SIGPIPE, SIG_IGN)
            try await serve(settings, kept: kept, source: source, clients: clients, log: log)
        } catch let error as ConfigurationError {
            queue.append("strided: \(error)")
            throw SettingsOptions.configurationFault
        } catch let code as ExitCode {
            throw code
        } catch {
            queue.append("strided: \(error)")
            throw ExitCode.failure
        }
    }
}

// MARK: - Creation of the services

extension Serve {
    private func serve(
        _ settings: DaemonSettings,
        kept: KeptPreferences,
        source: SettingsSource,
        clients: ControlLimits,
        log: Logger
    ) async throws {
        let clock = SystemClock()
        let feed = StatusFeed()
        let path =
            socket.map { ControlSocketPath(path: $0) }
            ?? ControlSocketPath(userID: geteuid()) { source.environment[$0] }
        let server = try controlServer(at: path, feed: feed, limits: clients)
        var files = source.files
        // The file is next to the control socket, so that each of several daemons continues its own run.
        files.run = StateFile(path: path.path + ".run")
        let (orders, ends) = LedgerOrders.make()
        let (traceLines, traceLine) = AsyncStream.makeStream(
            of: TraceRecord.self,
            bufferingPolicy: .bufferingNewest(4096)
        )
        let surroundings = Surroundings(
            clock: clock,
            output: Player(
                configuration: PlayerConfiguration(settings.audio, output: output),
                broker: RealtimeKitBroker()
            ),
            writer: try LogbookWriter(path: source.logbook),
            bluetooth: settings.usesBluetooth ? Bluetooth(now: { clock.now }) : nil,
            orders: orders,
            saver: StateSaver(files, clock: clock, log: log),
            shelf: SoundShelf(settings, environment: source.environment),
            home: source.files.home,
            isDemo: demo,
            feed: feed,
            settingsFault: {
                do throws(ConfigurationError) {
                    _ = try source.read(kept: (try? source.files.preferences.load()) ?? KeptPreferences())
                    return nil
                } catch {
                    return error
                }
            },
            trace: trace == nil ? nil : traceLine,
            log: log
        )
        let assembly = Assembly(
            settings: settings,
            stored: files.load(kept, log: log),
            surroundings: surroundings,
            ends: ends
        )
        let conductor = assembly.conductor
        let reload = ReloadService(
            conductor: conductor,
            source: source,
            log: log,
            hangups: await UnixSignalsSequence(trapping: .sighup)
        )
        // The services shut down in the reverse order: the inputs first, the sound output later.
        let traceService = try trace.map {
            TraceService(file: try JSONLog(path: $0), lines: traceLines, clock: clock, log: log)
        }
        var services = ([traceService].compactMap(\.self) + assembly.services).map {
            ServiceGroupConfiguration.ServiceConfiguration(service: $0)
        }
        services += [
            .init(service: ControlService(server: server, desk: ControlDesk(conductor: conductor), log: log)),
            .init(service: reload),
        ]
        if let address = settings.gpsd {
            services.append(.init(service: GPSDService(address: address, conductor: conductor, clock: clock)))
        }
        if let bluetooth = conductor.bluetooth {
            services.append(.init(service: BluetoothService(bluetooth: bluetooth, conductor: conductor)))
        }
        if settings.usesAccelerometer {
            let root = settings.accelerometerRoot.map(IIORoot.init(folder:)) ?? IIORoot()
            services.append(.init(service: AccelerometerService(root: root, conductor: conductor, clock: clock)))
        }
        if demo { services.append(.init(service: DemoService(conductor: conductor, clock: clock))) }
        if start { try await conductor.order(.start) }
        if let limit {
            services.append(
                .init(
                    service: DeadlineService(clock: clock, end: clock.now + limit),
                    successTerminationBehavior: .gracefullyShutdownGroup
                )
            )
        }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services,
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }
            )
        )
        try await group.run()
    }

    private func controlServer(
        at path: ControlSocketPath,
        feed: StatusFeed,
        limits: ControlLimits
    ) throws -> ControlServer {
        let identity = ServiceIdentity(version: Strided.version, url: "man:strided(1)")
        if let descriptor = ServiceManager.takeListeningSocket() {
            return try ControlServer(listeningDescriptor: descriptor, identity: identity, feed: feed, limits: limits)
        }
        return try ControlServer(path: path, identity: identity, feed: feed, limits: limits)
    }
}
