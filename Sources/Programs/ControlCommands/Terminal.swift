import ArgumentParser
import Configuration
import FoundationEssentials
import Glibc
import Logbook
import Messages
import OutsideText
import Report

/// Writes the program's output directly to file descriptors, without a buffer, so that no line is delayed in a pipe.
///
/// Text from outside the program must not control the terminal. Therefore control characters are removed from all text,
/// except from the views of the module Report, which do this themselves.
enum Terminal {
    static func printLine(_ line: String) { write(line.cleaned, on: STDOUT_FILENO) }

    /// Prints text that has several lines; text from outside the program must not contain line breaks.
    static func printLine(lines: String) { write(lines.cleanedLines, on: STDOUT_FILENO) }

    static func printLine(_ json: JSONText) { write(json.text, on: STDOUT_FILENO) }

    /// Prints a view of the module Report unchanged, with its colours; the view itself has removed control characters.
    static func show(_ view: some CustomStringConvertible) { write(view.description, on: STDOUT_FILENO) }

    /// Clears the screen if standard output is a terminal (ECMA-48: CUP and ED).
    static func clear() {
        guard isatty(STDOUT_FILENO) == 1 else { return }
        write("\u{1B}[H\u{1B}[2J", end: "", on: STDOUT_FILENO)
    }

    /// Replaces the line of the cursor on a terminal, without a line break after it (ECMA-48: CR and EL).
    static func replaceLine(_ line: String) { write("\r\(line.cleaned)\u{1B}[K", end: "", on: STDOUT_FILENO) }

    /// Prints a long view; uses a pager if standard output is a terminal and there is a pager.
    static func page(_ view: some CustomStringConvertible) {
        guard let pager = Pager(), pager.show(view.description) else { return show(view) }
    }

    /// Prints one line on standard error; the line begins with the program's name.
    static func printError(_ line: String) { write("stridectl: \(line.cleaned)", on: STDERR_FILENO) }

    /// Prints one line on standard error, in this language, and returns the exit status of a failure:
    /// `throw Terminal.failure("no such file")`.
    static func failure(_ line: String, in messages: Messages = .english) -> ExitCode {
        printError(messages.translated(line))
        return .failure
    }

    /// As `failure`; on a terminal, the lines are not longer than its width.
    static func wrappedFailure(_ text: String, _ status: Int32 = 1) -> ExitCode {
        let line = "stridectl: \(text)"
        let lines = isatty(STDERR_FILENO) == 1 ? line.wrapped(to: DisplayOptions.columns - 1) : [line]
        printError(lines: lines.joined(separator: "\n"))
        return ExitCode(status)
    }

    /// Prints a text in lines that are not longer than the width of the terminal.
    static func printWrapped(_ text: String, isError: Bool = false) {
        for line in text.wrapped(to: DisplayOptions.columns - 1) { isError ? printError(lines: line) : printLine(line) }
    }

    /// Runs a closure; an error becomes a line on standard error, in this language and after `prefix`, and an exit status.
    static func reporting<Value>(
        _ prefix: String = "",
        in messages: Messages = .english,
        _ work: () throws -> Value
    ) throws -> Value {
        do {
            return try work()
        } catch let error as LogbookError {
            throw error.reported(messages)
        } catch let code as ExitCode {
            throw code
        } catch {
            throw failure("\(prefix)\(error)", in: messages)
        }
    }

    static func printError(lines: String) { write(lines.cleanedLines, on: STDERR_FILENO) }

    static func reportUnknownVariables() {
        for line in SettingsLayers.unknownVariables(in: ProcessInfo.processInfo.environment) {
            printError("warning: \(line)")
        }
    }

    private static func write(_ line: String, end: String = "\n", on descriptor: Int32) {
        write(line + end, to: descriptor)
    }

    /// Writes the whole text to a descriptor; stops without an error if its reader has closed it.
    static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        let isWritten = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
        // SIGPIPE has not ended this program, because it is ignored.
        if !isWritten, descriptor == STDOUT_FILENO, errno == EPIPE { OutputReader.noteEnd() }
    }

    /// - Returns: False after an error; `errno` has the reason.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// Why words or a file of the user cannot be used.
package struct Refusal: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// Asks the user to confirm that a command may delete something; the flag `--yes` replaces the question.
struct Confirmation: ParsableArguments {
    @Flag(help: "Do not ask for confirmation.") var yes = false

    /// Shows what will be deleted and asks the user; throws an exit status if the answer is no, or without a terminal.
    func require(
        for things: [String],
        _ question: String,
        refusal: String = "nothing was deleted",
        in messages: Messages = .english
    ) throws {
        guard !yes else { return }
        for thing in things { Terminal.printLine(thing) }
        switch Question.ask(question, hint: messages.yesOrNo) {
        case .yes: return
        case .no: Terminal.printError(messages.translated(refusal))
        case .notATerminal:
            let reason = "this question needs a terminal; to answer yes, add --yes"
            Terminal.printError("\(messages.translated(refusal)): \(messages.translated(reason))")
        }
        throw ExitCode.failure
    }
}

extension String {
    /// The text with spaces after it, so that it has at least this width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// The text with spaces before it, so that it has at least this width.
    func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
