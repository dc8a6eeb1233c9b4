import Testing

@testable import Control

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
