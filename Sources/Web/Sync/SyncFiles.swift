package import Files
import Glibc
import OutsideText

/// The files of the synchronisation; only the user can read them (mode 0600).
package struct SyncFiles: Hashable, Sendable {
    package let configurationPath: String
    package let keysPath: String
    package let queuePath: String

    package init(_ folders: Folders) {
        configurationPath = folders.sync
        keysPath = folders.syncKeys
        queuePath = folders.syncQueue
    }

    /// The settings; without a file, there are no services.
    package func configuration() throws(SyncError) -> SyncConfiguration {
        try read(configurationPath) ?? SyncConfiguration()
    }

    /// - Throws: `SyncError`, also if other users can read the file.
    package func keys() throws(SyncError) -> SyncKeys {
        if let state = FileState(at: keysPath), state.isOpenToOthers {
            throw SyncError("other users can read the file with the keys; correct it: chmod 600 '\(keysPath)'")
        }
        return try read(keysPath) ?? SyncKeys()
    }

    /// Changes the settings; other programs wait meanwhile.
    package func change(_ body: (inout SyncConfiguration) throws(SyncError) -> Void) throws(SyncError) {
        try Self.makeFolder(of: configurationPath)
        try withLock { () throws(SyncError) in
            var configuration = try configuration()
            try body(&configuration)
            try Self.write(json: configuration, to: configurationPath)
        }
    }

    /// Replaces the secrets of a service; nil removes them.
    package func setKeys(_ keys: SyncKeys.Keys?, of service: String) throws(SyncError) {
        try Self.makeFolder(of: keysPath)
        try withLock { () throws(SyncError) in
            var all = try self.keys()
            all.services[service] = keys
            try Self.write(json: all, to: keysPath)
        }
    }

    private func withLock(_ body: () throws(SyncError) -> Void) throws(SyncError) {
        let folder = PrivateFile.folder(of: configurationPath)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SyncError("\(folder): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw SyncError("\(folder): \(String(cString: strerror(errno)))") }
        try body()
    }

    private func read<Value: Decodable>(_ path: String) throws(SyncError) -> Value? {
        do {
            return try RegularFile.read(path, limit: 1 << 20).map { try UntrustedJSON.decode(Value.self, from: $0) }
        } catch let error as RegularFile.Refusal {
            throw SyncError("\(path): \(error)")
        } catch {
            throw SyncError("\(path): the file is damaged; correct it, or remove it and add the services again")
        }
    }

    static func makeFolder(of path: String) throws(SyncError) {
        let folder = PrivateFile.folder(of: path)
        do throws(SystemError) {
            try PrivateFile.makeFolder(folder)
        } catch {
            throw SyncError("\(folder): \(error)")
        }
    }

    private static func write(json value: some Encodable, to path: String) throws(SyncError) {
        try write(Array(JSONOutput.data(of: value, pretty: true)) + [UInt8(ascii: "\n")], to: path)
    }

    /// Replaces a file; after a power failure, it has the old or the new content.
    static func write(_ bytes: [UInt8], to path: String) throws(SyncError) {
        do throws(SystemError) {
            try PrivateFile.replace(path, with: bytes)
        } catch {
            throw SyncError("\(path): \(error)")
        }
    }
}
