import Foundation
import Sync
import TestSupport
import Testing

/// Each fault of a server or of the way to it: the reason that the user reads, and whether the user must act.
@Suite(.needs("python3", "openssl"), .timeLimit(.minutes(15)))
struct SyncFaultTests {
    private struct Fault {
        let fault: String
        /// A part of the line that the user reads.
        let reason: String
        /// Whether nothing is sent before the user acts; otherwise it is tried again later.
        var mustAct = false
        /// Whether the activity may have arrived, so that the service is asked before it is sent again.
        var mayHaveArrived = false
    }

    private static let answers = [
        Fault(fault: "400", reason: "does not accept the activity (400)", mustAct: true),
        Fault(fault: "401", reason: "refused the key (401)", mustAct: true),
        Fault(fault: "403", reason: "the key does not permit this (403)", mustAct: true),
        Fault(fault: "404", reason: "there is no such service at this address (404)", mustAct: true),
        Fault(fault: "405", reason: "there is no such service at this address (405)", mustAct: true),
        Fault(fault: "413", reason: "too large for the service (413)", mustAct: true),
        Fault(fault: "redirect", reason: "redirects to an address without TLS", mustAct: true),
        Fault(fault: "408", reason: "the service is busy (408)", mayHaveArrived: true),
        Fault(fault: "429", reason: "the service is busy (429)", mayHaveArrived: true),
        Fault(fault: "500", reason: "the service has an error (500)", mayHaveArrived: true),
        Fault(fault: "502", reason: "the service has an error (502)", mayHaveArrived: true),
        Fault(fault: "503", reason: "the service is busy (503)", mayHaveArrived: true),
        Fault(fault: "507", reason: "the storage of the service is full (507)", mayHaveArrived: true),
        Fault(fault: "cut", reason: "the answer of the server was cut off", mayHaveArrived: true),
        Fault(fault: "drop-before", reason: "the connection broke before the answer", mayHaveArrived: true),
        Fault(fault: "long-header", reason: "the header of the server's answer is too long", mayHaveArrived: true),
        Fault(fault: "other-protocol", reason: "the answer of the server is not HTTP", mayHaveArrived: true),
    ]

    private static let addresses = [
        Fault(fault: "https://localhost:1", reason: "cannot be reached: Connection refused"),
        Fault(fault: "https://no-such-server.invalid", reason: "the name of the server was not found"),
        Fault(fault: "https://joe:secret-place@localhost:1", reason: "must not contain a name or a password"),
        Fault(fault: "http://localhost:1", reason: "must begin with https://"),
    ]

    private func check(_ fault: Fault, _ home: SyncHome) throws {
        let result = try home.passed()
        #expect(result.isRefused == fault.mustAct && result.isWaiting != fault.mustAct, "\(fault.fault)")
        let lines = home.lines.joined(separator: "\n")
        #expect(lines.contains(fault.reason), "\(fault.fault): \(lines)")
        #expect(!lines.contains("secret"), "\(fault.fault): \(lines)")
        let entries = try UploadQueue(path: home.files.queuePath).entries(of: "intervals").values
        #expect(entries.map { $0.item.underway != nil } == [fault.mayHaveArrived], "\(fault.fault)")
    }

    @Test func eachAnswerHasItsReason() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            for fault in Self.answers {
                let home = try SyncHome(.intervals, at: services)
                _ = try home.addRun(0)
                try services.plan([fault.fault])
                try check(fault, home)
                // What the service refused is not sent again, but the user is told again that it was not sent.
                guard fault.fault == "413" else { continue }
                let requests = try services.state().log.count
                #expect(try home.passed(ignoringWaits: true).isRefused)
                #expect(home.lines.count == 2 && home.lines[0] == home.lines[1])
                #expect(try services.state().log.count == requests)
            }
        }
    }

    @Test func eachAddressHasItsReason() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            for fault in Self.addresses {
                let home = try SyncHome(.intervals, at: services)
                _ = try home.addRun(0)
                try home.files.change { configuration throws(SyncError) in
                    configuration.services["intervals"]?.url = fault.fault
                }
                try check(fault, home)
            }
            // A file that was removed later.
            let home = try SyncHome(.intervals, at: services, authority: "none.pem")
            _ = try home.addRun(0)
            let path = services.folder.file("none.pem")
            try check(Fault(fault: path, reason: "has no certificate or cannot be read: \(path)"), home)
        }
    }

    /// A busy server must not look like a login that the server has ended.
    @Test func aTokenThatCannotBeRefreshedNowIsTriedAgain() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.fittrackee, at: services)
            _ = try home.addRun(0)
            try services.setTokens(access: "expired", refresh: "busy")
            let result = try home.passed()
            #expect(result.isWaiting && !result.isRefused)
            #expect(home.lines.joined().contains("the service has an error (503)"))
            try services.setTokens(access: "expired", refresh: "refresh-1")
            try home.passUntilNothingWaits()
            #expect(try services.state().stored["fittrackee"]?.count == 1)
        }
    }
}

/// The programs `strided-sync` and `stridectl`, killed during uploads.
@Suite(.needs("python3", "openssl"), .timeLimit(.minutes(15)))
struct ProgramTests {
    /// With `--kills 100 --measure`, the script records the evidence that is too slow for `make test`.
    @Test func everyActivityArrivesOnceDespiteKills() async throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "check_programs.py").path
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "strided")
            .path
        let outcome = try await Command.runInBackground([
            "python3", script, program, "--kills", "12", "--activities", "4", "--seed", "7",
        ])
        #expect(outcome.succeeded, "\(outcome.output)")
    }
}
