import BlueZ

/// Events as they arrive, and the events already read.
struct Events {
    struct Ended: Error {
        let seen: [BluetoothEvent]
    }

    private var stream: AsyncStream<BluetoothEvent>.Iterator
    private(set) var seen: [BluetoothEvent] = []

    init(_ stream: AsyncStream<BluetoothEvent>) {
        self.stream = stream.makeAsyncIterator()
    }

    /// Waits for an event.
    ///
    /// - Throws: if the stream ends before.
    @discardableResult
    mutating func wait(until condition: (BluetoothEvent) -> Bool) async throws -> BluetoothEvent {
        while let event = await stream.next(isolation: #isolation) {
            seen.append(event)
            if condition(event) { return event }
        }
        throw Ended(seen: seen)
    }

    /// Waits for this number of payloads, and returns their bytes in hexadecimal.
    mutating func payloads(_ count: Int) async throws -> [String] {
        var payloads: [String] = []
        while payloads.count < count {
            let event = try await wait { if case .payload = $0 { true } else { false } }
            if case .payload(_, _, let bytes, _) = event { payloads.append(bytes.hexadecimal) }
        }
        return payloads
    }
}

/// Runs Bluetooth on a bus while `body` runs.
func withBluetooth(
    on address: String,
    _ body: (Bluetooth, inout Events) async throws -> Void
) async throws {
    let start = ContinuousClock.now
    let bluetooth = Bluetooth(address: address) { start.duration(to: .now) }
    let (stream, continuation) = AsyncStream.makeStream(of: BluetoothEvent.self)
    try await withThrowingTaskGroup { group in
        group.addTask {
            await bluetooth.run { continuation.yield($0) }
            continuation.finish()
        }
        var events = Events(stream)
        try await body(bluetooth, &events)
        group.cancelAll()
    }
}

extension [UInt8] {
    var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
