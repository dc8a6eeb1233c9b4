import SystemBus

/// Performs the actions of `CallWatch` on the two buses.
struct CallWatcher: Sendable {
    let session: DesktopBus
    let system: DesktopBus
    let inputs: AsyncStream<CallWatch.Input>
    let input: AsyncStream<CallWatch.Input>.Continuation

    func set(_ isWatching: Bool) { input.yield(.wanted(isWatching)) }

    /// Runs until the task is cancelled.
    func run(_ report: @escaping @Sendable (CallReport) async -> Void) async {
        var watch = CallWatch()
        for await input in inputs {
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

    private func bus(of service: CallService) -> DesktopBus { service.bus == .system ? system : session }
}
