import SystemBus

extension DesktopSession {
    /// Watches for phone calls while `setWatchingCalls(true)` is in effect, until the task is cancelled.
    ///
    /// The sources are ModemManager (modem) and GNOME Calls (modem and SIP). Do not call it again while it runs.
    package func watchCalls(_ report: @escaping @Sendable (CallReport) async -> Void) async {
        var watch = CallWatch()
        for await input in callInputs {
            var waiting = [input]
            while let input = waiting.first {
                waiting.removeFirst()
                for action in watch.process(input) {
                    switch action {
                    case .report(let event): await report(event)
                    case .request(let request): waiting.append(await perform(request))
                    }
                }
            }
        }
    }

    /// Begins or ends watching for phone calls; at the beginning it reports the calls that already exist.
    package func setWatchingCalls(_ isWatching: Bool) { callInput.yield(.wanted(isWatching)) }

    private func perform(_ request: CallWatch.Request) async -> CallWatch.Input {
        do throws(DesktopError) {
            return .answered(request, try await reply(to: request))
        } catch {
            return .refused(request, error)
        }
    }

    private func reply(to request: CallWatch.Request) async throws(DesktopError) -> [BusValue] {
        switch request {
        case .listen(let service, let rule):
            return try await bus(of: service).call("AddMatch", of: .bus, [.string(rule)]).arguments
        case .unlisten(let service, let rule):
            return try await bus(of: service).call("RemoveMatch", of: .bus, [.string(rule)]).arguments
        case .owner(let service):
            return try await bus(of: service).call("GetNameOwner", of: .bus, [.string(service.name)]).arguments
        case .objects(let service):
            let manager = BusObject(service: service.name, path: service.path, interface: BusName.objectManager)
            return try await bus(of: service).call("GetManagedObjects", of: manager).arguments
        case .state(let path, _):
            let service = CallService.modemManager
            let properties = BusObject(service: service.name, path: path, interface: BusName.properties)
            return try await system.call("Get", of: properties, [.string(service.call), .string("State")]).arguments
        }
    }

    private func bus(of service: CallService) -> DesktopBus { service.bus == .system ? system : bus }
}

/// A program that reports phone calls on a bus.
enum CallService: CaseIterable, Hashable, Sendable {
    /// ModemManager on the system bus: calls of the modem.
    case modemManager
    /// GNOME Calls on the session bus: calls of the modem and of SIP accounts.
    case gnomeCalls

    static let voice = "org.freedesktop.ModemManager1.Modem.Voice"

    var bus: BusKind { self == .modemManager ? .system : .session }

    var name: String { self == .modemManager ? "org.freedesktop.ModemManager1" : "org.gnome.Calls" }

    /// The path of the ObjectManager.
    var path: String { self == .modemManager ? "/org/freedesktop/ModemManager1" : "/org/gnome/Calls" }

    var call: String { name + ".Call" }

    /// The match rules of the signals.
    var rules: [String] {
        let sender = "type='signal',sender='\(name)',"
        let owner =
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
            + "member='NameOwnerChanged',arg0='\(name)'"
        switch self {
        case .modemManager:
            return [owner, sender + "interface='\(Self.voice)'", sender + "interface='\(call)'"]
        case .gnomeCalls:
            return [
                owner, sender + "interface='\(BusName.objectManager)'",
                sender + "interface='\(BusName.properties)',arg0='\(call)'",
            ]
        }
    }

    /// Whether a call in this state concerns the runner: it rings, is dialled, active, on hold or waiting.
    ///
    /// ModemManager: `MMCallState`, 0 unknown … 7 terminated. An outgoing call is "unknown" until it is started. GNOME Calls:
    /// `CuiCallState`, 0 unknown … 7 disconnected.
    static func isOngoing(_ state: Int) -> Bool { (1...6).contains(state) }
}

package enum CallReport: Hashable, Sendable {
    /// The first call has begun: it rings, is dialled or is active.
    ///
    /// `isEarlier` is true for a call that existed when strided began to watch.
    case began(isEarlier: Bool)
    case ended
    /// A bus cannot be reached, so calls of its programs are not noticed; reported once.
    case unavailable(DesktopError)
}
