import ALSA
import Glibc
import Threads

/// Watches the headphone jacks of all sound cards and reports when a plug is pulled out.
///
/// Behind a sound server it is not known which card plays. A plug that is pulled out during a run is assumed to belong
/// to the runner.
///
/// Thread: it has its own thread, which sleeps until a control changes, and ends with the object.
final class HeadphoneWatch: Sendable {
    private let wakeUp = WakeEvent()

    /// Starts to watch the cards that exist now; if there is no jack, or no thread can be created, nothing is ever reported.
    init(_ pulledOut: @escaping @Sendable (String) -> Void) {
        let wakeUp = wakeUp
        _ = startThread("strided-jacks", stackSize: Player.stackSize) { Self.watch(until: wakeUp, pulledOut) }
    }

    deinit { wakeUp.signal() }

    private static func watch(until wakeUp: WakeEvent, _ pulledOut: (String) -> Void) {
        var cards = CardControls.cards.compactMap { CardWithJacks($0) }
        while !cards.isEmpty, wakeUp.handle.descriptor >= 0 {
            var waits = ([wakeUp.handle.descriptor] + cards.map { $0.controls.descriptor }).map { descriptor in
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&waits, nfds_t(waits.count), -1) > 0 || errno == EINTR, waits[0].revents == 0 else { return }
            cards = zip(cards, waits.dropFirst()).filter { card, wait in
                guard wait.revents != 0 else { return true }
                // A card that was removed is no longer watched.
                guard card.controls.drain() else { return false }
                for jack in card.unpluggedJacks() { pulledOut(jack.name) }
                return true
            }
            .map(\.0)
        }
    }
}

/// A sound card that reports whether a plug is in its headphone jacks.
private final class CardWithJacks {
    let controls: CardControls
    private var isPlugged: [CardControls.Jack: Bool] = [:]

    /// Opens the controls of a sound card; nil if that fails or the card has no headphone jack.
    init?(_ card: Int32) {
        guard let controls = try? CardControls(card: card) else { return nil }
        for jack in controls.jacks where jack.name.contains("Headphone") || jack.name.contains("Headset") {
            isPlugged[jack] = controls.isPlugged(jack)
        }
        self.controls = controls
        if isPlugged.isEmpty { return nil }
    }

    /// Returns the jacks whose plug was pulled out since the last call.
    func unpluggedJacks() -> [CardControls.Jack] {
        isPlugged.keys.filter { jack in
            let was = isPlugged[jack]
            isPlugged[jack] = controls.isPlugged(jack) ?? was
            return was == true && isPlugged[jack] == false
        }
    }
}
