import Control
import NIOHTTP1
import OutsideText

/// A call of the daemon that a page may cause.
struct Command: Sendable {
    private static let patience = Duration.seconds(5)
    /// The time for a reply to a phone, whose page keeps newer readings meanwhile.
    private static let sensorPatience = Duration.seconds(2)
    /// The time for a reply that comes when a recording is on the disk.
    private static let diskPatience = Duration.seconds(30)

    /// The settings that a page may change; none of them names a file.
    private static let settings: Set = [
        "click.with_music", "music.mode", "music.volume", "runner.offset", "sound.cue", "sound.delays",
        "sound.output", "sound.volume",
    ]

    private let patience: Duration
    private let call: @Sendable (ControlClient) async throws(ControlClientError) -> String

    /// Decodes a command: `{"method": "ChangePace", "parameters": {"delta_mps": 0.1}}`.
    init(decoding body: some Sequence<UInt8>) throws(Refusal) {
        let body = Array(body)
        guard let name = try? UntrustedJSON.decode(MethodName.self, from: body).method else { throw .notACommand }
        switch name {
        case StartActivity.name: try self.init(StartActivity.self, body, StartActivity.patience)
        case PauseActivity.name: try self.init(PauseActivity.self, body)
        case ResumeActivity.name: try self.init(ResumeActivity.self, body)
        case FinishActivity.name: try self.init(FinishActivity.self, body, Self.diskPatience)
        // Without the recording, for a calibration.
        case Pause.name: try self.init(Pause.self, body)
        case Resume.name: try self.init(Resume.self, body)
        case CalibrateRunner.name: try self.init(CalibrateRunner.self, body)
        case Stop.name: try self.init(Stop.self, body)
        case ReopenActivity.name: try self.init(ReopenActivity.self, body, Self.diskPatience)
        case RateActivity.name: try self.init(RateActivity.self, body, Self.diskPatience)
        case ChangePace.name: try self.init(ChangePace.self, body)
        case SetPace.name: try self.init(SetPace.self, body)
        case ChangeSetting.name:
            try self.init(ChangeSetting.self, body)
            guard Self.settings.contains(try Self.parameters(ChangeSetting.self, body).key) else { throw .notPermitted }
        case SkipTrack.name: try self.init(SkipTrack.self, body)
        case Follow.name: try self.init(Follow.self, body)
        case ControlWorkout.name: try self.init(ControlWorkout.self, body)
        case EndRace.name: try self.init(EndRace.self, body)
        case Race.name:
            try self.init(Race.self, body, Self.diskPatience)
            // A page names a run of the logbook.
            guard try Self.parameters(Race.self, body).course == nil else { throw .notPermitted }
        case Record.name:
            try self.init(Record.self, body)
            // The page asks whether to delete a short recording.
            guard [.lap, .discard].contains(try Self.parameters(Record.self, body).action) else { throw .notPermitted }
        default: throw .notPermitted
        }
    }

    /// Decodes the message of a phone; the reply is what the daemon uses of the phone.
    ///
    /// The page waits for the reply before it sends the next message, so the messages of one phone keep their order.
    ///
    /// - Parameter device: The identifier of a paired device, which is that of its phone, so that no device can speak for another one.
    init(
        decoding body: some Sequence<UInt8>,
        _ kind: SensorMessage.Kind,
        from device: String? = nil
    ) throws(Refusal) {
        let message = try SensorMessage(decoding: body, kind).of(device)
        patience = Self.sensorPatience
        call = { client throws(ControlClientError) in
            let reply =
                switch message {
                case .motion(let call): try await client.call(call)
                case .position(let call): try await client.call(call)
                case .end(let call): try await client.call(call)
                }
            return JSONText.of(reply.use)
        }
    }

    private init<Method: ControlMethod>(
        _ method: Method.Type,
        _ body: [UInt8],
        _ patience: Duration = Self.patience
    ) throws(Refusal) { self.init(try Self.parameters(method, body), patience) }

    init(_ method: some ControlMethod, _ patience: Duration = Self.patience) {
        self.patience = patience
        call = { client throws(ControlClientError) in JSONText.of(try await client.call(method)) }
    }

    private static func parameters<Method: ControlMethod>(
        _ method: Method.Type,
        _ body: [UInt8]
    ) throws(Refusal) -> Method {
        do {
            return try UntrustedJSON.decode(MethodParameters<Method>.self, from: body).parameters
        } catch {
            throw .wrongParameters
        }
    }
}

private struct MethodName: Decodable {
    let method: String
}

private struct MethodParameters<Method: ControlMethod>: Decodable {
    let parameters: Method
}

extension Command {
    /// Calls the daemon on a new connection, and returns the reply as JSON or the error as a response.
    func response(from socket: ControlSocketPath) async -> WebResponse {
        do throws(ControlClientError) {
            let client = try await ControlClient.connect(to: socket, patience: patience)
            let reply = try await call(client)
            await client.close()
            return WebResponse(json: reply)
        } catch {
            return WebResponse(refusal: error.status, error.description.cleaned)
        }
    }
}

extension ControlClientError {
    /// The HTTP status that corresponds to the error of the daemon.
    fileprivate var status: HTTPResponseStatus {
        switch self {
        case .refused(.invalidValue), .refused(.messageRefused), .notUnderstood(.invalidParameter): .badRequest
        case .refused(.notFound): .notFound
        case .refused(.notRunning), .refused(.calibrationRefused): .conflict
        case .refused(.tooManyClients), .unreachable, .busy: .serviceUnavailable
        case .timedOut, .outcomeUnknown: .gatewayTimeout
        case .notUnderstood, .unexpectedReply, .disconnected: .badGateway
        }
    }
}

extension Refusal {
    static let notACommand = Self(
        status: .badRequest,
        reason: #"not a command: send {"method": "ChangePace", "parameters": {"delta_mps": 0.1}}"#
    )
    static let notPermitted = Self(status: .forbidden, reason: "a page may not call this method")
    static let wrongParameters = Self(
        status: .badRequest,
        reason: "a parameter is missing, or its type or value is wrong"
    )
}
