import Logbook
import TestSupport
import Testing

/// The lock that lets one process continue an unfinished recording.
@Suite struct RecoveryLockTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func onlyOneOwnerHasTheLock() throws {
        let path = folder.file("logbook.sqlite")
        let lock = RecoveryLock(forLogbook: path)
        let isFirst = lock != nil
        let second = RecoveryLock(forLogbook: path)
        let isSecond = second != nil
        #expect(isFirst && !isSecond)
    }

    @Test func aCopyOfTheOpenLockFileDoesNotKeepTheLock() throws {
        let path = folder.file("logbook.sqlite")
        let copy = try copyDuringLock(path)
        defer { copy.close() }
        let lock = RecoveryLock(forLogbook: path)
        let isFree = lock != nil
        #expect(isFree)
    }

    /// Takes the lock, copies the open file, and ends the lock.
    private func copyDuringLock(_ path: String) throws -> OpenFileCopy {
        let lock = RecoveryLock(forLogbook: path)
        let isTaken = lock != nil
        try #require(isTaken)
        return try OpenFileCopy.ofFile(path + ".keeper")
    }
}
