import ControlCommands

/// The program `stridectl` of a development build.
///
/// Installed, `stridectl` is a symbolic link to `strided`, which has the same commands.
@main
enum StridectlProgram {
    static func main() { Stridectl.main() }
}
