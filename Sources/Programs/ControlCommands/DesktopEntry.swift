import ArgumentParser
import Control
import Files
import Glibc

/// The desktop's menu entry (`stridectl web --desktop`): the live page in a browser, or else the live screen in a terminal.
struct DesktopEntry {
    let daemon: Daemon
    let port: Int

    /// Terminal programs that run a command: the desktop's (xdg-terminal-exec), that of Debian's alternatives, and common ones.
    private static let terminals = [
        ["xdg-terminal-exec"], ["x-terminal-emulator", "-e"], ["gnome-terminal", "--"], ["konsole", "-e"],
        ["xterm", "-e"],
    ]

    private var address: String { "http://localhost:\(port)/" }

    /// Starts the daemon if it does not run, and returns whether the page is open; if not, the caller serves it.
    func open() async throws -> Bool {
        let start = daemon.start
        if !(await runs()) { _ = OtherProgram.run(["sh", "-c", start.command]) }
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { ConfigurationFile.environment($0)?.isEmpty == false }
        guard hasScreen else { try showInTerminal() }
        if !isServed, start.isManaged, port == ServePage.usualPort {
            _ = OtherProgram.run(["systemctl", "--user", "start", "strided-web.service"])
            for _ in 0..<50 where !isServed { usleep(100_000) }
        }
        guard isServed else { return false }
        if Browser.open(address) != nil { try showInTerminal() }
        return true
    }

    func showInTerminal() throws -> Never {
        // If stridectl is a link, this path ends with `strided`. So `stridectl` in the same folder is started.
        let folder = CommandLine.executable.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let live =
            [folder.joined(separator: "/") + "/stridectl", "live"] + (daemon.socket.map { ["--socket", $0] } ?? [])
        if isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 { OtherProgram.replace(by: live) }
        for terminal in Self.terminals { OtherProgram.replace(by: terminal + live) }
        throw Terminal.failure("no browser and no terminal was found; in a terminal: stridectl live")
    }

    private func runs() async -> Bool {
        guard let client = try? await ControlClient.connect(to: daemon.path, patience: .seconds(5)) else {
            return false
        }
        await client.close()
        return true
    }

    private var isServed: Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        var host = sockaddr_in()
        host.sin_family = sa_family_t(AF_INET)
        host.sin_port = in_port_t(port).bigEndian
        host.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        return withUnsafePointer(to: host) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

enum Browser {
    /// Opens a file or an address, and waits until `xdg-open` ends; returns why it cannot be opened.
    static func open(_ page: String) -> String? {
        switch OtherProgram.run(["xdg-open", page]) {
        case nil: "to open it automatically, install xdg-utils"
        case 0: nil
        default: "xdg-open could not open it"
        }
    }
}

enum OtherProgram {
    /// Runs a program of `PATH` until its end; returns its wait status, or nil if it cannot be started.
    static func run(_ words: [String]) -> Int32? {
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        guard posix_spawnp(&process, words[0], nil, nil, arguments, environ) == 0 else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return status
    }

    /// Replaces this program by another one; returns only if that is not possible.
    static func replace(by words: [String]) {
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        execvp(words[0], arguments)
    }
}
