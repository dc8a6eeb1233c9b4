import Glibc

/// Files and folders of the kernel (procfs, sysfs): small, and of a size that is not known before they are read.
package enum KernelFile {
    /// The content of a file; empty if it cannot be read.
    package static func bytes(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &part, part.count), count > 0 { bytes += part.prefix(count) }
        return bytes
    }

    /// The names of the files and folders in a folder, sorted; empty if the folder cannot be opened.
    package static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
            )
        }
        return names.sorted()
    }
}
