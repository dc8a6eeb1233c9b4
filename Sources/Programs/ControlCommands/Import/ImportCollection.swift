import Archives
import Exchange
import HealthExports

/// The files of a folder or of an archive that are to be imported, and what the tables there say about them.
///
/// The archive of a service is recognised by its tables and by the names of its files: Strava, Garmin, Runkeeper, and the health apps and
/// watches of `HealthExports`. Archives of others (Coros and others) contain GPX, TCX or FIT files without a table.
struct ImportCollection {
    struct Item {
        /// The path for messages; for a file in an archive, it begins with the path of the archive.
        let path: String
        let name: String
        /// Nil for a file on the disk.
        let entry: (archive: OpenArchive, entry: ZipEntry)?
        /// The kind of a file of a health app or a watch; nil for a file of an activity.
        var export: ExportFile?
    }

    /// The files to be imported, in the order of the archive, or in alphabetical order.
    private(set) var items: [Item] = []
    private(set) var tables = ActivityTables()
    private(set) var notImported: [ImportReport.Line] = []
    private(set) var others: [String] = []
    /// Files that other files can name as their parts, by path and by the last part of the path; nil if that is not unique.
    private var companions: [String: Item?] = [:]

    init(folder: ImportFolder) {
        notImported = folder.failures.map { ImportReport.Line(path: $0.path, reason: $0.reason, isFailure: true) }
        for path in folder.files { add(Item(path: path, name: path, entry: nil)) }
        for path in folder.others {
            if let format = ActivityTables.Format(path: path) {
                addTable(format, path, name: path) { () throws(ExchangeError) in
                    try InputFile.read(path) { input throws(ExchangeError) in try input.bytes() }
                }
            } else if path.lowercased().hasSuffix(".zip") {
                add(archive: path)
            } else if !addExport(Item(path: path, name: path, entry: nil)) {
                add(other: path)
            }
        }
        addMissingFiles()
    }

    init?(file path: String) {
        guard addExport(Item(path: path, name: path, entry: nil)), !items.isEmpty else { return nil }
    }

    init(archive path: String) {
        add(archive: path)
        addMissingFiles()
    }

    private mutating func add(archive path: String) {
        do throws(ExchangeError) {
            add(try OpenArchive(path: path), path: path, folder: "")
        } catch {
            reject(path, error.description)
        }
    }

    /// Adds the files of an archive; `folder` is empty, or the path of an archive inside another one and a slash.
    private mutating func add(_ archive: OpenArchive, path: String, folder: String) {
        for entry in archive.entries where !entry.isFolder {
            let name = folder + entry.path
            let path = "\(path)/\(entry.path)"
            if entry.leavesArchive {
                reject(path, "its path leads outside of the archive, so it was not read")
            } else if ImportFolder.isNamedAsActivity(entry.name) {
                add(Item(path: path, name: name, entry: (archive, entry)))
            } else if let format = ActivityTables.Format(path: entry.path) {
                addTable(format, path, name: name) { () throws(ExchangeError) in try archive.bytes(of: entry) }
            } else if entry.name.lowercased().hasSuffix(".zip") {
                add(nested: entry, in: archive, path: path, folder: folder)
            } else if !addExport(Item(path: path, name: name, entry: (archive, entry))) {
                add(other: path)
            }
        }
    }

    /// Adds a file that is not imported; if its format can contain activities, the report says why it is not imported.
    private mutating func add(other path: String) {
        if let reason = UnsupportedFile.reason(path: path) { reject(path, reason) } else { others.append(path) }
    }

    private mutating func reject(_ path: String, _ reason: String) {
        notImported.append(ImportReport.Line(path: path, reason: reason, isFailure: true))
    }

    private mutating func add(_ item: Item) {
        items.append(item)
        addCompanion(item)
    }

    private mutating func addExport(_ item: Item) -> Bool {
        if ExportFile.isPart(path: item.name) {
            addCompanion(item)
            return true
        }
        var item = item
        item.export = ExportFile(path: item.name)
        if item.export == nil, ExportFile.isAmbiguous(path: item.name), let head = try? item.head() {
            item.export = ExportFile(path: item.name, head: head)
        }
        guard item.export != nil else { return false }
        items.append(item)
        return true
    }

    private mutating func addCompanion(_ item: Item) {
        companions[item.name] = item
        if let last = item.name.split(separator: "/").last.map(String.init), last != item.name {
            companions[last] = .some(companions[last] == nil ? item : nil)
        }
    }

    func companion(_ name: String) -> Item? { companions[name] ?? nil }

    /// The files in the order in which they are imported: those that can name others as their parts come first, and those whose
    /// workouts can also be in another file last.
    var ordered: [Item] {
        let first = items.filter { $0.export.map { !$0.comesLast } ?? false }
        return first + items.filter { $0.export == nil } + items.filter { $0.export?.comesLast ?? false }
    }

    private mutating func add(nested entry: ZipEntry, in outer: OpenArchive, path: String, folder: String) {
        do throws(ExchangeError) {
            // Garmin has archives in its archive; deeper ones occur only in malicious archives.
            guard folder.isEmpty else {
                throw ExchangeError(
                    "it is an archive in an archive in an archive: extract the outer one, and import the folder"
                )
            }
            add(try OpenArchive(entry, in: outer), path: path, folder: "\(entry.path)/")
        } catch {
            reject(path, error.description)
        }
    }

    private mutating func addTable(
        _ format: ActivityTables.Format,
        _ path: String,
        name: String,
        _ bytes: () throws(ExchangeError) -> [UInt8]
    ) {
        do {
            try tables.add(bytes(), format, at: name)
        } catch {
            reject(path, "\(error)")
        }
    }

    private mutating func addMissingFiles() {
        for details in tables.unrecorded {
            let reason = "it has no recording; it was probably entered by hand"
            notImported.append(ImportReport.Line(path: details.title, reason: reason, isFailure: false))
        }
        let names = Set(items.map(\.name))
        for name in tables.paths where !names.contains(name) {
            // A runner may have unpacked the files of an extracted archive.
            if name.hasSuffix(".gz"), names.contains(String(name.dropLast(3))) { continue }
            reject(name, "the table names this file, but it is missing")
        }
    }
}

extension ImportCollection {
    /// The reason why nothing of the collection can be imported: the kinds of its files, and what to do.
    var contents: String {
        if let service = items.lazy.compactMap({ $0.export?.service }).first {
            return "it is an export of \(service) without workouts and without steps"
        }
        let advice = "in the app or on the website that has your activities, export them as GPX, TCX or FIT"
        guard let first = others.first else {
            return items.isEmpty
                ? "there is no file in this folder or archive"
                : "it contains no activity, only FIT files with other data; \(advice)"
        }
        let endings = others.map { path in
            let parts = (path.split(separator: "/").last ?? "").split(separator: ".")
            return parts.count > 1 ? ".\(parts[parts.count - 1].prefix(8).lowercased())" : "no ending"
        }
        let counts = Dictionary(endings.map { ($0, 1) }, uniquingKeysWith: +).sorted {
            ($1.value, $0.key) < ($0.value, $1.key)
        }
        let kinds = counts.prefix(4).map { "\($0.value) with \($0.key)" }.joined(separator: ", ")
        return
            "it contains no GPX, TCX or FIT file, and is no archive of a service that strided knows; its files: \(kinds)"
            + ", such as \(first); \(advice)"
    }
}
