import BlueZ
import SystemBus
import TestSupport
import Testing

@testable import BlueZ
@testable import SystemBus

/// The control of a treadmill: its features, its answers and its status.
@Suite struct TreadmillLinkTests {
    private let mill = Scenario.mill
    private let all: [UInt16] = [0x2ACD, 0x2ACC, 0x2AD4, 0x2AD5, 0x2AD9, 0x2ADA]

    private func path(_ characteristic: UInt16) -> String { Scenario.path(mill, characteristic) }

    /// A connected treadmill with these characteristics; its measurement arrives by signals.
    private func connected(_ characteristics: [UInt16]) -> Scenario {
        var scenario = Scenario()
        _ = scenario.begin(Scenario.device(mill, services: [.fitnessMachine], characteristics: characteristics))
        _ = scenario.connect(mill, [0x2ACD])
        return scenario
    }

    /// Answers what `control` has requested.
    private func answer(_ scenario: inout Scenario) -> [Action] {
        var actions: [Action] = []
        for (uuid, value) in [(0x2ACC, [1]), (0x2AD4, [2]), (0x2AD5, [3])] as [(UInt16, [UInt8])] {
            actions += scenario.process(.answered(.read(path(uuid)), [.bytes(value)]))
        }
        for uuid in [0x2AD9, 0x2ADA] as [UInt16] {
            actions += scenario.process(.refused(.acquireNotify(path(uuid)), .notSupported))
            actions += scenario.process(.answered(.startNotify(path(uuid)), []))
        }
        return actions
    }

    @Test func withoutTheCommandNothingOfTheControlIsRead() {
        var scenario = Scenario()
        _ = scenario.begin(Scenario.device(mill, services: [.fitnessMachine], characteristics: all))
        let requests = scenario.connect(mill, [0x2ACD]).requests
        #expect(!requests.contains { all.dropFirst().map(path).map(Request.read).contains($0) })
        #expect(!requests.contains(.acquireNotify(path(0x2AD9))))
    }

    @Test func theControlIsReadyAfterTheFeaturesRangesAndAnswers() {
        var scenario = connected(all)
        let begun = scenario.process(.command(.control(mill, true)))
        #expect(
            begun.requests == [
                .read(path(0x2ACC)), .read(path(0x2AD4)), .read(path(0x2AD5)), .acquireNotify(path(0x2AD9)),
                .acquireNotify(path(0x2ADA)),
            ]
        )
        let expected: [MachineReport] = [
            .value(.features, [1]), .value(.speedRange, [2]), .value(.inclinationRange, [3]), .ready,
        ]
        #expect(answer(&scenario).events == expected.map { .machine(mill, $0) })
        // Requests are written with a response; the answer is an event.
        let write = scenario.process(.command(.write(mill, [2, 0xE8, 3])))
        #expect(write == [.request(.write(path(0x2AD9), [2, 0xE8, 3]))])
        let indication = scenario.change(path(0x2AD9), BlueZName.characteristic, ["Value": .bytes([0x80, 2, 1])])
        #expect(indication.events == [.machine(mill, .value(.controlPoint, [0x80, 2, 1]))])
        let refused = scenario.process(.refused(.write(path(0x2AD9), [0]), .aborted))
        #expect(refused.events == [.machine(mill, .unsent(.aborted))])
    }

    @Test func afterALossTheControlBeginsAgain() {
        var scenario = connected(all)
        _ = scenario.process(.command(.control(mill, true)))
        _ = answer(&scenario)
        _ = scenario.process(.command(.reconnect(mill)))
        let write = scenario.process(.command(.write(mill, [0])))
        guard case .machine(mill, .unsent)? = write.events.first else {
            Issue.record("\(write)")
            return
        }
        _ = scenario.change(
            Scenario.path(mill),
            ["Connected": .boolean(false), "ServicesResolved": .boolean(false)]
        )
        _ = scenario.awaitDeadline()
        let again = scenario.bringUp(mill, [0x2ACD])
        #expect(again.requests.contains(.acquireNotify(path(0x2AD9))))
        #expect(answer(&scenario).events.last == .machine(mill, .ready))
    }

    @Test func aSilentTreadmillIsReconnected() {
        var scenario = connected(all)
        let actions = scenario.process(.command(.reconnect(mill)))
        #expect(actions.requests == [.disconnect(device: Scenario.path(mill))])
        #expect(actions.events == [.lost(mill, .silent, retryIn: .seconds(1))])
    }

    @Test func aTreadmillWithoutAControlPointReportsIt() {
        var scenario = connected([0x2ACD, 0x2ACC])
        #expect(scenario.process(.command(.control(mill, true))) == [.report(.machine(mill, .missing))])
        scenario = connected(all)
        _ = scenario.process(.command(.control(mill, true)))
        _ = scenario.process(.refused(.acquireNotify(path(0x2AD9)), .notSupported))
        let refused = scenario.process(.refused(.startNotify(path(0x2AD9)), .notSupported))
        #expect(refused.events == [.machine(mill, .missing)])
    }

    /// A value that cannot be read does not delay the control; what follows from its absence is not decided here.
    @Test func aRefusedRangeIsLeftOut() {
        var scenario = connected(all)
        _ = scenario.process(.command(.control(mill, true)))
        _ = scenario.process(.refused(.read(path(0x2AD5)), .notSupported))
        #expect(answer(&scenario).events.last == .machine(mill, .ready))
    }
}

