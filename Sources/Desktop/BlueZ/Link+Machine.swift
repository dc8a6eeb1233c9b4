import SystemBus

// The control of a treadmill: its features and ranges are read once for each connection, and its answers and status are subscribed.

/// The characteristics of a treadmill that is controlled, and what is still missing before requests can be written.
struct MachineLink: Hashable {
    /// The characteristics by their paths.
    let kinds: [String: MachineCharacteristic]
    /// The paths whose values were requested and have not arrived.
    var awaited: Set<String>
    /// Whether the state was reported: `ready` or `missing`.
    var isReported = false

    var controlPoint: String? { kinds.first { $0.value == .controlPoint }?.key }
}

extension Link {
    /// Controls the treadmill from now on, or no longer after this connection.
    mutating func control(_ isOn: Bool, in tree: BlueZTree) -> [Action] {
        isControlled = isOn
        return beginControl(in: tree)
    }

    mutating func beginControl(in tree: BlueZTree) -> [Action] {
        guard isControlled, phase == .up, machine == nil, let device else { return [] }
        let paths = tree.machineCharacteristics(of: device)
        guard paths[.controlPoint] != nil else {
            machine = MachineLink(kinds: [:], awaited: [], isReported: true)
            return [.report(.machine(address, .missing))]
        }
        let read = [.features, .speedRange, .inclinationRange].compactMap { paths[$0] }
        let subscribed = [.controlPoint, .status].compactMap { paths[$0] }
        machine = MachineLink(
            kinds: Dictionary(uniqueKeysWithValues: paths.map { ($0.value, $0.key) }),
            awaited: Set(read)
        )
        for path in subscribed { subscriptions[path] = .acquiring }
        return read.map { .request(.read($0)) } + subscribed.map { .request(.acquireNotify($0)) }
    }

    /// Handles the value of a characteristic that was read; nil if it cannot be read.
    mutating func machineRead(_ bytes: [UInt8]?, from path: String) -> [Action] {
        guard let kind = machine?.kinds[path], machine?.awaited.remove(path) != nil else { return [] }
        return (bytes.map { report($0, of: kind) } ?? []) + announceMachine()
    }

    func report(_ bytes: [UInt8], of kind: MachineCharacteristic) -> [Action] {
        guard (1...512).contains(bytes.count) else { return [] }
        return [.report(.machine(address, .value(kind, bytes)))]
    }

    /// Reports once that requests can be written.
    mutating func announceMachine() -> [Action] {
        guard let machine, !machine.isReported, machine.awaited.isEmpty, isSubscribed(machine.controlPoint) else {
            return []
        }
        self.machine?.isReported = true
        return [.report(.machine(address, .ready))]
    }

    /// Without the status, the readings show what the runner does at the console; without the answers there is no control.
    mutating func dropMachine(_ kind: MachineCharacteristic) -> [Action] {
        guard kind == .controlPoint, machine?.isReported == false else { return [] }
        machine?.isReported = true
        return [.report(.machine(address, .missing))]
    }

    func write(_ bytes: [UInt8]) -> [Action] {
        guard phase == .up, let path = machine?.controlPoint, isSubscribed(path) else {
            let refusal = BusRefusal(name: "", message: "the treadmill is not connected")
            return [.report(.machine(address, .unsent(refusal)))]
        }
        return [.request(.write(path, bytes))]
    }

    private func isSubscribed(_ path: String?) -> Bool {
        let subscription = path.flatMap { subscriptions[$0] }
        return subscription == .acquired || subscription == .signalled
    }
}
