import Testing

@testable import Desktop
@testable import SystemBus

/// Which phone calls there are, from the signals of ModemManager and GNOME Calls.
struct CallWatchTests {
    private static let modem = "/org/freedesktop/ModemManager1/Modem/0"
    private static let first = "/org/freedesktop/ModemManager1/Call/0"
    private static let second = "/org/freedesktop/ModemManager1/Call/1"

    /// A watch with both services running, and no calls.
    private static func begun() -> CallWatch {
        var watch = CallWatch()
        _ = watch.process(.wanted(true))
        _ = watch.process(.answered(.owner(.modemManager), [.string(":1.5")]))
        _ = watch.process(.answered(.owner(.gnomeCalls), [.string(":1.9")]))
        return watch
    }

    private static func signal(
        on kind: BusKind = .system,
        from sender: String = ":1.5",
        path: String = modem,
        _ interface: String,
        _ member: String,
        _ arguments: [BusValue]
    ) -> CallWatch.Input {
        .signal(
            kind,
            BusSignal(sender: sender, path: path, interface: interface, member: member, arguments: arguments)
        )
    }

    private static func added(_ path: String) -> CallWatch.Input {
        signal(CallService.voice, "CallAdded", [.path(path)])
    }

    private static func changed(_ path: String, _ old: Int32, _ new: Int32, from sender: String = ":1.5")
        -> CallWatch.Input
    {
        let arguments: [BusValue] = [.int32(old), .int32(new), .uint32(0)]
        return signal(from: sender, path: path, CallService.modemManager.call, "StateChanged", arguments)
    }

    @Test func aRingingCallBeginsAndItsDeletionEndsIt() {
        var watch = Self.begun()
        #expect(watch.process(Self.added(Self.first)) == [.request(.state(path: Self.first, isEarlier: false))])
        let state = CallWatch.Request.state(path: Self.first, isEarlier: false)
        #expect(watch.process(.answered(state, [.int32(3)])) == [.report(.began(isEarlier: false))])
        #expect(watch.process(Self.changed(Self.first, 3, 4)) == [])
        #expect(watch.process(Self.changed(Self.first, 4, 7)) == [.report(.ended)])
        #expect(watch.process(Self.signal(CallService.voice, "CallDeleted", [.path(Self.first)])) == [])
    }

    @Test(arguments: [(0, false), (1, true), (2, true), (3, true), (4, true), (5, true), (6, true), (7, false)])
    func everyStateFromDiallingToWaitingIsACall(state: Int32, isOngoing: Bool) {
        var watch = Self.begun()
        #expect(watch.process(Self.changed(Self.first, 0, state)).isEmpty == !isOngoing)
    }

    @Test func onlyTheLastOfTwoCallsEndsTheInterruption() {
        var watch = Self.begun()
        #expect(watch.process(Self.changed(Self.first, 0, 3)) == [.report(.began(isEarlier: false))])
        #expect(watch.process(Self.changed(Self.second, 0, 6)) == [])
        #expect(watch.process(Self.changed(Self.first, 4, 7)) == [])
        #expect(watch.process(Self.changed(Self.second, 4, 7)) == [.report(.ended)])
    }

    @Test func aCallThatAlreadyExistsIsReportedAsEarlier() {
        var watch = Self.begun()
        let objects: BusValue = .dictionary([
            Self.modem: .dictionary([CallService.voice: .dictionary(["Calls": .array([.path(Self.first)])])])
        ])
        let request = CallWatch.Request.state(path: Self.first, isEarlier: true)
        #expect(watch.process(.answered(.objects(.modemManager), [objects])) == [.request(request)])
        #expect(watch.process(.answered(request, [.int32(4)])) == [.report(.began(isEarlier: true))])
    }

