import SystemBus

/// The state machine that tracks the ongoing phone calls: it receives inputs and returns actions; it does no I/O.
struct CallWatch {
    enum Input {
        case wanted(Bool)
        case signal(BusKind, BusSignal)
        case busLost(BusKind)
        case answered(Request, [BusValue])
        case refused(Request, DesktopError)
    }

    enum Request: Hashable, Sendable {
        case listen(CallService, rule: String)
        case unlisten(CallService, rule: String)
        case owner(CallService)
        case objects(CallService)
        /// Read the state of a call of ModemManager; `isEarlier` as in `CallReport`.
        case state(path: String, isEarlier: Bool)
    }

    enum Action: Hashable {
        case request(Request)
        case report(CallReport)
    }

    private struct Call: Hashable {
        let service: CallService
        let path: String
    }

    private var isWatching = false
    /// The unique bus names of the services that run.
    private var owners: [CallService: String] = [:]
    private var ongoing: Set<Call> = []
    private var isUnreachable = false

    mutating func process(_ input: Input) -> [Action] {
        switch input {
        case .wanted(let isWanted):
            guard isWanted != isWatching else { return [] }
            return isWanted ? begin() : end()
        case .busLost(let kind):
            let services = CallService.allCases.filter { $0.bus == kind }
            for service in services { owners[service] = nil }
            return changing(isEarlier: false) { calls in calls = calls.filter { $0.service.bus != kind } }
        case .signal(let kind, let signal):
            guard isWatching else { return [] }
            return CallService.allCases.filter { $0.bus == kind }.flatMap { handle(signal, of: $0) }
        case .answered(let request, let answer):
            return isWatching ? handle(answer, to: request) : []
        case .refused(let request, let error):
            return handle(error, of: request)
        }
    }

    private mutating func begin() -> [Action] {
        isWatching = true
        return CallService.allCases.flatMap { service in
            service.rules.map { .request(.listen(service, rule: $0)) } + [.request(.owner(service))]
        }
    }

    private mutating func end() -> [Action] {
        isWatching = false
        owners = [:]
        let reports = changing(isEarlier: false) { $0 = [] }
        return reports
            + CallService.allCases.flatMap { service in
                service.rules.map { .request(.unlisten(service, rule: $0)) }
            }
    }

    /// Changes the set of ongoing calls; reports if the first call has begun or the last call has ended.
    private mutating func changing(isEarlier: Bool, _ change: (inout Set<Call>) -> Void) -> [Action] {
        let before = ongoing.isEmpty
        change(&ongoing)
        guard ongoing.isEmpty != before else { return [] }
        return [.report(ongoing.isEmpty ? .ended : .began(isEarlier: isEarlier))]
    }

    private mutating func set(_ path: String, of service: CallService, state: Int, isEarlier: Bool) -> [Action] {
        let call = Call(service: service, path: path)
        return changing(isEarlier: isEarlier) { calls in
            if CallService.isOngoing(state) { calls.insert(call) } else { calls.remove(call) }
        }
    }
}

// MARK: - Replies

extension CallWatch {
    private mutating func handle(_ answer: [BusValue], to request: Request) -> [Action] {
        switch request {
        case .listen, .unlisten: return []
        case .owner(let service):
            owners[service] = answer.first?.text
            return [.request(.objects(service))]
        case .objects(.modemManager):
            let modems = answer.first?.entries ?? [:]
            let calls = modems.values.flatMap { $0.entries?[CallService.voice]?.entries?["Calls"]?.values ?? [] }
            return calls.compactMap(\.text).sorted().map { .request(.state(path: $0, isEarlier: true)) }
        case .objects(.gnomeCalls):
            let objects = answer.first?.entries ?? [:]
            return objects.sorted { $0.key < $1.key }.flatMap { add($0.key, $0.value, isEarlier: true) }
        case .state(let path, let isEarlier):
            return set(path, of: .modemManager, state: answer.first?.integer ?? 0, isEarlier: isEarlier)
        }
    }

    private mutating func handle(_ error: DesktopError, of request: Request) -> [Action] {
        guard case .listen = request, case .bus = error else { return [] }
        // Report only the first error, because both buses often fail for the same reason, and again in each run.
        defer { isUnreachable = true }
        return isUnreachable ? [] : [.report(.unavailable(error))]
    }

    private mutating func add(_ path: String, _ interfaces: BusValue, isEarlier: Bool) -> [Action] {
        guard let state = interfaces.entries?[CallService.gnomeCalls.call]?.entries?["State"]?.integer else {
            return []
        }
        return set(path, of: .gnomeCalls, state: state, isEarlier: isEarlier)
    }
}

// MARK: - Signals

extension CallWatch {
    private mutating func handle(_ signal: BusSignal, of service: CallService) -> [Action] {
        let arguments = signal.arguments
        if signal.sender == "org.freedesktop.DBus", signal.member == "NameOwnerChanged", arguments.count == 3,
            arguments[0].text == service.name, let name = arguments[2].text
        {
            owners[service] = name.isEmpty ? nil : name
            let reports = changing(isEarlier: false) { calls in calls = calls.filter { $0.service != service } }
            return reports + (name.isEmpty ? [] : [.request(.objects(service))])
        }
        // Any program can send a signal to this connection, so signals from other senders are ignored.
        guard signal.sender == owners[service] else { return [] }
        switch (signal.interface, signal.member) {
        case (CallService.voice, "CallAdded"):
            return arguments.first?.text.map { [.request(.state(path: $0, isEarlier: false))] } ?? []
        case (CallService.voice, "CallDeleted"):
            guard let path = arguments.first?.text else { return [] }
            return set(path, of: service, state: 0, isEarlier: false)
        case (CallService.modemManager.call, "StateChanged"):
            guard arguments.count >= 2, let state = arguments[1].integer else { return [] }
            return set(signal.path, of: service, state: state, isEarlier: false)
        case (BusName.objectManager, "InterfacesAdded"):
            guard arguments.count == 2, let path = arguments[0].text else { return [] }
            return add(path, arguments[1], isEarlier: false)
        case (BusName.objectManager, "InterfacesRemoved"):
            guard let path = arguments.first?.text else { return [] }
            return set(path, of: service, state: 0, isEarlier: false)
        case (BusName.properties, "PropertiesChanged"):
            guard arguments.count >= 2, arguments[0].text == service.call,
                let state = arguments[1].entries?["State"]?.integer
            else { return [] }
            return set(signal.path, of: service, state: state, isEarlier: false)
        default:
            return []
        }
    }
}
