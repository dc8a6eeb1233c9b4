import ArgumentParser
import Configuration
import Control
import Glibc
import LateLibraries
import LocalNetwork
import Messages
import Report
import Sync
import Synchronization
import Threads

struct MQTTCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mqtt",
        abstract: "Publish the run to an MQTT broker, for a home, until Ctrl-C.",
        discussion: """
            The broker is mqtt.broker in config.toml, such as mqtts://homeassistant.local. Home Assistant finds the values by itself, with a \
            switch that pauses and resumes the run. After each login: systemctl --user enable --now strided-mqtt
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(
        help: ArgumentHelp(
            "Store the password of mqtt.user, and end.",
            discussion: "It is read from the terminal without showing it, or from standard input."
        )
    )
    var setPassword = false

    private var messages: Messages { daemon.messages }

    func run() async throws {
        if setPassword {
            let secret = try SecretLine.read("The password of the broker:", messages, keepsSpaces: true)
            try Terminal.reporting(in: messages) {
                try SyncFiles.user.setKeys(SyncKeys.Keys(secret: secret), of: Self.key)
            }
            return daemon.display.printTranslated("The password is stored.")
        }
        OutputReader.watch()
        // A broker that closes the connection must not end the program.
        signal(SIGPIPE, SIG_IGN)
        let (node, style) = (node, daemon.style)
        let home = HomeMessages(node: node, style: style)
        let settings = try settings(will: HomeMessages.Message(topic: home.availability, text: "offline"))
        guard LateLibrary.mosquitto.isInstalled else {
            throw Terminal.failure(LateLibrary.mosquitto.absence, in: messages)
        }
        let (switches, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let state = HomeState(messages)
        let result = startThread("mqtt") {
            var loop = BrokerLoop(settings: settings, state: state, switches: continuation, node: node, style: style)
            loop.run()
        }
        guard result == 0 else { throw Terminal.failure(String(cString: strerror(result))) }
        let (path, messages) = (daemon.path, messages)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // The run's pause and end are published at once.
                let interval = Duration.milliseconds(250)
                let feed = StatusSubscription(path: path, interval: interval, update: state.update, lose: state.lose)
                await feed.run(messages)
            }
            group.addTask {
                for await isPaused in switches {
                    do throws(ControlClientError) {
                        let client = try await ControlClient.connect(to: path)
                        _ = isPaused ? try await client.call(PauseActivity()) : try await client.call(ResumeActivity())
                    } catch {
                        state.report("\(error)")
                    }
                }
            }
        }
    }

    /// The name of the password among the keys of services.
    private static let key = "mqtt"

    private var node: String { ConfigurationFile.string("mqtt.node") ?? HomeMessages.node(of: HostNames.machine) }

    private func settings(will: HomeMessages.Message) throws -> Broker.Settings {
        for key in SettingKey.mqtt {
            guard let text = ConfigurationFile.string(key.name) else { continue }
            do { try key.check(text) } catch { throw Terminal.failure("\(key.name): \(error.reason)", in: messages) }
        }
        guard let address = ConfigurationFile.string("mqtt.broker").flatMap({ try? BrokerAddress(parsing: $0) }) else {
            throw Terminal.failure(
                "there is no mqtt.broker in config.toml; write for example [mqtt] and broker = \"mqtt://homeassistant.local\"",
                in: messages
            )
        }
        let user = ConfigurationFile.string("mqtt.user")
        let keys = try Terminal.reporting(in: messages) { try SyncFiles.user.keys() }
        let password = user.flatMap { _ in keys.services[Self.key]?.secret }
        if password != nil, !address.usesTLS, !["localhost", "127.0.0.1", "::1"].contains(address.host) {
            let warning = "the password is sent without encryption; if the broker has TLS, write mqtts://"
            Terminal.printError(messages.translated(warning))
        }
        let authority = ConfigurationFile.string("mqtt.ca")
        return Broker.Settings(address: address, user: user, password: password, authority: authority, will: will)
    }
}

/// What the tasks and the thread of the broker share; thread-safe.
final class HomeState: Sendable {
    private struct Content {
        var status: Status?
        var isLost = false
        var reported: String?
    }

    let wake = WakeEvent()
    let messages: Messages
    private let content = Mutex(Content())

    init(_ messages: Messages) { self.messages = messages }

    var status: Status? { content.withLock { $0.status } }

    @Sendable func update(_ status: Status) {
        content.withLock { ($0.status, $0.isLost) = (status, false) }
        wake.signal()
    }

    /// The daemon does not run; the reason is in the language of the user.
    @Sendable func lose(_ reason: String) {
        let wasLost = content.withLock { content in
            defer { (content.status, content.isLost) = (nil, true) }
            return content.isLost
        }
        if !wasLost { Terminal.printError(reason) }
        wake.signal()
    }

    /// Prints a problem in the language of the user, unless it was the last one.
    func report(_ problem: String) {
        let isNew = content.withLock { content in
            defer { content.reported = problem }
            return content.reported != problem
        }
        if isNew { Terminal.printError(messages.translated(problem)) }
    }
}

/// Keeps a connection to the broker, on a thread of its own: libmosquitto waits there while it looks the broker's name up.
struct BrokerLoop {
    /// The time in which the broker must accept a connection.
    private static let patience = Duration.seconds(20)
    /// After this time, an end of the connection is a new problem.
    private static let stableTime = Duration.seconds(30)

    let settings: Broker.Settings
    let state: HomeState
    let switches: AsyncStream<Bool>.Continuation
    private var home: HomeMessages
    private var backOff = BackOff()
    private var connectedAt: ContinuousClock.Instant?
    private var problem: String?
    private var lastLine: String?

    init(
        settings: Broker.Settings,
        state: HomeState,
        switches: AsyncStream<Bool>.Continuation,
        node: String,
        style: TerminalStyle
    ) {
        (self.settings, self.state, self.switches) = (settings, state, switches)
        home = HomeMessages(node: node, style: style)
    }

    /// Never ends: a signal ends the program, and the broker then publishes the will.
    mutating func run() {
        while true {
            connectedAt = nil
            do throws(Refusal) {
                try serve()
            } catch {
                if let connectedAt, ContinuousClock.now - connectedAt >= Self.stableTime {
                    backOff.reset()
                    problem = nil
                }
                if error.description != problem {
                    Terminal.printError(state.messages.translated(error.description))
                    (problem, lastLine) = (error.description, error.description)
                }
            }
            _ = poll(nil, 0, CInt(backOff.next() / .milliseconds(1)))
        }
    }

    private mutating func serve() throws(Refusal) {
        let broker = try Broker(settings)
        let end = ContinuousClock.now + Self.patience
        while !broker.isConnected {
            guard ContinuousClock.now < end else { throw Refusal("\(settings.address) does not answer") }
            try broker.wait(until: end, orFor: -1)
        }
        connectedAt = .now
        let line = "connected to \(settings.address)"
        if line != lastLine { Terminal.printLine(state.messages.translated(line)) }
        lastLine = line
        home.forget()
        try broker.subscribe(to: HomeMessages.homeStatus)
        try broker.subscribe(to: home.pauseCommand)
        try publish(home.discovery, to: broker)
        while true {
            let now = ContinuousClock.now
            var next: ContinuousClock.Instant?
            // What a slow broker does not receive is not queued, but replaced by newer values.
            if !broker.isBusy {
                let due = home.due(state.status, at: now)
                next = due.next
                try publish(due.messages, to: broker)
            }
            try broker.wait(
                until: min(next ?? now + .seconds(5), now + .seconds(5)),
                orFor: state.wake.handle.descriptor
            )
            state.wake.handle.clear()
            for message in broker.takeMessages() { try receive(message, broker) }
        }
    }

    private func publish(_ messages: [HomeMessages.Message], to broker: Broker) throws(Refusal) {
        for message in messages { try broker.publish(message) }
    }

    private mutating func receive(_ message: Received.Command, _ broker: Broker) throws(Refusal) {
        switch (message.topic, message.text) {
        // The broker sends its retained "online" at each connection.
        case (HomeMessages.homeStatus, "online") where !message.isRetained:
            home.forget()
            try publish(home.discovery, to: broker)
        case (HomeMessages.homeStatus, _): break
        case _ where message.isRetained:
            state.report("a retained message on \(message.topic) is ignored; send it without retain")
        case (_, "ON"): switches.yield(true)
        case (_, "OFF"): switches.yield(false)
        default: state.report("\(message.topic) accepts ON and OFF, and not \"\(message.text)\"")
        }
    }
}
