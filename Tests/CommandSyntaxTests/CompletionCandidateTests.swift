import ArgumentParser
import CommandSyntax
import Testing

struct CompletionCandidateTests {
    @Test(arguments: [
        (CompletionShell.bash, "17"), (.zsh, "17:run of 2026-11-21"), (.fish, "17\trun of 2026-11-21"),
    ])
    func eachShellGetsItsOwnFormat(shell: CompletionShell, line: String) {
        #expect(CompletionCandidate("17", "run of 2026-11-21").line(for: shell) == line)
    }

    @Test func zshGetsTheColonsOfAValueEscaped() {
        #expect(CompletionCandidate("C0:FF", "foot pod").line(for: .zsh) == "C0\\:FF:foot pod")
    }

    /// The script for bash expands what it reads.
    @Test(arguments: ["$(reboot)", "`reboot`", "a;reboot", "a\\", "a'b", "a\"b", "~", "a&b", "{a,b}", "*"])
    func bashIsNotOfferedWhatItWouldExpand(name: String) {
        #expect(CompletionCandidate(name).line(for: .bash) == nil)
        #expect(CompletionCandidate(name).line(for: .fish) == name)
    }

    @Test(arguments: ["Polar H10 1234", "clave", "sound.volume=", "C0:FF:EE", "Füße"])
    func bashIsOfferedOrdinaryNames(name: String) {
        #expect(CompletionCandidate(name).line(for: .bash) == name)
    }

    @Test func aControlCharacterCannotBeginANewLine() {
        #expect(CompletionCandidate("a\nb", "c\u{1b}[31m").line(for: .fish)?.contains("\n") == false)
    }
}
