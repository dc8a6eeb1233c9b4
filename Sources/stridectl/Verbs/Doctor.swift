import ArgumentParser
import Control

/// `stridectl doctor`: what is wrong, and the one thing to do about each.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say how the sound and its timing are doing, and what would make them better."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "With histograms of how late the audio thread woke and how soon changes were heard.") var audio = false
    @Flag(help: "As JSON, times in microseconds.") var json = false

    func run() async throws {
        try await daemon.talk { client throws(ControlClientError) in
            let diagnosis = try await client.diagnosis()
            guard !json else { return Terminal.say(JSONText(diagnosis, .diagnosis)) }
            Terminal.say(lines: DiagnosisText(diagnosis, withHistograms: audio).description)
        }
    }
}
