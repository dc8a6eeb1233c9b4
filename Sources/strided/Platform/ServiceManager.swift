import CSystemd
import FoundationEssentials
import Glibc
import OutsideText
import SystemBus

/// The service manager strided runs under, if any: readiness, and the control socket it may have opened for us.
///
/// Outside systemd every call does nothing, so that the daemon need not know where it runs.
enum ServiceManager {
    /// The descriptor of the control socket systemd listens on for us, or nil when started by hand.
    ///
    /// Takes the socket over: a second call finds none.
    static func takeListeningSocket() -> Int32? {
        let count = sd_listen_fds(1)
        guard count > 0 else { return nil }
        return (0..<count).map { SD_LISTEN_FDS_START + $0 }.first {
            sd_is_socket_unix($0, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0
        }
    }

    /// Control answers; `status` is shown by `systemctl --user status`.
    static func ready(status: String) { notify("READY=1\nSTATUS=\(oneLine(status))") }

    /// The settings are being read again; `ready` ends it.
    static func reloading() { notify("RELOADING=1") }

    /// The daemon is ending.
    static func stopping() { notify("STOPPING=1") }

    /// One line of state for `systemctl --user status`.
    static func say(_ status: String) { notify("STATUS=\(oneLine(status))") }

    /// Whether the service manager ends this process to start it again, as `systemctl --user restart` does.
    ///
    /// False without a service manager, and when it does not answer. May wait for half a second.
    static var isRestarting: Bool {
        guard ProcessInfo.processInfo.environment["INVOCATION_ID"] != nil else { return false }
        do throws(BusError) {
            let bus = try BusConnection(.session, timeout: .milliseconds(500))
            let manager = object("/org/freedesktop/systemd1", "Manager")
            guard
                case .path(let unit)? = try bus.reply(
                    to: "GetUnitByPID",
                    of: manager,
                    [.uint32(UInt32(clamping: getpid()))]
                ).first,
                case .structure(let job)? = try bus.value(of: "Job", of: object(unit, "Unit")),
                case .path(let path)? = job.last, path != "/"
            else { return false }
            return try bus.value(of: "JobType", of: object(path, "Job")) == .string("restart")
        } catch {
            return false
        }
    }

    private static func object(_ path: String, _ interface: String) -> BusObject {
        BusObject(
            service: "org.freedesktop.systemd1",
            path: path,
            interface: "org.freedesktop.systemd1." + interface
        )
    }

    private static func notify(_ state: String) {
        // An error means that nobody listens, and then nobody misses it.
        _ = sd_notify(0, state)
    }

    private static func oneLine(_ text: String) -> String {
        text.cleaned
    }
}
