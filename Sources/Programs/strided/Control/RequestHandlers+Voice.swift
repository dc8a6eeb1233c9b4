import Configuration
import Control
import DaemonStatus
import Speech

// Carries out the calls that concern announcements.

extension RequestHandlers {
    func addVoice(to methods: inout ControlMethods) {
        methods.handle { (call: Say) throws(ControlError) in try await say(call) }
    }

    private func say(_ call: Say) async throws(ControlError) -> Say.Reply {
        guard let result = await daemon.voice.say(try call.spokenText) else {
            let isQuiet = await daemon.voice.planner.settings.isQuiet
            throw .notRunning(
                reason: "nothing is spoken, because "
                    + (isQuiet
                        ? "voice is quiet; to change it: stridectl voice on" : "the run is paused: stridectl resume")
            )
        }
        if call.wait == true { await daemon.voice.waitForEnd(of: result.number) }
        return Say.Reply(problem: result.problem)
    }
}
