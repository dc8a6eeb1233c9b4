import ALSA
import Glibc

/// Watches the headphone jacks of all cards, and tells when a plug is pulled out.
///
/// Behind a sound server it cannot be known which card plays; a plug that is pulled out while a run is on is the runner's.
///
/// Thread: one of its own, which sleeps until a control changes, and ends with the value.
final class HeadphoneWatch: Sendable {
    private let bell = Doorbell()

    /// Begins to watch the cards there are.
    ///
    /// Without a thread, or without a jack, nothing is ever told.
    init(_ pulledOut: @escaping @Sendable (String) -> Void) {
        try? startThread("strided-jacks") { [bell] in Self.watch(until: bell, pulledOut) }
    }

    deinit { bell.ring() }

    private static func watch(until bell: Doorbell, _ pulledOut: (String) -> Void) {
        var cards = CardControls.cards.compactMap { JackedCard($0) }
        while !cards.isEmpty, bell.ear.descriptor >= 0 {
            var waits = ([bell.ear.descriptor] + cards.map(\.descriptor)).map { descriptor in
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&waits, nfds_t(waits.count), -1) > 0 || errno == EINTR, waits[0].revents == 0 else { return }
            cards = zip(cards, waits.dropFirst()).filter { card, wait in
                guard wait.revents != 0 else { return true }
                // A card that is gone is looked at no more.
                guard card.drain() else { return false }
                for jack in card.pulled() { pulledOut(jack.name) }
                return true
            }
            .map(\.0)
        }
    }
}

/// A card that tells of headphone jacks.
private final class JackedCard {
    private let controls: CardControls
    private var isPlugged: [CardControls.Jack: Bool] = [:]

    /// Opens a card's controls; nil when it cannot be, or has no such jack.
    init?(_ card: Int32) {
        guard let controls = try? CardControls(card: card) else { return nil }
        for jack in controls.jacks where jack.name.contains("Headphone") || jack.name.contains("Headset") {
            isPlugged[jack] = controls.isPlugged(jack)
        }
        self.controls = controls
        if isPlugged.isEmpty { return nil }
    }

    /// Readable when a control has changed.
    var descriptor: Int32 { controls.descriptor }

    /// Takes what has happened off the queue; false when the card is gone.
    func drain() -> Bool { controls.drain() }

    /// The jacks that have lost their plug since the last look.
    func pulled() -> [CardControls.Jack] {
        isPlugged.keys.filter { jack in
            let was = isPlugged[jack]
            isPlugged[jack] = controls.isPlugged(jack) ?? was
            return was == true && isPlugged[jack] == false
        }
    }
}
