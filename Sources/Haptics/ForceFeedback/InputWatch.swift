import CLinux
import Glibc

/// Reports that an input device was added or removed, or that its permissions have changed.
///
/// The corresponding C function is `inotify_add_watch`.
struct InputWatch: ~Copyable {
    /// The descriptor to poll; negative if there is none.
    let descriptor: Int32

    /// Watches a folder.
    init(folder: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return }
        // udev sets the permissions after the kernel has created the device.
        _ = inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether there was a change since the last call.
    func hasChanged() -> Bool {
        guard descriptor >= 0 else { return false }
        var hasChanged = false
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 { hasChanged = true }
        }
        return hasChanged
    }
}
