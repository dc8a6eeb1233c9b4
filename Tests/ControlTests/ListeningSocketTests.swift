import Glibc
import Testing
import TestSupport

@testable import Control

@Suite(.timeLimit(.minutes(15))) struct ListeningSocketTests {
    @Test func onlyTheUserCanAccessTheFolderAndTheSocket() throws {
        try withTemporaryDirectory { runtime in
            let path = ownPath(in: runtime)
            let socket = try ListeningSocket(at: path)
            defer { close(socket.descriptor) }
            #expect(mode(of: runtime + "/strided") == 0o700)
            #expect(mode(of: path.path) == 0o600)
        }
    }

    @Test func permissionsOfOtherUsersAreRemovedFromTheFolder() throws {
        try withTemporaryDirectory { runtime in
            mkdir(runtime + "/strided", 0o700)
            chmod(runtime + "/strided", 0o755)
            let socket = try ListeningSocket(at: ownPath(in: runtime))
            defer { close(socket.descriptor) }
            #expect(mode(of: runtime + "/strided") == 0o700)
        }
    }

    @Test func theFolderOfAConfiguredPathIsNotChanged() throws {
        try withTemporaryDirectory { folder in
            chmod(folder, 0o755)
            let socket = try ListeningSocket(at: ControlSocketPath(path: folder + "/x.sock"))
            defer { close(socket.descriptor) }
            #expect(mode(of: folder) == 0o755)
            #expect(mode(of: folder + "/x.sock") == 0o600)
        }
    }

    @Test func aFolderThatIsALinkIsRefused() throws {
        try withTemporaryDirectory { runtime in
            mkdir(runtime + "/elsewhere", 0o700)
            symlink(runtime + "/elsewhere", runtime + "/strided")
            #expect(throws: ControlServerError.self) { try ListeningSocket(at: ownPath(in: runtime)) }
        }
    }

    @Test func theSocketOfARunningDaemonIsNotReplaced() throws {
        try withTemporaryDirectory { runtime in
            let path = ownPath(in: runtime)
            let first = try ListeningSocket(at: path)
            defer { close(first.descriptor) }
            #expect(throws: ControlServerError.alreadyRunning(path: path.path)) { try ListeningSocket(at: path) }
            #expect(mode(of: path.path) == 0o600)
        }
    }

    @Test func ofSeveralDaemonsStartedTogetherOneListens() async throws {
        for _ in 0..<20 {
            let folder = try TemporaryFolder()
            let path = ownPath(in: folder.path)
            mkdir(path.directory, 0o700)
            try makeDeadSocket(at: path.path)
            let listeners = await withTaskGroup(of: ListeningSocket?.self) { group in
                for _ in 0..<8 { group.addTask { try? ListeningSocket(at: path) } }
                return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
            }
            #expect(listeners.count == 1)
            for listener in listeners { close(listener.descriptor) }
        }
    }

    @Test func theSocketOfADeadDaemonIsReplaced() throws {
        try withTemporaryDirectory { runtime in
            let path = ownPath(in: runtime)
            mkdir(path.directory, 0o700)
            try makeDeadSocket(at: path.path)
            let socket = try ListeningSocket(at: path)
            defer { close(socket.descriptor) }
            #expect(mode(of: path.path) == 0o600)
            #expect(throws: ControlServerError.alreadyRunning(path: path.path)) { try ListeningSocket(at: path) }
        }
    }

    @Test func aFileThatIsNoSocketIsNotRemoved() throws {
        try withTemporaryDirectory { folder in
            let path = folder + "/notes.txt"
            close(open(path, O_CREAT | O_WRONLY, 0o644))
            #expect(throws: ControlServerError.refused(operation: "bind", path: path, reason: "Address already in use"))
            {
                try ListeningSocket(at: ControlSocketPath(path: path))
            }
            #expect(mode(of: path) == 0o644)
        }
    }

    @Test func onlyItsOwnSocketFileIsRemoved() throws {
        try withTemporaryDirectory { runtime in
            let path = ownPath(in: runtime)
            let first = try ListeningSocket(at: path)
            defer { close(first.descriptor) }
            rename(path.path, path.path + ".old")  // Kept, so that its inode number is not given to the second.
            let second = try ListeningSocket(at: path)
            defer { close(second.descriptor) }
            first.removeFile()
            #expect(mode(of: path.path) == 0o600)
            second.removeFile()
            #expect(mode(of: path.path) == nil)
        }
    }

    @Test func aPathThatIsTooLongIsRefused() {
        let longest = "/tmp/" + String(repeating: "x", count: 102)
        #expect(throws: Never.self) { try UnixAddress(path: longest) }
        #expect(throws: ControlServerError.pathTooLong(path: longest + "x")) { try UnixAddress(path: longest + "x") }
    }

    @Test func aMissingRuntimeFolderIsAnError() {
        let path = ControlSocketPath(userID: 1) { $0 == "XDG_RUNTIME_DIR" ? "/nonexistent" : nil }
        #expect(throws: ControlServerError.self) { try ListeningSocket(at: path) }
    }

    @Test func onlyAListeningUnixSocketIsAdopted() throws {
        #expect(throws: ControlServerError.self) { try ListeningSocket(adopting: -1) }
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        #expect(throws: ControlServerError.self) { try ListeningSocket(adopting: file) }
        let idle = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(idle) }
        #expect(throws: ControlServerError.self) { try ListeningSocket(adopting: idle) }
    }

    private func ownPath(in runtime: String) -> ControlSocketPath {
        ControlSocketPath(userID: getuid()) { $0 == "XDG_RUNTIME_DIR" ? runtime : nil }
    }

    private func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try body(folder.path)
    }
}
