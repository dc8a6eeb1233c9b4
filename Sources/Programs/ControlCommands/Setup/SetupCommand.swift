import ArgumentParser
import Files
import Glibc

/// The command `stridectl setup`: a dialog of about one minute that sets what a first run needs.
struct SetupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Answer a few questions before the first run: language, units, height, speed, sound, announcements.",
        discussion: """
            Enter skips a question. Each answer takes effect at once, so if the setup ends early, the answers so far are kept. The \
            answers can also come from a file or a pipe, one per line. The first stridectl run in a terminal offers the setup once.
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Ask nothing: keep all settings and print them.") var yes = false

    func run() async throws {
        var conversation = try await SetupConversation(daemon)
        SetupOffer.remember()
        if yes { conversation.skipAll() } else { try await conversation.run() }
        conversation.showEnd()
    }
}

/// The offer of the setup at the first run in a terminal.
enum SetupOffer {
    /// Asks once whether to answer the questions of the setup; later, and if no person can answer, it does nothing.
    static func make(_ daemon: Daemon) async throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !wasMade else { return }
        // A daemon that does not run is reported by the command itself.
        var conversation = try await SetupConversation(daemon)
        let isAccepted = conversation.offer()
        remember()
        guard isAccepted else { return }
        try await conversation.run()
    }

    /// Remembers that the setup was offered or begun; if that fails, it is offered again.
    static func remember() {
        let path = ConfigurationFile.folders.setupOffer
        try? PrivateFile.makeFolder(PrivateFile.folder(of: path))
        try? PrivateFile.replace(path, with: [UInt8]())
    }

    /// Whether the setup was offered, or a setting was changed before it existed.
    private static var wasMade: Bool {
        let folders = ConfigurationFile.folders
        return access(folders.setupOffer, F_OK) == 0 || access(folders.preferences, F_OK) == 0
    }
}
