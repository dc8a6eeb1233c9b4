// Only the bus makes signals.
@testable import SystemBus

/// The properties of a music player program, and the signals and answers of a program for phone calls.
func fuzz(_ input: FuzzInput) {
    var bus = BusInput(
        input,
        keys: [
            "PlaybackStatus", "CanControl", "Metadata", "Identity", "SupportedUriSchemes", "xesam:url", "State",
            "Calls",
            CallService.voice, CallService.gnomeCalls.call,
        ],
        texts: ["Playing", "Paused", "Stopped", "file", "call", ""]
    )
    let (about, playing) = (bus.properties(), bus.properties())
    for service in ["org.mpris.MediaPlayer2.mpv", "org.mpris.MediaPlayer2.a.b", "org.mpris.MediaPlayer2."] {
        guard let player = MediaPlayer(service: service, about: about, playing: playing) else { continue }
        checkShown(player.name)
        require("a player that opens files can be controlled", player.canControl || !player.opensFiles)
    }
    checkCalls(&bus)
}

private func checkCalls(_ bus: inout BusInput) {
    var (watch, isOngoing, isWatching) = (CallWatch(), false, false)
    for _ in 0..<64 where !bus.isAtEnd {
        let service = bus.choice(CallService.allCases)
        var next: CallWatch.Input
        switch bus.number(below: 8) {
        case 0: next = .wanted(bus.number(below: 8) != 0)
        case 1: next = .busLost(bus.choice([.system, .session]))
        case 2: next = .answered(.owner(service), [.string(":1.1")])
        case 3: next = .answered(.objects(service), [bus.value()])
        case 4: next = .answered(.state(path: "/call", isEarlier: bus.number(below: 2) == 0), [bus.value()])
        case let kind:
            let signal = BusSignal(
                sender: kind == 5 ? "org.freedesktop.DBus" : ":1.1",
                path: "/call",
                interface: bus.choice([CallService.voice, service.call, BusName.objectManager, BusName.properties]),
                member: bus.choice([
                    "NameOwnerChanged", "CallAdded", "CallDeleted", "StateChanged", "InterfacesAdded",
                    "InterfacesRemoved",
                    "PropertiesChanged",
                ]),
                arguments: [.string(bus.choice([service.name, service.call])), bus.value(), bus.value()]
            )
            next = .signal(service.bus, signal)
        }
        if case .wanted(let isWanted) = next { isWatching = isWanted }
        for action in watch.process(next) {
            switch action {
            case .report(.began):
                require("a call begins once, and only while calls are watched", !isOngoing && isWatching)
                isOngoing = true
            case .report(.ended):
                require("only a call that has begun ends", isOngoing)
                isOngoing = false
            case .report(.unavailable), .request: break
            }
        }
    }
    for case .report(.ended) in watch.process(.wanted(false)) { isOngoing = false }
    require("no call goes on after the watch has ended", !isOngoing)
}
