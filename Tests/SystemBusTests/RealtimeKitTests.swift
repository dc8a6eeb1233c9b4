import Glibc
import Testing
import TestSupport
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
    @Test func theTermsAreTheDaemonsDefaults() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: running)
        // The defaults that `rtkit-daemon --help` prints.
        #expect(
            try kit.terms()
                == (highestPriority: 20, lowestNiceLevel: -15, longestRealtime: .milliseconds(200))
        )
    }

    @Test func aThreadIsMadeRealtime() throws {
        let running = try RunningRealtimeKit()
        let kit = RealtimeKit(on: running)
        let longest = UInt(try kit.terms().longestRealtime / .microseconds(1))
        try TestThread.run { thread in
            // This is permanent and applies to the whole process, but affects only realtime threads.
            var limit = rlimit(rlim_cur: longest / 2, rlim_max: longest)
            #expect(setrlimit(Int32(__RLIMIT_RTTIME.rawValue), &limit) == 0)
            try kit.grant(.realtime(priority: 7), to: thread)
            var parameter = sched_param()
            sched_getparam(thread, &parameter)
            #expect(sched_getscheduler(thread) & 0xFF == SCHED_RR)
            #expect(parameter.sched_priority == 7)
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

    @Test func requestsBeyondTheTermsAreRefused() throws {
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
            _ = try kit.terms()
            Issue.record("answered")
        } catch {
            #expect(["Connection timed out", "org.freedesktop.DBus.Error.Timeout"].contains(error.reason))
        }
    }
}

extension RealtimeKit {
    fileprivate init(on running: borrowing RunningRealtimeKit, timeout: Duration = .seconds(2)) {
        let address = running.bus.address
        self.init { () throws(BusError) in try BusConnection(address: address, timeout: timeout) }
    }
}
