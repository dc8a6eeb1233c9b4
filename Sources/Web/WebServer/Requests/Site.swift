import Control
import LocalNetwork
import Metronome
import NIOCore
import NIOHTTP1
import NIOPosix
import Sync

struct Site: Sendable {
    var check: RequestCheck
    /// The client of the connection, if it is in the local network; nil for a program on this machine.
    var client: LocalNetworkClient?
    let files: [String: PageFile]
    let pages: LogbookPages
    /// The map below the route; nil for a plain background.
    let map: MapFile?
    let socket: ControlSocketPath
    /// The privacy zones, in which a device that may not read the logbook does not see the runner.
    let zones: @Sendable () throws -> [PrivacyZone]
    /// The recipe of a sound; nil if there is no sound of this name.
    let sound: @Sendable (String) -> SoundRecipe?
    let version: String

    enum Answer: Sendable {
        case response(WebResponse)
        case events(Caller)
        case beat(member: String)
    }

    /// Whether a caller whose request was answered may still receive events; false for a device that was revoked.
    func stillAdmits(_ caller: Caller) -> Bool {
        guard let client, let id = caller.deviceID else { return true }
        return client.pairing.devices.contains(id)
    }

    /// Where the caller does not see the runner now; the file with the zones is read on another thread.
    func hidden(from caller: Caller) async -> HiddenPlaces {
        guard !caller.maySeeHistory else { return .none }
        let zones = zones
        return (try? await NIOThreadPool.singleton.runIfActive { HiddenPlaces(zones) }) ?? .everywhere
    }

    func answer(_ request: WebRequest) async -> Answer {
        var caller = Caller()
        do throws(Refusal) {
            try check.checkOrigin(of: request)
            switch await client?.admission(of: request) {
            case .caller(let device): caller = device
            case .response(let response): return .response(response)
            case .beat(let member): return .beat(member: member)
            case nil: break
            }
            try check.checkRight(of: caller, to: request)
        } catch {
            return .response(.closing(error.status, error.reason))
        }
        let route: Route
        do throws(Refusal) {
            route = try Route(request, files: files.keys)
            guard caller.maySeeHistory || !route.isHistory else { throw Refusal.onlyLive }
        } catch {
            return .response(error.response)
        }
        var response: WebResponse
        switch route {
        case .events: return .events(caller)
        case .file(let path): return .response(files[path]?.response(to: request) ?? Refusal.notFound.response)
        case .clock:
            // The text is short, so the time at which it is made is the time at which it is sent.
            let (received, sent) = (request.receivedAt, HostInstant.now.monotonicNanoseconds)
            return .response(WebResponse(json: #"{"received_ns":\#(received),"sent_ns":\#(sent)}"#))
        case .command: response = await reply(to: request)
        case .map: return .response(await map?.response(to: request) ?? Refusal.notFound.response)
        case .sensor(let kind): response = await reply(to: request, kind, from: caller.deviceID)
        case .click(let sound): response = await wav(of: sound)
        case .workout: response = await Command(GetWorkoutOutline()).response(from: socket)
        case .series(let time): response = await pages.series(after: time, hiding: await hidden(from: caller))
        case .storedSeries(let id): response = await pages.series(of: id, pages.messages(for: request))
        case .summary(let id, let units):
            response = await pages.summary(of: id, in: units, pages.messages(for: request))
        case .ground(let place): response = await pages.ground(near: place)
        case .groundOf(let id): response = await pages.ground(of: id)
        case .history(let query): response = await pages.history(query, pages.messages(for: request))
        case .records: response = await pages.records(pages.messages(for: request))
        case .trends(let step): response = await pages.trends(step, pages.messages(for: request))
        case .activity(let id): response = await pages.activity(id, pages.messages(for: request))
        case .period(let period, let date):
            response = await pages.period(period, containing: date, pages.messages(for: request))
        }
        response.compress(for: request)
        return .response(response)
    }

    private func wav(of click: ClickSound) async -> WebResponse {
        let sound = sound
        let bytes = try? await NIOThreadPool.singleton.runIfActive { sound(click.name).map(click.wav) }
        guard let bytes = bytes ?? nil else { return Refusal.notFound.response }
        return WebResponse(.ok, "audio/wav", ByteBuffer(bytes: bytes))
    }

    /// Sends the command, or the message of a phone, in the body of a request to the daemon; returns the reply or the error.
    private func reply(
        to request: WebRequest,
        _ kind: SensorMessage.Kind? = nil,
        from device: String? = nil
    ) async -> WebResponse {
        let body = request.body.readableBytesView
        do throws(Refusal) {
            let command =
                if let kind { try Command(decoding: body, kind, from: device) } else { try Command(decoding: body) }
            return await command.response(from: socket)
        } catch {
            return error.response
        }
    }
}
