import ControlCommands

/// The program file with its two names.
///
/// Two files would each contain the Swift runtime and Foundation, 30 MB.
@main
enum ProgramFile {
    /// Runs the program whose name is the last part of the path with which the file was started.
    static func main() async {
        let path = CommandLine.arguments.first ?? ""
        if path.split(separator: "/").last == "stridectl" { await Stridectl.main() } else { await Strided.main() }
    }
}
