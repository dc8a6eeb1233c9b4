import Activities
import Configuration
import Music

// What the runner and the settings ask for.

extension MusicController {
    /// Applies changed settings.
    func apply(_ settings: DaemonSettings) {
        let new = settings.preferences.music
        let old = self.settings
        let oldMood = mood(of: new.playlist)
        moods = settings.playlists.moods
        let hasOtherMood = new.mode == .playlist && mood(of: new.playlist) != oldMood
        guard new != old || hasOtherMood else { return }
        self.settings = new
        if new.mode != old.mode || new.playlist != old.playlist || hasOtherMood { chooseAgain() }
        if new.volume != old.volume || new.clicks != old.clicks { isPosted = false }
        surroundings.music.setRead(new.mode != .off)
    }

    /// The mood with this name; nil if the playlist is a path.
    private func mood(of playlist: String) -> StepsPlaylistMapper.Mood? {
        moods.first { $0.playlist.mood == playlist }
    }

    /// Forgets what could not be played, because the library or the settings have changed; the next track follows the new settings.
    private func chooseAgain() {
        (lastOfPlaylist, problem, unreadable, triesAfter) = (nil, nil, [], .zero)
        for number in playing.keys { playing[number]?.place = nil }
        if settings.mode != .off, sequence.last != nil { wanted = .next }
    }

    /// Plays another track as soon as possible, and waits until it is chosen; during a pause it is chosen later.
    ///
    /// - Returns: false if no music is playing.
    func skip(_ wish: Wish) async -> Bool {
        guard sequence.last != nil else { return false }
        wanted = wish
        surroundings.music.wake()
        await withCheckedContinuation { skips.append($0) }
        return true
    }

    /// Ends the first waits for other tracks: those from before an update, or all if no update follows.
    func endSkips(_ count: Int) {
        for skip in skips.prefix(count) { skip.resume() }
        skips.removeFirst(min(count, skips.count))
    }

    /// Called when another track must be tried.
    func deadlineReached() { surroundings.music.wake() }
}
