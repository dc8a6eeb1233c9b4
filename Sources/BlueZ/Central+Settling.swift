import SystemBus

/// What follows from what happened.
extension Central {
    mutating func forgetDaemon() {
        owner = nil
        tree = nil
        refusal = nil
        askAt = nil
        adapter = nil
        discovery.forget()
    }

    /// Brings everything to what is wanted and possible.
    mutating func settle(at now: Duration) -> [Move] {
        let chosen = tree?.adapter(preferring: adapter)
        var moves: [Move] = []
        if chosen != adapter || !isPowered(chosen) {
            for index in links.indices { moves += links[index].end(.bluetoothGone) }
            discovery.forget()
        }
        adapter = chosen
        if let adapter = chosen, isPowered(adapter) {
            for index in links.indices where links[index].phase == .idle || links[index].isSearching {
                let device = path(of: links[index].address)
                if let device { links[index].found(device) }
                moves += links[index].resume(device, at: now)
            }
            let wanted = scanUntil != nil || links.contains(where: \.isSearching)
            moves += discovery.settle(wanted: wanted, on: adapter, at: now)
            moves += connectNext(at: now)
        }
        // The state goes first: what it says is the reason for the rest.
        guard let state, state != told else { return moves }
        told = state
        return [.report(.state(state))] + moves
    }

    /// One device at a time connects: first one that is heard, then the one that was tried the longest ago.
    private mutating func connectNext(at now: Duration) -> [Move] {
        let queue = links.indices.filter { links[$0].phase == .queued }
        let heard = queue.filter { links[$0].device.flatMap { tree?.devices[$0]?.rssi } != nil }
        let next = (heard.isEmpty ? queue : heard).min { links[$0].triedAt < links[$1].triedAt }
        guard let next, !links.contains(where: \.isConnecting) else { return [] }
        return links[next].connect(at: now)
    }

    /// Nil until the first answers are there.
    private var state: BluetoothState? {
        if let busError { return .absent(.bus(busError)) }
        if let refusal { return .absent(.refused(refusal)) }
        if hasAsked, owner == nil { return .absent(.noDaemon) }
        guard let tree else { return nil }
        guard let adapter else { return .absent(.noAdapter) }
        guard tree.adapters[adapter]?.isPowered == true else { return .absent(.switchedOff) }
        return scanUntil != nil && discovery.isOn ? .scanning : .ready
    }

    private func isPowered(_ adapter: String?) -> Bool {
        adapter.flatMap { tree?.adapters[$0]?.isPowered } ?? false
    }

    func path(of address: SensorAddress) -> String? {
        adapter.flatMap { tree?.device(address, of: $0) }
    }

    mutating func withLink(of path: String, _ body: (inout Link) -> [Move]) -> [Move] {
        guard let index = links.firstIndex(where: { $0.owns(path) }) else { return [] }
        return body(&links[index])
    }

    mutating func tellOfAll() -> [Move] {
        (tree?.devices ?? [:]).sorted { $0.key < $1.key }.flatMap { tell($0.value) }
    }

    /// Tells of a device while a scan goes on, when it is a sensor, is there, and there is news of it.
    mutating func tell(_ device: Device) -> [Move] {
        guard scanUntil != nil, let address = device.address, device.rssi != nil || device.isConnected,
            SensorMeasurement.allCases.contains(where: { device.services.contains($0.service) })
        else { return [] }
        let sensor = FoundSensor(
            address: address,
            name: device.name,
            services: device.services,
            rssi: device.rssi
        )
        guard found[address] != sensor, found[address] != nil || found.count < Self.mostFound else { return [] }
        found[address] = sensor
        return [.report(.found(sensor))]
    }
}
