import Activities
import ArgumentParser
import Exchange
import FoundationEssentials
import Logbook

/// `stridectl import *.fit`.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Bring in GPX, TCX and FIT files of other programs; what is there already is skipped."
    )
    /// The largest file that is read: days of samples at 1 Hz in the wordiest of the formats.
    static let largest = 256 << 20

    @OptionGroup var options: LogbookOptions
    @Argument(help: "The files.") var files: [String]

    func validate() throws {
        guard !files.isEmpty else { throw ValidationError("which files?") }
    }

    func run() throws {
        var failed = 0
        // One after the other, so that a bad file keeps none of the good ones out.
        for file in files where !(try bringIn(file)) { failed += 1 }
        guard failed == 0 else { throw ExitCode.failure }
    }

    private func bringIn(_ file: String) throws -> Bool {
        let tracks: [ActivityTrack]
        do throws(ExchangeError) {
            tracks = try Self.tracks(of: file)
        } catch {
            Terminal.complain("\(file): \(error)")
            return false
        }
        for track in tracks {
            let outcome = try options.use(for: .writing) { logbook throws(LogbookError) in try logbook.insert(track) }
            let activity = track.activity
            let what = "\(activity.kind.rawValue) of \(activity.start.date) \(activity.start.clockText)"
            switch outcome {
            case .inserted(let id):
                Terminal.say("\(file): \(what) is number \(id)" + (activity.note.map { "; \($0)" } ?? ""))
            case .duplicate(let id):
                Terminal.say("\(file): \(what) is there already, as number \(id)")
            }
        }
        return true
    }

    private static func tracks(of file: String) throws(ExchangeError) -> [ActivityTrack] {
        let data: Data
        do {
            let url = URL(filePath: file)
            let size = (try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
            guard size <= largest else { throw ExchangeError("larger than \(largest >> 20) MB: no activity is") }
            data = try Data(contentsOf: url)
        } catch let error as ExchangeError {
            throw error
        } catch {
            throw ExchangeError((error as? CocoaError)?.reason ?? "\(error)")
        }
        let bytes = [UInt8](data)
        let tracks =
            switch try ExchangeFormat.sniff(bytes, name: file) {
            case .gpx: try GPX.decode(bytes)
            case .tcx: try TCX.decode(bytes)
            case .fit: try FIT.decode(bytes)
            }
        return tracks.map { track in
            var track = track.summarised
            // A file that tells no zone was most likely made where its runner is.
            if track.activity.start.utcOffset == 0 {
                track.activity.start = LocalClock.moment(unixMilliseconds: track.activity.start.unixMilliseconds)
            }
            return track
        }
    }
}
