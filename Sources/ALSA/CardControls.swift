import CALSA
import Glibc

/// The controls of a sound card, watched for jacks.
///
/// It is closed when the value ends.
///
/// Thread: one at a time; it may be handed from one to another. Realtime-safe: no.
public struct CardControls: ~Copyable, @unchecked Sendable {
    // Sendable because alsa-lib ties controls to no thread, and a value without copies is in one place at a time.
    private let handle: OpaquePointer

    /// A control that says whether something is plugged into a jack.
    public struct Jack: Hashable, Sendable {
        /// Its number on the card.
        public let id: UInt32
        /// The driver's name for it: "Headphone Jack".
        public let name: String
    }

    /// The numbers of the cards there are.
    public static var cards: [Int32] {
        var cards: [Int32] = []
        var card: Int32 = -1
        while snd_card_next(&card) >= 0, card >= 0 { cards.append(card) }
        return cards
    }

    /// Opens a card's controls and asks to be told of changes.
    ///
    /// The corresponding ALSA functions are `snd_ctl_open` and `snd_ctl_subscribe_events`.
    /// - Throws: ENOENT for a card that is not there, EACCES for one that others may not look at.
    public init(card: Int32) throws(ALSAError) {
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
}

extension CardControls {
    /// The file descriptor that becomes readable when a control changes; negative when the card has none.
    public var descriptor: Int32 {
        var descriptor = pollfd()
        return snd_ctl_poll_descriptors(handle, &descriptor, 1) == 1 ? descriptor.fd : -1
    }

    /// The jacks that the driver tells of.
    public var jacks: [Jack] {
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

    /// Whether something is plugged in; nil when the card does not say.
    public func isPlugged(_ jack: Jack) -> Bool? {
        var value: OpaquePointer?
        guard snd_ctl_elem_value_malloc(&value) >= 0 else { return nil }
        defer { snd_ctl_elem_value_free(value) }
        snd_ctl_elem_value_set_numid(value, jack.id)
        guard snd_ctl_elem_read(handle, value) >= 0 else { return nil }
        return snd_ctl_elem_value_get_boolean(value, 0) != 0
    }

    /// Takes what has happened off the queue; false when the card is gone.
    public func drain() -> Bool {
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
