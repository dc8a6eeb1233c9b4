import Playback

/// Runs a player until `isEnd` returns true for an event; returns all events up to it.
func events(
    of player: Player,
    until isEnd: @Sendable @escaping (PlayerEvent) -> Bool
) async -> [PlayerEvent] {
    await withTaskGroup(of: [PlayerEvent]?.self) { group in
        group.addTask {
            await player.run()
            return nil
        }
        group.addTask {
            var events: [PlayerEvent] = []
            for await event in player.events {
                events.append(event)
                if isEnd(event) { break }
            }
            return events
        }
        var events: [PlayerEvent] = []
        while let result = await group.next() {
            if let result {
                events = result
                group.cancelAll()
            }
        }
        return events
    }
}
