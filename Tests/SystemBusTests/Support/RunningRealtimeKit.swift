import TestSupport

/// The real RealtimeKit and polkit on a private bus.
struct RunningRealtimeKit {
    let bus: PrivateBus
    let kit: ChildProcess
    private let polkit: ChildProcess

    static let programs = ["/usr/lib/polkit-1/polkitd", "/usr/libexec/rtkit-daemon"]

    init() throws {
        let bus = try PrivateBus()
        let polkit = try bus.run(Self.programs[0])
        try polkit.wait(for: "Acquired the name")
        let kit = try bus.run(Self.programs[1], ["--stderr", "--no-limit-resources"])
        try kit.wait(for: "Running.")
        self.bus = bus
        self.polkit = polkit
        self.kit = kit
    }
}
