import Media
import Testing

@testable import BlueZ
@testable import SystemBus

/// strided's media player at bluetoothd, and the loss of headsets.
struct HeadsetTests {
    private static let headset = Scenario.sensor("C0:FF:EE:00:00:42")
    private static let device = Scenario.path(headset)
    private static let transport = device + "/sep1/fd0"
    private static let sending = "0000110a-0000-1000-8000-00805f9b34fb"
    private static let receiving = "0000110b-0000-1000-8000-00805f9b34fb"

    private var run: PlayerState {
        var state = PlayerState()
        state.clicks = .playing
        return state
    }

    /// A headset that is connected and to which this machine sends sound.
    private func connected(uuid: String = sending, state: String = "active") -> Scenario {
        var scenario = Scenario()
        let transport: BlueZInterfaces = [
            BlueZName.transport: ["UUID": .string(uuid), "State": .string(state)]
        ]
        let device = Scenario.device(Self.headset, services: [], resolved: true)
        _ = scenario.begin(device.merging([Self.transport: transport]) { $1 })
        return scenario
    }

    private func set(_ state: String, in scenario: inout Scenario) {
        _ = scenario.change(Self.transport, BlueZName.transport, ["State": .string(state)])
    }

    private func disconnect(_ scenario: inout Scenario) -> [BluetoothEvent] {
        scenario.change(Self.device, ["Connected": .boolean(false)]).events.filter { event in
            if case .headset(.output) = event { false } else { true }
        }
    }

    // MARK: - The player

    @Test func aRunIsRegisteredOnEachAdapterAndItsEndIsNot() {
        var scenario = Scenario()
        _ = scenario.begin()
        let register = Request.registerPlayer(adapter: Scenario.hci, run)
        #expect(scenario.process(.command(.player(run))) == [.export(run.object), .request(register)])
        #expect(scenario.process(.answered(register, [])).events == [.headset(.registered(adapters: 1))])
        var paused = run
        paused.clicks = .paused
        #expect(scenario.process(.command(.player(paused))) == [.export(paused.object)])
        let end = scenario.process(.command(.player(PlayerState())))
        #expect(end == [.request(.unregisterPlayer(adapter: Scenario.hci)), .withdraw(MPRIS.path)])
        #expect(scenario.process(.command(.player(PlayerState()))) == [])
    }

    @Test func theCallNamesThePlayerAndItsProperties() {
        let call = Request.registerPlayer(adapter: Scenario.hci, run).call
        #expect(call.object.interface == "org.bluez.Media1")
        #expect(call.arguments.first == .path("/org/mpris/MediaPlayer2"))
        #expect(call.arguments.last?.entries?["PlaybackStatus"] == .string("Playing"))
    }

    @Test func aNewBluetoothdReceivesThePlayerAgain() {
        var scenario = Scenario()
        _ = scenario.begin()
        _ = scenario.process(.command(.player(run)))
        _ = scenario.process(.answered(.registerPlayer(adapter: Scenario.hci, run), []))
        #expect(scenario.ownerChanged(to: "").requests == [])
        _ = scenario.ownerChanged(to: Scenario.owner)
        let requests = scenario.process(.answered(.objects, Scenario.objects())).requests
        #expect(requests == [.registerPlayer(adapter: Scenario.hci, run)])
    }

    @Test func aRefusalIsReportedOnceAndTheNextRunTriesAgain() {
        var scenario = Scenario()
        _ = scenario.begin()
        let register = Request.registerPlayer(adapter: Scenario.hci, run)
        _ = scenario.process(.command(.player(run)))
        let refusal = BusRefusal(name: "org.bluez.Error.NotSupported", message: "")
        #expect(scenario.process(.refused(register, refusal)) == [.report(.headset(.refused(refusal)))])
        #expect(scenario.process(.command(.player(run))).requests == [])
        #expect(scenario.process(.command(.player(PlayerState()))) == [.withdraw(MPRIS.path)])
        #expect(scenario.process(.command(.player(run))).requests == [register])
    }

    @Test func withKeysOffNothingIsRegistered() {
        var scenario = Scenario()
        _ = scenario.begin()
        var off = run
        off.keys = .off
        #expect(scenario.process(.command(.player(off))) == [])
    }

    // MARK: - The loss of a headset

    @Test func aHeadsetThatPlayedUntilNowIsReported() {
        var scenario = connected()
        #expect(disconnect(&scenario) == [.headset(.disconnected(name: "Pod"))])
    }

    @Test func theTransportMayEndShortlyBefore() {
        var idle = connected()
        set("idle", in: &idle)
        #expect(disconnect(&idle) == [.headset(.disconnected(name: "Pod"))])
        var removed = connected()
        _ = removed.process(
            .signal(
                BusSignal(
                    sender: Scenario.owner,
                    path: "/",
                    interface: BlueZName.objectManager,
                    member: "InterfacesRemoved",
                    arguments: [.path(Self.transport), .array([.string(BlueZName.transport)])]
                )
            )
        )
        #expect(disconnect(&removed) == [.headset(.disconnected(name: "Pod"))])
    }

    @Test func aHeadsetThatWasNotInUseIsNotReported() {
        var unused = connected(state: "idle")
        #expect(disconnect(&unused) == [])
        var earlier = connected()
        set("idle", in: &earlier)
        earlier.now += .seconds(10)
        #expect(disconnect(&earlier) == [])
    }

    @Test func aPhoneThatPlaysThroughThisMachineIsNotAHeadset() {
        var scenario = connected(uuid: Self.receiving)
        #expect(disconnect(&scenario) == [])
    }

    @Test func aTransportThatBecomesActiveLaterCounts() {
        var scenario = connected(state: "idle")
        set("active", in: &scenario)
        #expect(disconnect(&scenario) == [.headset(.disconnected(name: "Pod"))])
        #expect(disconnect(&scenario) == [])
    }

    // MARK: - The headset in use

    @Test func theHeadsetInUseAndItsCodecAreReported() {
        var scenario = connected()
        let named = HeadsetOutput(name: "Pod")
        #expect(scenario.process(.elapsed).events == [])
        let sbc = scenario.change(Self.transport, BlueZName.transport, ["Codec": .byte(0)]).events
        #expect(sbc == [.headset(.output(HeadsetOutput(name: named.name, codec: "SBC")))])
        let ldac: [String: BusValue] = [
            "Codec": .byte(0xFF), "Configuration": .bytes([0x2D, 0x01, 0, 0, 0xAA, 0, 0x20, 0x01]),
        ]
        let changed = scenario.change(Self.transport, BlueZName.transport, ldac).events
        #expect(changed == [.headset(.output(HeadsetOutput(name: named.name, codec: "LDAC")))])
        // A headset that plays nothing now is still the output.
        #expect(scenario.change(Self.transport, BlueZName.transport, ["State": .string("idle")]).events == [])
        let end = scenario.change(Self.device, ["Connected": .boolean(false)]).events
        #expect(end.contains(.headset(.output(nil))))
    }
}
