import Activities
import ArgumentParser
import Exchange
import Glibc
import Logbook
import Messages

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import GPX, TCX and FIT files, archives and exports; activities in the logbook are skipped.",
        discussion: """
            From a folder and its subfolders, all .gpx, .tcx and .fit files are imported, also compressed ones (.gz). \
            If a file cannot be read, the others are still imported.

            An archive is the .zip file in which a service delivers all your activities. Names, kinds, descriptions and \
            perceived efforts come from the tables of Strava, Garmin and Runkeeper. Ctrl-C ends the import after the current file, and the same command continues it later.

            Sports such as swimming are imported as activities of the kind other. If neither the file nor a table states the \
            kind, it is assumed from the step cadence, the speed, the climbs and the name, and marked: history --assumed \
            lists these activities, and edit --kind changes them.

            Workouts, steps, height and weight are also read from the exports of Apple Health, Gadgetbridge, Health Connect, \
            Google Fit, Fitbit, Samsung Health, Polar, Suunto and Runtastic, and the steps from those of Garmin. The steps fill hours and days on which strided \
            counted none.

            A second recording of an activity, such as that of a watch and of a phone, is kept and does not count: \
            stridectl edit NUMBER --merge SECOND completes the first one with its heart rate and cadence, and stridectl undelete \
            SECOND lets both count.

            The files of many watches contain your height, weight, maximum heart rate and step lengths. They are used for \
            your profile if it has no value yet; you are asked before another value is changed.
            """
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @Flag(
        inversion: .prefixedNo,
        help: "Change your profile to the values in the files without a question; or do not use these values."
    )
    var profile: Bool?
    @Option(
        help: ArgumentHelp(
            "Write a list of all files that were not imported, with the reasons, to this file.",
            valueName: "file"
        ),
        completion: .file()
    )
    var report: String?
    @Flag(
        help: "Read files that were imported before again, such as by an earlier version; what you have edited remains."
    )
    var again = false
    @Flag(help: "Print JSON: the totals, the activities, and the files that were not imported.") var json = false
    @Argument(
        help: "Files, folders or archives.",
        completion: .file(extensions: ["gpx", "tcx", "fit", "gz", "zip", "xml", "db", "json", "csv"])
    )
    var files: [String]

    func validate() throws {
        guard !files.isEmpty else { throw ValidationError("write the names of files or folders to import") }
    }

    private var messages: Messages { daemon.display.messages }

    func run() async throws {
        var total = ImportTotal(display: daemon.display, isJSON: json)
        var hasCollection = false
        // Each file is imported separately, so that an invalid file does not stop the import of the others.
        for path in files where Interruption.signalNumber == nil {
            let collection: ImportCollection
            if ImportFolder.isFolder(path) {
                let folder = ImportFolder(path)
                collection = ImportCollection(folder: folder)
            } else if OpenArchive.isArchive(path) {
                collection = ImportCollection(archive: path)
            } else if let file = ImportCollection(file: path) {
                collection = file
            } else {
                try importFile(path, &total)
                continue
            }
            hasCollection = true
            try importCollection(collection, path, &total)
        }
        try finish(total, printsTotal: hasCollection || total.files > 1)
        if let number = Interruption.signalNumber { throw ExitCode(128 + number) }
        if total.found > 0, options.chosenPath == nil { await daemon.notifyOfChange() }
        if total.assumed > 0, !json {
            let advice = "to list: stridectl history --assumed; to change: stridectl edit NUMBER... --kind walk"
            daemon.display.printLine(
                "\(messages.kindsAssumed(count: Count(total.assumed))); \(messages.translated(advice))"
            )
        }
        if total.hasCadence, !json { try offerLearning(imported: total.runs) }
        if profile != false { try await total.profile.apply(to: daemon, replace: profile, json: json) }
        guard total.report.failures == 0 else { throw ExitCode.failure }
    }

    private func finish(_ total: ImportTotal, printsTotal: Bool) throws {
        if let report {
            try OutputFile(path: report).write(Array(total.report.text(messages).utf8))
        }
        if json {
            Terminal.printLine(JSONText(total.fields, .importResult))
        } else if printsTotal {
            for line in total.serviceLines + [total.text] { daemon.display.printLine(line) }
        }
    }

    /// Offers to learn the personal model, after the first import of runs into the daemon's logbook.
    private func offerLearning(imported count: Int) throws {
        guard options.chosenPath == nil else { return }
        let runs = try options.read(in: messages) { logbook in
            try logbook.activities(ActivityFilter(kind: .run)).count { $0.activity.origin == .imported }
        }
        guard runs == count else { return }
        daemon.display.printTranslated("to learn your cadence from these runs: stridectl runner learn")
    }
}

extension ImportCommand {
    private func importCollection(_ collection: ImportCollection, _ path: String, _ total: inout ImportTotal) throws {
        let before = total.report.lines.count
        let (found, others) = (total.found, total.report.others.count)
        total.leaveOut(collection)
        var done = 0
        if !collection.items.isEmpty {
            Interruption.begin()
            var counted = total
            done = try options.use(for: .writing, in: messages) { logbook in
                try CollectionImport(collection: collection, logbook: logbook, again: again).run(&counted)
            }
            total = counted
        }
        let count = collection.items.count
        let exports = collection.items.count { $0.export != nil }
        let isEmpty =
            total.found == found && total.report.others.count + exports >= others + collection.others.count + count
        if isEmpty, total.report.lines.count == before {
            total.leaveOut(ImportReport.Line(path: path, reason: collection.contents, isFailure: true))
        }
        printLeftOut(total.report.lines[before...])
        guard done < count else { return }
        let end =
            count == 1
            ? "interrupted after \(done) of 1 file; the same command continues the import"
            : "interrupted after \(done) of \(count) files; the same command continues the import"
        Terminal.printError("\(path): \(messages.translated(end))")
    }

    /// Lists what was not imported, if the progress on the terminal has hidden it.
    private func printLeftOut(_ lines: ArraySlice<ImportReport.Line>) {
        guard ImportProgress.isDrawn else { return }
        for line in lines.prefix(ImportReport.mostLines) { Terminal.printError(line.text(messages)) }
        let more = lines.count - ImportReport.mostLines
        guard more > 0 else { return }
        let place =
            report.map { "\($0) lists all of them" } ?? "to write the complete list to a file, add --report FILE"
        let rest = more == 1 ? "1 more file was not imported" : "\(more) more files were not imported"
        Terminal.printError(messages.translated("\(rest); \(place)"))
    }

    private func importFile(_ file: String, _ total: inout ImportTotal) throws {
        total.files += 1
        var content: ImportedContent
        do throws(ExchangeError) {
            content = try InputFile.read(file) { input throws(ExchangeError) in
                guard try !FIT.isOtherType(input.head()) else {
                    throw ExchangeError("it is a FIT file with other data, such as settings or a day, and no activity")
                }
                return try ImportedContent(input, name: file)
            }
        } catch {
            let line = ImportReport.Line(path: file, reason: "\(error)", isFailure: true)
            total.report.add(line)
            return Terminal.printError(line.text(messages))
        }
        content.complete()
        if let last = content.tracks.last { total.profile.add(content.profile, from: last.activity.start) }
        let tracks = content.tracks
        let results = try options.use(for: .writing, in: messages) { try $0.insert(tracks, from: nil, replaces: again) }
        for (track, result) in zip(tracks, results) {
            total.count(result, track, path: file, isPrinted: true)
        }
    }
}
