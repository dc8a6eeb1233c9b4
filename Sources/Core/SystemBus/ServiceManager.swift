import CSystemd
import Glibc
import OutsideText

/// The connection to systemd: it reports the state of the daemon and receives the control socket that systemd may have opened.
///
/// If strided was not started by systemd, every call does nothing, so callers do not have to check this.
package enum ServiceManager {
    /// The descriptor of the control socket, if systemd has opened it and passed it to this process; else nil.
    ///
    /// The caller becomes the owner of the socket. A second call returns nil.
    package static func takeListeningSocket() -> Int32? {
        let count = sd_listen_fds(1)
        guard count > 0 else { return nil }
        return (0..<count).map { SD_LISTEN_FDS_START + $0 }.first {
            sd_is_socket_unix($0, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0
        }
    }

    /// Reports that the control socket answers requests; `systemctl --user status` shows `status`.
    package static func ready(status: String) { notify("READY=1\nSTATUS=\(status.cleaned)") }

    /// Reports that strided is reading the settings again; the next call of `ready` reports that this has ended.
    package static func reloading() { notify("RELOADING=1") }

    /// Reports that the daemon is shutting down.
    package static func stopping() { notify("STOPPING=1") }

    /// Whether systemd stops this process in order to start it again, as `systemctl --user restart` does.
    ///
    /// It is false if systemd did not start this process or does not answer. The first read may block for half a second, so it is only
    /// read when the program ends.
    package static let isRestarting: Bool = {
        guard getenv("INVOCATION_ID") != nil else { return false }
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
    }()

    private static func object(_ path: String, _ interface: String) -> BusObject {
        BusObject(
            service: "org.freedesktop.systemd1",
            path: path,
            interface: "org.freedesktop.systemd1." + interface
        )
    }

    private static func notify(_ state: String) {
        // An error is ignored, because it means that no service manager receives the message.
        _ = sd_notify(0, state)
    }
}
