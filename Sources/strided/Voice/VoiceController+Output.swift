import Activities
import Clocks
import Configuration
import Control
import Logging
import Metronome
import OfflineRendering
import Playback
import Speech

// What the sound output plays. After each change, the present prompts are posted, and the next deadline is set.

extension VoiceController {
    /// The share of the headroom for the count-in, which may overlap an announcement.
    private static let stepShare: Float = 0.4

    /// Adds a sound to the queue; returns the number of its prompt.
    func add(_ clip: PromptClip, _ played: Played) -> UInt64 {
        let gain = Float(settings.volume.amplitude)
        let number = queue.add(clip, gain: gain, pan: Float(settings.pan), at: clock.now)
        waiting[number] = played
        update()
        return number
    }

    /// Records that the sound output begins a prompt.
    func begin(_ onset: PromptOnset, heardAt moment: MonotonicTime) {
        let heardAt = clock.time(of: moment)
        queue.begin(onset.number, heardAt: heardAt)
        countIn?.begin(onset.number, heardAt: heardAt)
        if let played = waiting.removeValue(forKey: onset.number) {
            last = (played, Double(clock.local.unixMilliseconds) / 1000)
            log.info("\(played.isChime ? "chime" : "said"): \(played.text) (\(played.reason))")
            log.debug("heard \((heardAt - played.requestedAt) / .milliseconds(1)) ms after its request: \(played.text)")
            surroundings.journal?(heardAt, .prompt(onset, text: played.text))
        } else if onset.number >= Self.firstCountIn {
            surroundings.journal?(heardAt, .prompt(onset, text: "count-in"))
        }
        update()
    }

    /// Called when a prompt must have ended, or has waited for too long.
    func deadlineReached() { update() }

    /// Sends the present prompts to the sound output, and sets the next deadline.
    func update() {
        let now = clock.now
        queue.advance(to: now)
        countIn?.advance(to: now)
        if countIn?.prompts.isEmpty == true { countIn = nil }
        for (number, played) in waiting where !queue.contains(number) {
            log.info("not played, because it waited for more than \(PromptQueue.validity): \(played.text)")
            waiting[number] = nil
        }
        let prompts = queue.plan.prompts + (countIn?.prompts ?? [])
        let plan = PromptPlan(prompts, ducking: settings.ducking, stepShare: settings.countsIn ? Self.stepShare : nil)
        // Equal prompts with another ducking are not sent again: a prompt keeps the ducking with which it was received.
        if plan.prompts != posted.prompts {
            posted = plan
            surroundings.output.post(plan)
        }
        alarm.set([queue.deadline, countIn?.deadline].compactMap(\.self).min())
        reportSpeech()
        for number in ends.keys where !queue.contains(number) {
            for continuation in ends.removeValue(forKey: number) ?? [] { continuation.resume() }
        }
        surroundings.changes.report()
    }

    private func reportSpeech() {
        let first = queue.plan.prompts.first
        guard let first, sentence == first.number || waiting[first.number]?.isChime == false else {
            if sentence != nil { speech.send(.ends) }
            sentence = nil
            return
        }
        guard sentence != first.number else { return }
        sentence = first.number
        speech.send(.begins(lasting: first.clip.duration))
    }

    /// Waits until a prompt has ended, was broken off or has waited for too long.
    func waitForEnd(of number: UInt64) async {
        guard queue.contains(number) else { return }
        await withCheckedContinuation { ends[number, default: []].append($0) }
    }

    /// Ends the prompts and the streams, because the program ends.
    func close() {
        endPrompts()
        announcements.finish()
        preparations.finish()
        speech.finish()
    }
}
