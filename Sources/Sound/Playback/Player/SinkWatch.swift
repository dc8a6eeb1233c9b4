import CPulse
import Glibc
import Threads

/// An output of a sound server: a loudspeaker, or headphones.
package struct OutputSink: Hashable, Sendable {
    /// The server's own name, for example "alsa_output.pci-0000_00_1f.3.analog-stereo".
    package var name: String
    /// The name that desktops show, for example "Built-in Audio Analog Stereo"; for a Bluetooth headset, the headset's name.
    package var title: String

    package init(name: String, title: String) { (self.name, self.title) = (name, title) }

    /// PulseAudio's names of Bluetooth outputs begin with "bluez_sink", PipeWire's with "bluez_output".
    package var isBluetooth: Bool { name.hasPrefix("bluez_") }
}

/// Watches to which of its outputs the sound server sends the sound of this process.
///
/// The ALSA plugins do not tell it. libpulse does, for PulseAudio and for PipeWire; without it, and without a server that answers, nil is
/// reported once.
///
/// Thread: it has its own thread, which sleeps until a stream of the server changes, and ends with the object.
final class SinkWatch: Sendable {
    private let wakeUp = WakeEvent()

    /// - Parameter report: is called for each change, on the thread of the watch.
    init(_ report: @escaping @Sendable (OutputSink?) -> Void) {
        let wakeUp = wakeUp
        _ = startThread("strided-sink", stackSize: Player.stackSize) { SinkSearch(until: wakeUp, report).run() }
    }

    deinit { wakeUp.signal() }
}

/// Asks the server for the clients of this process, then for their streams, then for the output of the last stream.
///
/// It asks again after each change of a stream; all calls are on one thread.
private final class SinkSearch {
    private let wakeUp: WakeEvent
    private let report: (OutputSink?) -> Void
    private let process = "\(getpid())"
    private var isEnded = false
    private var isSearching = false
    private var isStale = true
    private var clients: Set<UInt32> = []
    private var index: UInt32?
    private var sink: OutputSink?

    init(until wakeUp: WakeEvent, _ report: @escaping (OutputSink?) -> Void) {
        (self.wakeUp, self.report) = (wakeUp, report)
    }

    func run() {
        watch()
        if !isEnded { report(nil) }
    }

    private func watch() {
        guard let loop = pa_mainloop_new() else { return }
        defer { pa_mainloop_free(loop) }
        // The callbacks run only in pa_mainloop_iterate, while this object exists.
        let user = Unmanaged.passUnretained(self).toOpaque()
        pa_mainloop_set_poll_func(loop, { SinkSearch.of($3)?.poll($0, Int($1), $2) ?? -1 }, user)
        guard let context = pa_context_new(pa_mainloop_get_api(loop), "strided") else { return }
        defer {
            pa_context_disconnect(context)
            pa_context_unref(context)
        }
        guard pa_context_connect(context, nil, Int32(PA_CONTEXT_NOAUTOSPAWN), nil) >= 0 else { return }
        var isSubscribed = false
        while pa_mainloop_iterate(loop, 1, nil) >= 0, !isEnded {
            let state = pa_context_get_state(context)
            guard state < PA_CONTEXT_FAILED else { return }
            guard state == PA_CONTEXT_READY else { continue }
            if !isSubscribed {
                isSubscribed = true
                pa_context_set_subscribe_callback(context, { SinkSearch.of($3)?.isStale = true }, user)
                release(pa_context_subscribe(context, Int32(PA_SUBSCRIPTION_MASK_SINK_INPUT), nil, user))
            }
            if isStale, !isSearching { search(context, user) }
        }
    }

    private static func of(_ user: UnsafeMutableRawPointer?) -> SinkSearch? {
        // `user` is the object of `watch`, which waits for the callback.
        user.map { Unmanaged<SinkSearch>.fromOpaque($0).takeUnretainedValue() }
    }

    private func release(_ operation: OpaquePointer?) {
        if let operation { pa_operation_unref(operation) } else { isSearching = false }
    }

    /// Waits for the server as `poll` does, and for the end of the watch.
    private func poll(_ descriptors: UnsafeMutablePointer<pollfd>?, _ count: Int, _ timeout: Int32) -> Int32 {
        // libpulse passes an array with `count` elements.
        let own = UnsafeMutableBufferPointer(start: descriptors, count: count)
        var all = [pollfd(fd: wakeUp.handle.descriptor, events: Int16(POLLIN), revents: 0)] + own
        let result = Glibc.poll(&all, nfds_t(all.count), timeout)
        guard result >= 0 else { return result }
        for index in own.indices { own[index].revents = all[index + 1].revents }
        isEnded = all[0].revents != 0
        return result - (isEnded ? 1 : 0)
    }
}

// MARK: - A search

extension SinkSearch {
    private func search(_ context: OpaquePointer, _ user: UnsafeMutableRawPointer) {
        (isStale, isSearching, clients, index) = (false, true, [], nil)
        release(
            pa_context_get_client_info_list(context, { SinkSearch.of($3)?.receive($0, client: $1, end: $2) }, user)
        )
    }

    private func receive(_ context: OpaquePointer?, client: UnsafePointer<pa_client_info>?, end: Int32) {
        // The structures and texts of the server are valid until the callback returns.
        if end == 0, let client = client?.pointee {
            let id = pa_proplist_gets(client.proplist, "application.process.id").map { String(cString: $0) }
            if id == process { clients.insert(client.index) }
        } else if let context {
            let user = Unmanaged.passUnretained(self).toOpaque()
            release(
                pa_context_get_sink_input_info_list(
                    context,
                    { SinkSearch.of($3)?.receive($0, stream: $1, end: $2) },
                    user
                )
            )
        }
    }

    private func receive(_ context: OpaquePointer?, stream: UnsafePointer<pa_sink_input_info>?, end: Int32) {
        if end == 0, let stream = stream?.pointee {
            if clients.contains(stream.client) { index = stream.sink }
        } else if let context, let index {
            let user = Unmanaged.passUnretained(self).toOpaque()
            release(
                pa_context_get_sink_info_by_index(
                    context,
                    index,
                    { SinkSearch.of($3)?.receive(sink: $1, end: $2) },
                    user
                )
            )
        } else {
            isSearching = false
        }
    }

    private func receive(sink info: UnsafePointer<pa_sink_info>?, end: Int32) {
        guard end == 0, let info = info?.pointee else { return isSearching = false }
        guard let name = info.name, let title = info.description else { return }
        let sink = OutputSink(name: String(cString: name), title: String(cString: title))
        if sink != self.sink { report(sink) }
        self.sink = sink
    }
}
