import Glibc
import Testing
import TestSupport

@testable import SystemBus

/// The real RealtimeKit daemon with polkit on a private bus.
@Suite(
    .serialized,
    .timeLimit(.minutes(15)),
    .needs("dbus-daemon", "/usr/lib/polkit-1/polkitd", "/usr/libexec/rtkit-daemon"),
    .enabled(if: getuid() == 0, "needs root, because RealtimeKit's daemon must be started by root")
)
struct RealtimeKitTests {
    @Test func theTermsAreTheDaemonsDefaults() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: try BusConnection(address: running.bus.address))
        // The defaults that `rtkit-daemon --help` prints.
        #expect(
            try kit.terms()
                == RealtimeKit.Terms(highestPriority: 20, lowestNiceLevel: -15, longestRealtime: .milliseconds(200))
        )
    }

    @Test func aThreadIsMadeRealtime() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: try BusConnection(address: running.bus.address))
        let longest = UInt(try kit.terms().longestRealtime / .microseconds(1))
        try TestThread.run { thread in
            // This is permanent and applies to the whole process, but affects only realtime threads.
            var limit = rlimit(rlim_cur: longest / 2, rlim_max: longest)
            #expect(setrlimit(Int32(__RLIMIT_RTTIME.rawValue), &limit) == 0)
            try kit.makeRealtime(thread: thread, priority: 7)
            var parameter = sched_param()
            sched_getparam(thread, &parameter)
            #expect(sched_getscheduler(thread) & 0xFF == SCHED_RR)
            #expect(parameter.sched_priority == 7)
        }
    }

    @Test func aThreadIsMadeHighPriority() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: try BusConnection(address: running.bus.address))
        try TestThread.run { thread in
            try kit.makeHighPriority(thread: thread, niceLevel: -11)
            #expect(getpriority(Int32(PRIO_PROCESS.rawValue), id_t(thread)) == -11)
            #expect(sched_getscheduler(thread) & 0xFF == SCHED_OTHER)
        }
    }

    @Test func requestsBeyondTheTermsAreRefused() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: try BusConnection(address: running.bus.address))
        try TestThread.run { thread in
            do throws(BusError) {
                try kit.makeRealtime(thread: thread, priority: 21)
                Issue.record("granted")
            } catch {
                #expect(error.name == "org.freedesktop.DBus.Error.AccessDenied")
                #expect(error.code == EACCES)
                #expect("\(error)".hasPrefix("MakeThreadRealtime: "))
            }
            #expect(sched_getscheduler(thread) & 0xFF == SCHED_OTHER)
        }
    }

    @Test func aHangingDaemonTimesOut() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: try BusConnection(address: running.bus.address, timeout: .milliseconds(50)))
        running.kit.suspend()
        do throws(BusError) {
            _ = try kit.terms()
            Issue.record("answered")
        } catch {
            #expect(error.code == ETIMEDOUT)
        }
    }
}
