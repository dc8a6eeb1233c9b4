internal import CMosquitto
import Configuration
import Glibc
import OutsideText

/// One connection to an MQTT broker, by libmosquitto without its threads; only one thread may use it.
///
/// It ends with the first failure. All functions return at once, except for the search of the broker's name.
final class Broker {
    struct Settings: Sendable {
        let address: BrokerAddress
        let user: String?
        let password: String?
        /// A file with the certificates to trust, instead of those of the system.
        let authority: String?
        /// What the broker publishes when the connection ends.
        let will: HomeMessages.Message
    }

    /// The time after which a broker that sends nothing is asked for a sign of life, in seconds; it has the same time to answer.
    private static let keepAlive: CInt = 30
    private static let hasLibrary = mosquitto_lib_init() == mosquitto_success.code

    private let client: OpaquePointer
    private let settings: Settings
    private let received = Received()

    /// Begins to connect; the broker has answered when `isConnected` is true.
    ///
    /// - Throws: Why that is not possible: a sentence that says what to do.
    init(_ settings: Settings) throws(Refusal) {
        self.settings = settings
        // The pointer is valid as long as this object, whose end is also that of the client.
        let context = Unmanaged.passUnretained(received).toOpaque()
        guard Self.hasLibrary, let client = mosquitto_new(nil, true, context) else {
            throw Refusal("not enough memory for a connection to the broker")
        }
        self.client = client
        mosquitto_log_callback_set(client) { _, context, level, text in
            guard level == mosquitto_log_error.code, let text else { return }
            Received.from(context)?.append(log: String(cString: text))
        }
        mosquitto_connect_callback_set(client) { _, context, answer in Received.from(context)?.answer = answer }
        mosquitto_message_callback_set(client) { _, context, message in
            if let message { Received.from(context)?.append(message.pointee) }
        }
        if let user = settings.user { mosquitto_username_pw_set(client, user, settings.password) }
        let will = settings.will
        _ = mosquitto_will_set(client, will.topic, CInt(will.text.utf8.count), will.text, 0, true)
        if settings.address.usesTLS {
            let code =
                if let authority = settings.authority {
                    mosquitto_tls_set(client, authority, nil, nil, nil, nil)
                } else {
                    mosquitto_int_option(client, mosquitto_system_certificates.code, 1)
                }
            guard code == mosquitto_success.code else { throw Refusal(noAuthority) }
        }
        try check(mosquitto_connect_async(client, settings.address.host, CInt(settings.address.port), Self.keepAlive))
    }

    deinit { mosquitto_destroy(client) }

    var isConnected: Bool { received.answer == 0 }

    /// Whether messages wait: the connection is not complete, or the broker receives them too slowly.
    var isBusy: Bool { mosquitto_want_write(client) }

    /// Waits for the broker, at most until a time, or until another descriptor can be read, and carries out what is due.
    ///
    /// - Throws: Why the connection has ended: a sentence that says what to do.
    func wait(until end: ContinuousClock.Instant, orFor other: CInt) throws(Refusal) {
        let timeout = (ContinuousClock.now.duration(to: end) / .milliseconds(1)).rounded(.up)
        let events = CInt(POLLIN) | (isBusy ? CInt(POLLOUT) : 0)
        var descriptors = [
            pollfd(fd: mosquitto_socket(client), events: Int16(events), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&descriptors, 2, CInt(min(max(timeout, 0), 60_000)))
        let state = CInt(descriptors[0].revents)
        if state & CInt(POLLOUT) != 0 { try check(mosquitto_loop_write(client, 1)) }
        // A call reads one message. `poll` does not see the others, which OpenSSL has read from the socket with the first one.
        if state & ~CInt(POLLOUT) != 0 { for _ in 0..<16 { try check(mosquitto_loop_read(client, 1)) } }
        try check(mosquitto_loop_misc(client))
    }

    /// The messages that have arrived since the last call.
    func takeMessages() -> [Received.Command] {
        defer { received.messages = [] }
        return received.messages
    }

    func publish(_ message: HomeMessages.Message) throws(Refusal) {
        let count = CInt(message.text.utf8.count)
        try check(mosquitto_publish(client, nil, message.topic, count, message.text, 0, true))
    }

    func subscribe(to topic: String) throws(Refusal) {
        try check(mosquitto_subscribe(client, nil, topic, 0))
    }
}

// MARK: - Failures

extension Broker {
    private var place: String { "\(settings.address)" }
    private var noAuthority: String {
        "the file of mqtt.ca has no certificate or cannot be read: \(settings.authority ?? "")"
    }

    private func check(_ code: CInt) throws(Refusal) {
        let number = errno
        guard code != mosquitto_success.code else { return }
        throw Refusal(sentence(for: code, number))
    }

    private func sentence(for code: CInt, _ number: CInt) -> String {
        switch received.answer {
        // The answers of MQTT 3.1.1: a wrong name or password, and not authorised.
        case 4, 5:
            return "\(place) refuses the login; check mqtt.user, and store the password: stridectl mqtt --set-password"
        case let answer? where answer != 0: return "\(place) refuses the connection, with the answer \(answer)"
        default: break
        }
        let log = received.log.lowercased()
        switch code {
        case mosquitto_tls.code:
            if log.contains("certificate verify failed") {
                return
                    "the certificate of \(place) is not valid, is for another name, or its authority is not trusted; "
                    + "the file of your own authority is mqtt.ca"
            }
            if log.contains("ca certificates") { return noAuthority }
            return "no TLS connection to \(place); is that a port for TLS? (\(received.log.prefix(160)))"
        case mosquitto_eai.code, mosquitto_lookup.code: return "there is no computer with the name in \(place)"
        case mosquitto_errno.code, mosquitto_connection_refused.code:
            return "no connection to \(place): \(String(cString: strerror(number)))"
        case mosquitto_protocol.code, mosquitto_malformed_packet.code:
            return "\(place) does not follow the protocol; is that an MQTT broker?"
        case mosquitto_keepalive.code: return "\(place) no longer answers"
        case mosquitto_connection_lost.code where isConnected: return "\(place) ended the connection"
        case mosquitto_connection_lost.code:
            return
                "\(place) ended the connection before it answered; is that an MQTT broker, and does it want TLS (mqtts://)?"
        default: return "no connection to \(place): \(String(cString: mosquitto_strerror(code)))"
        }
    }
}

extension Int {
    /// The type of the results of libmosquitto; Swift imports its constants as `Int`.
    fileprivate var code: CInt { CInt(self) }
}

/// What libmosquitto passes to its callbacks, which it calls on the thread of the connection.
final class Received {
    struct Command {
        let topic: String
        /// At most 40 characters.
        let text: String
        let isRetained: Bool
    }

    /// The broker's answer to the request for a connection; 0 if it has accepted it.
    fileprivate var answer: CInt?
    /// The errors that the library has logged, at most about 1000 characters.
    fileprivate private(set) var log = ""
    fileprivate var messages: [Command] = []

    fileprivate static func from(_ context: UnsafeMutableRawPointer?) -> Received? {
        context.map { Unmanaged<Received>.fromOpaque($0).takeUnretainedValue() }
    }

    fileprivate func append(log text: String) {
        if log.count < 500 { log += (log.isEmpty ? "" : ", ") + text.prefix(500) }
    }

    fileprivate func append(_ message: mosquitto_message) {
        guard messages.count < 100, let topic = message.topic else { return }
        let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(min(max(message.payloadlen, 0), 40)))
        let text = String(decoding: bytes, as: UTF8.self)
        messages.append(Command(topic: String(cString: topic), text: text, isRetained: message.retain))
    }
}
