import Activities
import Foundation
import Sync
import Testing
import TestSupport

@testable import Logbook

/// Passes against servers that behave as documented.
@Suite(.needs("python3", "openssl"), .timeLimit(.minutes(15)))
struct SyncPassTests {
    private static let services = [ServiceKind.intervals, .endurain, .fittrackee, .webdav]

    /// An interrupted, refused or failed request, at any service, neither loses an activity nor sends it twice.
    @Test(arguments: services)
    func everyActivityArrivesOnceDespiteFaults(kind: ServiceKind) async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(kind, at: services)
            for hour in 0..<7 { _ = try home.addRun(hour) }
            try services.plan(["drop-after", "500", "drop-before", "429", "503", "drop-after", "drop-after"])
            try home.passUntilNothingWaits()
            let stored = try #require(try services.state().stored[kind.rawValue])
            #expect(stored.count == 7)
            #expect(Set(stored.values.map(\.external_id)).count == 7)
            // A further pass asks nothing.
            let requests = try services.state().log.count
            #expect(try home.pass() == nil)
            #expect(try services.state().log.count == requests)
        }
    }

    /// `sync now` a moment after an interrupted upload: it waits until the service can be asked, and says so.
    @Test(arguments: services)
    func anAttemptNowWaitsForAnInterruptedUpload(kind: ServiceKind) async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(kind, at: services)
            _ = try home.addRun(0)
            try services.plan(["drop-after"])
            #expect(try home.pass() != nil)
            home.advance(.seconds(5))
            let result = try home.passed(ignoringWaits: true)
            #expect(result.next == nil && !result.isWaiting && !result.isRefused)
            #expect(home.lines.contains("\(kind.rawValue): an upload was interrupted; the service is asked in 15 s"))
            #expect(try services.state().stored[kind.rawValue]?.count == 1)
        }
    }

    @Test(arguments: [ServiceKind.intervals, .fittrackee, .webdav])
    func editsAndDeletionsFollow(kind: ServiceKind) async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(kind, at: services)
            let ids = try (0..<3).map { try home.addRun($0) }
            try home.passUntilNothingWaits()
            _ = try home.logbook.edit(ids[0], ActivityEdit(name: "Lake"))
            try home.logbook.delete(ids[1], at: home.now)
            try home.logbook.deletePermanently(ids[2])
            try services.plan(["drop-after", "drop-after", "drop-before"])
            try home.passUntilNothingWaits()
            let stored = try #require(try services.state().stored[kind.rawValue])
            #expect(stored.count == 1)
            if kind != .webdav { #expect(stored.values.contains { ($0.name ?? $0.title) == "Lake" }) }
            // A restored activity is sent again.
            _ = try home.logbook.undelete(ids[1], at: home.now)
            try home.passUntilNothingWaits()
            #expect(try services.state().stored[kind.rawValue]?.count == 2)
        }
    }

    /// Services that cannot replace a file keep what they have, get no second upload, and the queue says so; others get the new file.
    @Test(arguments: [ServiceKind.intervals, .endurain, .webdav], ["trim", "split", "join"])
    func aCutActivityIsNotSentTwice(kind: ServiceKind, change: String) async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(kind, at: services)
            let ids = try (0..<2).map { try home.addRun($0) }
            try home.passUntilNothingWaits()
            func stored() throws -> Int { try services.state().stored[kind.rawValue]?.count ?? 0 }
            let cut: ActivityCut =
                switch change {
                case "trim": .trim(.seconds(2)..<(.seconds(8)))
                case "split": .split(at: .seconds(4))
                default: .join(ids[1])
                }
            _ = try home.logbook.cut(ids[0], cut, at: home.now)
            try home.passUntilNothingWaits()
            let queue = try UploadQueue(path: home.files.queuePath)
            func reason() throws -> String? {
                try queue.entries(of: kind.rawValue).values.first { $0.key.activity == ids[0].number }?.reason
            }
            if kind == .webdav {
                // The second part is another file; a joined activity is deleted.
                #expect(try stored() == (change == "split" ? 3 : change == "join" ? 1 : 2))
                #expect(try reason() == nil)
                return
            }
            #expect(try stored() == 2)
            #expect(try reason()?.contains("stridectl sync resend \(ids[0]) \(kind.rawValue)") == true)
            let requests = try services.state().log.count
            try home.passUntilNothingWaits()
            #expect(try services.state().log.count == requests)
            // Undoing makes the upload right again.
            _ = try home.logbook.undoCut(of: ids[0], at: home.now)
            try home.passUntilNothingWaits()
            #expect(try stored() == 2)
            #expect(try reason() == nil)
            guard kind == .intervals else { return }
            _ = try home.logbook.cut(ids[0], cut, at: home.now)
            try home.passUntilNothingWaits()
            #expect(try queue.sendAgain(ids[0].number, to: kind, token: "00000000000000ff"))
            try home.passUntilNothingWaits()
            #expect(try stored() == (change == "split" ? 3 : change == "join" ? 1 : 2))
            #expect(try reason() == nil)
        }
    }

    /// An activity that goes on after it was sent is not deleted at the service, and not sent before it is finished again.
    @Test(arguments: services)
    func aReopenedActivityIsLeftAloneUntilItIsFinishedAgain(kind: ServiceKind) async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(kind, at: services)
            let id = try home.addRun(0)
            try home.passUntilNothingWaits()
            let requests = try services.state().log.count
            let activity = try home.logbook.activity(id).activity
            var current: CurrentActivity?
            let reopening = Backlog.Batch(changes: [.reopened(activity), .paused(at: activity.elapsed, .order)])
            _ = try home.logbook.write(reopening, current: &current)
            #expect(current?.id == id)
            #expect(try home.pass() == nil)
            #expect(try services.state().log.count == requests)
            #expect(try services.state().stored[kind.rawValue]?.count == 1)
            var longer = activity
            (longer.elapsed, longer.summary.moving) = (.seconds(40), .seconds(29))
            _ = try home.logbook.write(Backlog.Batch(changes: [.finished(longer)]), current: &current)
            try home.passUntilNothingWaits()
            #expect(try services.state().stored[kind.rawValue]?.count == 1)
        }
    }

    @Test func onlyChosenActivitiesAreSent() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.intervals, at: services)
            _ = try home.addRun(-1)
            _ = try home.addRun(1, kind: .cycle)
            _ = try home.addRun(2, origin: .demo)
            let id = try home.addRun(3)
            try home.files.change { configuration throws(SyncError) in
                configuration.services["intervals"]?.kinds = ["run"]
            }
            try home.passUntilNothingWaits()
            #expect(try services.state().stored["intervals"]?.count == 1)
            #expect(home.lines == ["activity \(id) was sent to intervals"])
        }
    }

    @Test func aBusyServiceIsNotAskedBeforeTheTimeThatItNames() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.intervals, at: services)
            _ = try home.addRun(0)
            try services.plan(["429"])
            #expect(try home.pass() == home.now + .seconds(7))
            let requests = try services.state().log.count
            home.advance(.seconds(6))
            _ = try home.pass()
            #expect(try services.state().log.count == requests)
        }
    }

    @Test func anActivityThatIsTooLargeIsNotSentAgainUntilItChanges() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.intervals, at: services)
            let id = try home.addRun(0)
            try services.plan(["413"])
            #expect(try home.pass() == nil)
            home.advance(.seconds(100_000))
            #expect(try home.pass() == nil)
            #expect(try services.state().log.count == 1)
            _ = try home.logbook.edit(id, ActivityEdit(name: "shorter"))
            try home.passUntilNothingWaits()
            #expect(try services.state().stored["intervals"]?.count == 1)
        }
    }

    @Test func anActivityFromAnotherSourceIsNotSentTwice() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.intervals, at: services)
            _ = try home.addRun(0)
            try services.plan(["409"])
            try home.passUntilNothingWaits()
            #expect(try services.state().stored["intervals"]?.isEmpty == true)
            #expect(try services.state().log.count == 2)
        }
    }

    @Test func aRefusedKeyStopsTheServiceUntilTheUserActs() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.intervals, at: services)
            _ = try home.addRun(0)
            try home.files.setKeys(SyncKeys.Keys(secret: "wrong"), of: "intervals")
            for _ in 0..<3 { #expect(try home.pass() == nil) }
            #expect(try services.state().log.count == 1)
            #expect(!home.lines.joined().contains("wrong"))
            try home.files.setKeys(SyncKeys.Keys(secret: "secret-key"), of: "intervals")
            try UploadQueue(path: home.files.queuePath).store(ServiceState(), of: "intervals")
            try home.passUntilNothingWaits()
            #expect(try services.state().stored["intervals"]?.count == 1)
        }
    }

    @Test func anExpiredTokenIsRefreshedAndARevokedOneStops() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.fittrackee, at: services)
            _ = try home.addRun(0)
            try services.setTokens(access: "expired", refresh: "refresh-1")
            try home.passUntilNothingWaits()
            #expect(try services.state().stored["fittrackee"]?.count == 1)
            #expect(try home.files.keys().services["fittrackee"]?.refresh != "refresh-1")
            _ = try home.addRun(1)
            try services.setTokens(access: "revoked", refresh: "revoked")
            #expect(try home.pass() == nil)
            #expect(try UploadQueue(path: home.files.queuePath).state(of: "fittrackee").isStopped)
        }
    }

    @Test func nothingIsSentToAServerWithAnotherAuthority() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.intervals, at: services, authority: "other.pem")
            _ = try home.addRun(0)
            #expect(try home.pass() == home.now + .seconds(15))
            #expect(try services.state().log.isEmpty)
            #expect(home.lines.joined().contains("certificate"))
        }
    }

    @Test func withoutAServerTheQueueWaitsLongerAndLonger() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.intervals, at: services)
            try home.files.change { configuration throws(SyncError) in
                configuration.services["intervals"]?.url = "https://localhost:1"
            }
            _ = try home.addRun(0)
            for seconds in [15, 30, 60] {
                let next = try #require(try home.pass())
                #expect(next == home.now + .seconds(seconds))
                home.advance(.seconds(seconds))
            }
        }
    }

    @Test func aFolderGetsCompleteFilesOnly() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.folder, at: services)
            let target = home.folder.file("copies")
            try home.files.change { configuration throws(SyncError) in
                configuration.services["folder"]?.url = target
            }
            let id = try home.addRun(0)
            // The folder does not exist: perhaps the disk is not connected.
            #expect(try home.pass() != nil)
            try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
            try home.passUntilNothingWaits()
            let names = try FileManager.default.contentsOfDirectory(atPath: target)
            #expect(names.count == 1 && names.allSatisfy { $0.hasSuffix(".fit") })
            try home.logbook.delete(id, at: home.now)
            try home.passUntilNothingWaits()
            #expect(try FileManager.default.contentsOfDirectory(atPath: target).isEmpty)
        }
    }

    @Test func keysThatOthersCanReadAreNotUsed() async throws {
        try await onOwnThread {
            let services = try FakeServices()
            let home = try SyncHome(.intervals, at: services)
            for path in [home.files.keysPath, home.files.configurationPath] {
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o600)
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: home.files.keysPath)
            #expect(throws: SyncError.self) { try home.pass() }
        }
    }
}