/// The control of a treadmill through a private bus and a fake bluetoothd.
@Suite(
    .serialized,
    .timeLimit(.minutes(15)),
    .needs("dbus-daemon"),
    .needsPython(modules: "dbus_fast"),
    .needsShared("tools/fake-bluez.py")
)
struct TreadmillControlTests {
    private let mill: SensorAddress

    init() throws { mill = try #require(SensorAddress(parsing: FakeBlueZ.address)) }

    /// Runs Bluetooth with a treadmill until it is ready for requests.
    private func withTreadmill(
        _ options: [String] = [],
        _ body: (Bluetooth, inout Events, FakeBlueZ) async throws -> Void
    ) async throws {
        let bus = try PrivateBus()
        let fake = try FakeBlueZ(treadmillOn: bus, options)
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(mill)
            bluetooth.control(mill, isOn: true)
            try await events.wait { $0 == .machine(mill, .ready) }
            try await body(bluetooth, &events, fake)
        }
    }

    private func wait(for report: MachineReport, _ events: inout Events) async throws {
        try await events.wait { $0 == .machine(mill, report) }
    }

    /// Waits until the measured speed of the belt is this one, in 0.01 km/h.
    private func wait(forSpeed speed: Int, _ events: inout Events) async throws {
        try await events.wait { event in
            guard case .payload(_, .treadmill, let bytes, _) = event, bytes.count > 3 else { return false }
            return Int(bytes[2]) | Int(bytes[3]) << 8 == speed
        }
    }

    @Test(arguments: [[], ["--no-acquire"]])
    func ordersAreAnsweredAndMoveTheBelt(options: [String]) async throws {
        try await withTreadmill(options) { bluetooth, events, fake in
            let reports = events.seen.compactMap { if case .machine(_, let report) = $0 { report } else { nil } }
            #expect(
                Set(reports.prefix(3)) == [
                    .value(.features, [0x04, 0x54, 0, 0, 3, 0, 0, 0]), .value(.speedRange, [80, 0, 0xD0, 7, 10, 0]),
                    .value(.inclinationRange, [0xE2, 0xFF, 150, 0, 5, 0]),
                ]
            )
            try await wait(forSpeed: 600, &events)
            bluetooth.write([0], to: mill)
            try await wait(for: .value(.controlPoint, [0x80, 0, 1]), &events)
            bluetooth.write([2, 0xE8, 3], to: mill)
            try await wait(for: .value(.controlPoint, [0x80, 2, 1]), &events)
            try await wait(forSpeed: 1000, &events)
            #expect(events.seen.contains(.machine(mill, .value(.status, [5, 0xE8, 3]))))
            try fake.process.wait(for: "WriteValue 0x2ad9 02e803 type request")
        }
    }

    /// Refused control is answered, and a belt that ignores orders keeps its measured speed.
    @Test(arguments: [("--refuse-control", 4, 5), ("--ignore-orders", 1, 1)] as [(String, UInt8, UInt8)])
    func anUnwillingTreadmillAnswers(option: String, toRequest: UInt8, toSpeed: UInt8) async throws {
        try await withTreadmill([option]) { bluetooth, events, _ in
            bluetooth.write([0], to: mill)
            try await wait(for: .value(.controlPoint, [0x80, 0, toRequest]), &events)
            bluetooth.write([2, 0xE8, 3], to: mill)
            try await wait(for: .value(.controlPoint, [0x80, 2, toSpeed]), &events)
            try await wait(forSpeed: 600, &events)
        }
    }

    @Test func aKeyAtTheConsoleIsReported() async throws {
        try await withTreadmill(["--keys", "0.3"]) { bluetooth, events, _ in
            bluetooth.write([0], to: mill)
            try await wait(for: .value(.controlPoint, [0x80, 0, 1]), &events)
            bluetooth.write([2, 0xE8, 3], to: mill)
            try await wait(for: .value(.status, [5, 0xBC, 2]), &events)
            try await wait(forSpeed: 700, &events)
        }
    }

    @Test func aTreadmillThatDoesNotAnswerIsConnectedAgain() async throws {
        try await withTreadmill(["--unanswered", "--back-after", "0.2"]) { bluetooth, events, fake in
            bluetooth.write([0], to: mill)
            try fake.process.wait(for: "WriteValue 0x2ad9 00 type request")
            bluetooth.reconnect(mill)
            try await events.wait { $0 == .lost(mill, .silent, retryIn: .seconds(1)) }
            try await wait(for: .ready, &events)
        }
    }
}
