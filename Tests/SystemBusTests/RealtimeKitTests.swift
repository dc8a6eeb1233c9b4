import Glibc
import TestSupport
import Testing
import Threads

@testable import SystemBus

/// The real RealtimeKit daemon with polkit on a private bus.
@Suite(
    .serialized,
    .timeLimit(.minutes(15)),
    .needs("dbus-daemon", "/usr/lib/polkit-1/polkitd", "/usr/libexec/rtkit-daemon"),
    .enabled(if: getuid() == 0, "needs root, because RealtimeKit's daemon must be started by root")
)
struct RealtimeKitTests {
    @Test func aThreadIsMadeRealtime() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: running)
        try TestThread.run { thread in
            // This is permanent and applies to the whole process, but affects only realtime threads.
            var limit = rlimit(rlim_cur: 100_000, rlim_max: 200_000)
            #expect(setrlimit(Int32(__RLIMIT_RTTIME.rawValue), &limit) == 0)
            try kit.grant(.realtime(priority: 20), to: thread)
            var parameter = sched_param()
            sched_getparam(thread, &parameter)
            #expect(sched_getscheduler(thread) & 0xFF == SCHED_RR)
            #expect(parameter.sched_priority == 20)
        }
    }

    @Test func aThreadIsMadeHighPriority() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: running)
        try TestThread.run { thread in
            try kit.grant(.highPriority(niceLevel: -11), to: thread)
            #expect(getpriority(Int32(PRIO_PROCESS.rawValue), id_t(thread)) == -11)
            #expect(sched_getscheduler(thread) & 0xFF == SCHED_OTHER)
        }
    }

    @Test func aPriorityAboveTheMaximumIsRefused() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: running)
        try TestThread.run { thread in
            do throws(BrokerRefusal) {
                try kit.grant(.realtime(priority: 21), to: thread)
                Issue.record("granted")
            } catch {
                #expect(error.reason == "org.freedesktop.DBus.Error.AccessDenied")
            }
            #expect(sched_getscheduler(thread) & 0xFF == SCHED_OTHER)
        }
    }

    @Test func aHangingDaemonTimesOut() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: running, timeout: .milliseconds(50))
        running.kit.suspend()
        do throws(BrokerRefusal) {
            try kit.grant(.highPriority(niceLevel: -11), to: 1)
            Issue.record("answered")
        } catch {
            #expect(["Connection timed out", "org.freedesktop.DBus.Error.Timeout"].contains(error.reason))
        }
    }
}

extension RealtimeKit {
    fileprivate init(on running: borrowing RunningRealtimeKit, timeout: Duration = .seconds(600)) {
        let address = running.bus.address
        self.init { () throws(BusError) in try BusConnection(address: address, timeout: timeout) }
    }
}

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
