import CALSA
import Glibc

/// The controls of a sound card, for watching its jacks.
///
/// The controls are closed when the value is destroyed.
///
/// Not thread-safe: use it on one thread at a time; it may be passed to another thread. Realtime-safe: no.
package struct CardControls: ~Copyable, @unchecked Sendable {
    // Sendable is sound: alsa-lib does not bind controls to a thread, and the value cannot be copied.
    private let handle: OpaquePointer

    /// A control that reports whether a plug is in a jack.
    package struct Jack: Hashable, Sendable {
        /// The number of the jack's control on the card.
        let id: UInt32
        /// The name that the driver gives to the jack: "Headphone Jack".
        package let name: String
    }

    /// The numbers of all sound cards.
    package static var cards: [Int32] {
        var cards: [Int32] = []
        var card: Int32 = -1
        while snd_card_next(&card) >= 0, card >= 0 { cards.append(card) }
        return cards
    }

    /// Opens a card's controls and subscribes to their changes.
    ///
    /// - Throws: ENOENT if the card does not exist, EACCES if access is denied.
    package init(card: Int32) throws(ALSAError) {
        var handle: OpaquePointer?
        let result = snd_ctl_open(&handle, "hw:\(card)", Int32(SND_CTL_NONBLOCK))
        guard result >= 0, let handle else { throw ALSAError(.openControls, result) }
        let subscribed = snd_ctl_subscribe_events(handle, 1)
        guard subscribed >= 0 else {
            snd_ctl_close(handle)
            throw ALSAError(.openControls, subscribed)
        }
        self.handle = handle
    }

    deinit { snd_ctl_close(handle) }

    /// The file descriptor that becomes readable when a control changes; negative if the card has no such descriptor.
    package var descriptor: Int32 {
        var descriptor = pollfd()
        return snd_ctl_poll_descriptors(handle, &descriptor, 1) == 1 ? descriptor.fd : -1
    }

    /// The jacks that the driver reports.
    package var jacks: [Jack] {
        var list: OpaquePointer?
        guard snd_ctl_elem_list_malloc(&list) >= 0 else { return [] }
        defer { snd_ctl_elem_list_free(list) }
        guard snd_ctl_elem_list(handle, list) >= 0 else { return [] }
        guard snd_ctl_elem_list_alloc_space(list, snd_ctl_elem_list_get_count(list)) >= 0 else { return [] }
        defer { snd_ctl_elem_list_free_space(list) }
        guard snd_ctl_elem_list(handle, list) >= 0 else { return [] }
        return (0..<snd_ctl_elem_list_get_used(list)).compactMap { index in
            guard
                snd_ctl_elem_list_get_interface(list, index) == SND_CTL_ELEM_IFACE_CARD,
                let name = snd_ctl_elem_list_get_name(list, index).map({ String(cString: $0) }),
                name.hasSuffix("Jack")
            else { return nil }
            return Jack(id: snd_ctl_elem_list_get_numid(list, index), name: name)
        }
    }

    /// Whether a plug is in the jack; nil if the card does not report it.
    package func isPlugged(_ jack: Jack) -> Bool? {
        var value: OpaquePointer?
        guard snd_ctl_elem_value_malloc(&value) >= 0 else { return nil }
        defer { snd_ctl_elem_value_free(value) }
        snd_ctl_elem_value_set_numid(value, jack.id)
        guard snd_ctl_elem_read(handle, value) >= 0 else { return nil }
        return snd_ctl_elem_value_get_boolean(value, 0) != 0
    }

    /// Reads and discards all pending events; returns false if that fails, for example because the card was removed.
    package func drain() -> Bool {
        var event: OpaquePointer?
        guard snd_ctl_event_malloc(&event) >= 0 else { return false }
        defer { snd_ctl_event_free(event) }
        while true {
            let result = snd_ctl_read(handle, event)
            if result == -EAGAIN || result == 0 { return true }
            if result < 0 { return false }
        }
    }
}
