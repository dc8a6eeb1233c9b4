import Control
import Glibc
import Logbook
import Messages

/// The checks of the logbook that `doctor` makes without the daemon.
struct LogbookFindings {
    /// If fewer bytes than this (100 MiB) are free, `doctor` reports a problem.
    ///
    /// An hour of recording takes about 200 kB, and an upgrade copies the whole file.
    private static let fewBytes: UInt64 = 100 << 20

    let path: String

    var all: [Diagnosis.Finding] {
        do throws(LogbookError) {
            // If the file exists, it is opened for writing, because only this shows whether it is writable.
            let logbook = try Logbook(path: path, for: access(path, F_OK) == 0 ? .writing : .reading)
            let count = Messages.english.activityCount(count: Count(try logbook.count(of: .activities)))
            guard let damage = try logbook.damage() else {
                return [
                    .init(
                        subject: "logbook",
                        verdict: .good,
                        text: "\(path): \(count), writable, no damage"
                    ),
                    space,
                ]
            }
            return [damaged("\(path): \(damage)"), space]
        } catch  where error.code == .missing {
            return [
                .init(
                    subject: "logbook",
                    verdict: .good,
                    text: "there is no logbook at \(path) yet; nothing was recorded"
                ),
                space,
            ]
        } catch  where error.code == .corrupt {
            return [damaged("\(error)"), space]
        } catch {
            return [
                .init(subject: "logbook", verdict: .bad, text: "\(error). \(error.advice)", advice: "ls -ld '\(path)'"),
                space,
            ]
        }
    }

    private func damaged(_ text: String) -> Diagnosis.Finding {
        let advice = "cp '\(path)' '\(path).copy' && sqlite3 '\(path).copy' .recover"
        return .init(subject: "logbook", verdict: .bad, text: text, advice: advice)
    }

    private var space: Diagnosis.Finding {
        // The folder may not exist yet. Its closest existing parent folder is normally on the same file system.
        var folder = path
        var disk = statvfs()
        repeat {
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        } while statvfs(folder.isEmpty ? "/" : folder, &disk) != 0 && !folder.isEmpty
        let free = UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
        let text = "\(free >> 20) MB free at \(folder.isEmpty ? "/" : folder)"
        guard free < Self.fewBytes else { return .init(subject: "disk", verdict: .good, text: text) }
        return .init(subject: "disk", verdict: .bad, text: text, advice: "df -h '\(folder)'")
    }
}