    @Test func theEndOfModemManagerEndsItsCalls() {
        var watch = Self.begun()
        _ = watch.process(Self.changed(Self.first, 0, 4))
        func owner(_ name: String) -> CallWatch.Input {
            let arguments: [BusValue] = [.string(CallService.modemManager.name), .string(":1.5"), .string(name)]
            return Self.signal(from: "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", arguments)
        }
        #expect(watch.process(owner("")) == [.report(.ended)])
        #expect(watch.process(owner(":1.20")) == [.request(.objects(.modemManager))])
        // The old connection no longer counts.
        #expect(watch.process(Self.changed(Self.first, 0, 3)) == [])
        #expect(watch.process(Self.changed(Self.first, 0, 3, from: ":1.20")) == [.report(.began(isEarlier: false))])
        #expect(watch.process(.busLost(.system)) == [.report(.ended)])
    }

    @Test func signalsOfOtherProgramsAreIgnored() {
        var watch = Self.begun()
        #expect(watch.process(Self.changed(Self.first, 0, 3, from: ":1.66")) == [])
    }

    @Test func callsOfGNOMECallsAreKnown() {
        var watch = Self.begun()
        let path = "/org/gnome/Calls/Call/1"
        func state(_ value: UInt32) -> BusValue { .dictionary(["State": .uint32(value)]) }
        let added = Self.signal(
            on: .session,
            from: ":1.9",
            path: "/org/gnome/Calls",
            BusName.objectManager,
            "InterfacesAdded",
            [.path(path), .dictionary([CallService.gnomeCalls.call: state(5)])]
        )
        #expect(watch.process(added) == [.report(.began(isEarlier: false))])
        let changed = Self.signal(
            on: .session,
            from: ":1.9",
            path: path,
            BusName.properties,
            "PropertiesChanged",
            [.string(CallService.gnomeCalls.call), state(1), .array([])]
        )
        #expect(watch.process(changed) == [])
        let removed = Self.signal(
            on: .session,
            from: ":1.9",
            path: "/org/gnome/Calls",
            BusName.objectManager,
            "InterfacesRemoved",
            [.path(path), .array([.string(CallService.gnomeCalls.call)])]
        )
        #expect(watch.process(removed) == [.report(.ended)])
    }

    @Test func theEndOfWatchingRemovesTheRulesAndTheCalls() {
        var watch = Self.begun()
        _ = watch.process(Self.changed(Self.first, 0, 4))
        let actions = watch.process(.wanted(false))
        #expect(actions.first == .report(.ended))
        #expect(actions.count == 1 + CallService.allCases.flatMap(\.rules).count)
        #expect(watch.process(Self.changed(Self.first, 0, 4)) == [])
    }

    @Test func aMissingBusIsReportedOnce() {
        var watch = CallWatch()
        let actions = watch.process(.wanted(true))
        let error = DesktopError.closed
        #expect(actions.count == CallService.allCases.flatMap(\.rules).count + 2)
        let rules = CallService.modemManager.rules.map { CallWatch.Request.listen(.modemManager, rule: $0) }
        let lost = DesktopError.bus(BusErrorSample.missing)
        var reports: [CallWatch.Action] = []
        for rule in rules { reports += watch.process(.refused(rule, error)) }
        #expect(reports == [])
        for rule in rules { reports += watch.process(.refused(rule, lost)) }
        // Without any bus, the others are unreachable, too, and again in the next run.
        _ = watch.process(.wanted(false))
        _ = watch.process(.wanted(true))
        for service in CallService.allCases {
            for rule in service.rules { reports += watch.process(.refused(.listen(service, rule: rule), lost)) }
        }
        #expect(reports == [.report(.unavailable(lost))])
    }
}

/// The error of a connection to a bus that does not exist.
private enum BusErrorSample {
    static var missing: BusError {
        do throws(BusError) {
            _ = try BusConnection(address: "unix:path=/nonexistent/bus")
            preconditionFailure("there is a bus at /nonexistent/bus")
        } catch {
            return error
        }
    }
}
