import Glibc
import TestSupport
import Testing

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

@Suite struct ControlSocketPathTests {
    @Test(arguments: [
        ([:], "/run/user/1000/strided/control.sock", true),
        (["XDG_RUNTIME_DIR": "/tmp/x"], "/tmp/x/strided/control.sock", true),
        (["XDG_RUNTIME_DIR": ""], "/run/user/1000/strided/control.sock", true),
        (["XDG_RUNTIME_DIR": "relative"], "/run/user/1000/strided/control.sock", true),
        (["XDG_RUNTIME_DIR": "/tmp/x", "STRIDED_SOCKET": "/tmp/y.sock"], "/tmp/y.sock", false),
        (["XDG_RUNTIME_DIR": "/tmp/x", "STRIDED_SOCKET": ""], "/tmp/x/strided/control.sock", true),
    ])
    func thePathFollowsTheEnvironment(environment: [String: String], path: String, isOwn: Bool) {
        let socket = ControlSocketPath(userID: 1_000, owner: { _ in 1_000 }) { environment[$0] }
        #expect(socket.path == path)
        #expect(socket.isInOwnDirectory == isOwn)
    }

    @Test(arguments: [
        ([:], "/tmp/strided-1000/control.sock"),
        (["/tmp/strided-1000": 1_000], "/tmp/strided-1000/control.sock"),
        (["/tmp/strided-1000": 666], "/run/user/1000/strided/control.sock"),
        (["/run/user/1000": 1_000, "/tmp/strided-1000": 1_000], "/run/user/1000/strided/control.sock"),
    ])
    func withoutARuntimeFolderThePathIsInTmpUnlessAnotherUserOwnsIt(owners: [String: UInt32], path: String) {
        let socket = ControlSocketPath(userID: 1_000, owner: { owners[$0] }, environment: { _ in nil })
        #expect(socket.path == path)
        #expect(socket.isInOwnDirectory)
    }

    @Test(arguments: [("/run/a/b.sock", "/run/a"), ("/b.sock", "/"), ("b.sock", "."), ("a/b.sock", "a")])
    func theFolderIsThePathUpToItsLastSlash(path: String, directory: String) {
        #expect(ControlSocketPath(path: path).directory == directory)
    }

    @Test(arguments: [(0, 1_000, true), (1_000, 1_000, true), (1_001, 1_000, false), (1_000, 0, false), (0, 0, true)])
    func onlyTheUserOfTheDaemonAndRootMayControlIt(user: UInt32, owner: UInt32, may: Bool) {
        #expect(Peer(connection: 1, processID: 2, userID: user).mayControl(daemonOf: owner) == may)
    }
}
