import LocalNetwork
import NIOPosix
import Synchronization

/// The devices of the local network, and the code with which the next one is admitted.
final class Pairing: Sendable {
    let devices: DeviceRegistry
    /// The files that a client without a token gets: the page `/pair`.
    let files: [String: PageFile]
    let attempts: AddressLimit
    /// The limit of requests without a valid token from one address.
    let unpaired: AddressLimit
    private let codes: PairingCodes
    private let options: LocalNetworkOptions
    private let lastError = Mutex<LocalNetworkError?>(nil)

    init(_ options: LocalNetworkOptions, limits: WebLimits) {
        devices = DeviceRegistry(in: options.folder)
        codes = PairingCodes(in: options.folder)
        files = PageFiles.loadPairing()
        attempts = AddressLimit(limits.codesPerMinute, per: .seconds(60))
        unpaired = AddressLimit(limits.unpairedRequestsPerSecond, per: .seconds(1))
        self.options = options
    }

    enum Result {
        case refused
        case paired(PairedDevice, token: String)
    }

    /// The device that has sent a request; nil if the request has no valid token.
    func device(of request: WebRequest) throws(LocalNetworkError) -> PairedDevice? {
        guard let token = DeviceCookie.token(of: request) else { return nil }
        return try devices.device(token: token)
    }

    /// Checks a code that a device has sent, and adds the device if the code is right; blocks the thread while it accesses the disk.
    ///
    /// - Parameter replaced: The identifier of an earlier pairing of the same device, which becomes invalid.
    func admit(_ code: String, name: String, replacing replaced: String?) throws(LocalNetworkError) -> Result {
        let now = options.unixMilliseconds()
        switch try codes.use(code.filter { $0 != " " }, now: now) {
        case .wrong: return .refused
        case .exhausted(let role):
            report(.codeExhausted(role))
            return .refused
        // Such a code is for `stridectl join`.
        case .accepted(.member): return .refused
        case .accepted(let role):
            let (device, token) = try devices.add(name: name, role: role, replacing: replaced, now: now)
            report(.paired(device))
            return .paired(device, token: token)
        }
    }

    /// Checks a code with which a strided wants to join the group; blocks the thread while it accesses the disk.
    func accepts(_ code: String) throws(LocalNetworkError) -> Bool {
        switch try codes.use(code.filter { $0 != " " }, now: options.unixMilliseconds()) {
        case .wrong: return false
        case .exhausted(let role):
            report(.codeExhausted(role))
            return false
        case .accepted: return true
        }
    }

    /// Stores that a device has opened the page; an error is reported only, because the page works without it.
    func recordUse(of device: PairedDevice) async {
        let result = await onThreadPool { [self] () throws(LocalNetworkError) in
            try devices.recordUse(of: device.id, now: options.unixMilliseconds())
        }
        if case .failure(let error) = result { report(.failed(error)) }
    }

    /// Reports an event; the same error only once.
    func report(_ event: PairingEvent) {
        if case .failed(let error) = event {
            let isNew = lastError.withLock { last in
                defer { last = error }
                return last != error
            }
            guard isNew else { return }
        }
        options.report(event)
    }

    /// Runs a function that accesses the disk on NIO's thread pool, so that it does not block an event loop.
    func onThreadPool<Value: Sendable>(
        _ body: @escaping @Sendable () throws(LocalNetworkError) -> Value
    ) async -> Swift.Result<Value, LocalNetworkError> {
        do {
            return try await NIOThreadPool.singleton.runIfActive { Swift.Result(catching: body) }
        } catch {
            return .failure(.system(path: "thread pool", reason: "\(error)"))
        }
    }
}
