// The start of a command
//
// Most commands of `stridectl` ask the daemon one question, and are started from scripts and status bars. Such a command starts no thread:
// `runProgram` begins the command on the first thread (`Task.immediate`), and starts Swift's thread pool only when the command waits for
// something. `Daemon.connect` uses `ControlClient.blocking`, a socket without SwiftNIO; commands with several tasks (`live`, `web`,
// `strided-music scan`) use `ControlClient.connect`. The parser reads only the verb's own command (`parseVerb`). If it does not accept the
// words, or they ask for help, the whole program parses them again, because help and errors name the program and all verbs.
// `ShortCommandTests` counts the threads.

package import ArgumentParser
import Dispatch
import Glibc

extension AsyncParsableCommand {
    /// Parses the words after the program's name, runs the command and ends the program.
    ///
    /// The command runs on the calling thread until it waits for another one, so a short command starts no thread.
    ///
    /// - Parameter explain: Prints an error text. The text can contain words from the command line, including their control characters.
    package static func runProgram(
        with words: [String] = Array(CommandLine.arguments.dropFirst()),
        explain: @escaping @Sendable (String) -> Void
    ) -> Never {
        // The parent process may have blocked signals, as Dispatch threads do. They are unblocked, so that SIGTERM ends a waiting command.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        if words == ["--version"] {
            print(configuration.version)
            exit()
        }
        Task.immediate {
            do {
                try await runCommand(of: words, explain)
                exit()
            } catch {
                let code = exitCode(for: error)
                // The parser also throws the help text, the version and completion scripts, with the exit code of a success.
                guard !code.isSuccess else { exit(withError: error) }
                let message = fullMessage(for: error)
                if !message.isEmpty { explain(message.withNearestChoice) }
                exit(withError: code)
            }
        }
        // The command waits for other threads now.
        do throws(TooLittleMemory) {
            try TooLittleMemory.check()
        } catch {
            explain("Error: \(error)")
            exit(withError: ExitCode.failure)
        }
        dispatchMain()
    }

    private static func runCommand(of words: [String], _ explain: (String) -> Void) async throws {
        if let help = helpWithDefaultVerb(for: words) { throw CleanExit.message(help) }
        let parsable = ArgumentWords(words).parsable
        var command: any ParsableCommand
        if let verb = await parseVerb(parsable) {
            command = verb
        } else if let unknown = UnknownVerb.find(in: words, of: self) {
            explain("Error: \(unknown)")
            throw ExitCode.validationFailure
        } else {
            command = try await asyncParseAsRoot(parsable)
        }
        if command is any ThreadedCommand { try TooLittleMemory.check() }
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
    }
}

/// A command that blocks the first thread while other threads work.
package protocol ThreadedCommand: ParsableCommand {}

/// The error if the limit of private memory is too low for threads: libdispatch would wait forever for one.
private struct TooLittleMemory: Error, CustomStringConvertible {
    /// Bytes for the stacks of three threads and the heaps.
    private static let least: UInt64 = 40 << 20

    /// `RLIMIT_DATA`, in bytes.
    let limit: UInt64

    var description: String {
        "the limit of the data segment is \(limit >> 20) MiB, which is too little for threads: run “ulimit -d unlimited” before"
    }

    static func check() throws(Self) {
        var data = rlimit()
        guard getrlimit(Int32(RLIMIT_DATA.rawValue), &data) == 0, UInt64(data.rlim_cur) < least else { return }
        throw Self(limit: UInt64(data.rlim_cur))
    }
}

extension ParsableCommand {
    /// Parses only the command of the verb with which the words begin; parsing with all verbs takes longer.
    ///
    /// - Returns: nil if the words do not begin with the name of a verb, if they are wrong or if they ask for help. The whole program then
    ///   parses them again, because messages and help must contain the whole path of verbs.
    static func parseVerb(_ words: [String]) async -> (any ParsableCommand)? {
        var verb: any ParsableCommand.Type = self
        var rest = words[...]
        while case let verbs = verb.configuration.subcommands, !verbs.isEmpty {
            if let name = rest.popFirst() {
                guard let next = verbs.first(where: { $0._commandName == name }) else { return nil }
                verb = next
            } else {
                guard let usual = verb.configuration.defaultSubcommand else { return nil }
                verb = usual
            }
        }
        let command =
            if let verb = verb as? any AsyncParsableCommand.Type {
                try? await verb.asyncParseAsRoot(Array(rest))
            } else {
                try? verb.parseAsRoot(Array(rest))
            }
        return command.flatMap { type(of: $0) == verb ? $0 : nil }
    }
}
