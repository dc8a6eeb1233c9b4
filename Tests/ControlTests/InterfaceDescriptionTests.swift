import NIOCore
import Testing

@testable import Control

/// The interface descriptions against the types in Swift, in both directions.
@Suite struct InterfaceDescriptionTests {
    private let control: VarlinkInterface
    private let service: VarlinkInterface

    init() throws {
        control = try VarlinkInterface(InterfaceDescription.control.text)
        service = try VarlinkInterface(InterfaceDescription.service.text)
    }

    private func method<Method: ControlMethod>(_ type: Method.Type) throws -> VarlinkInterface.Method {
        VarlinkInterface.Method(
            parameters: try ShapeDecoder.example(of: type).shape,
            reply: try ShapeDecoder.example(of: Method.Reply.self).shape
        )
    }

    @Test func methodsHaveTheDescribedParametersAndReplies() throws {
        #expect(Samples.methods.map { $0.name }.sorted() == control.methods.keys.sorted())
        for type in Samples.methods {
            let method = try method(type)
            #expect(method == control.methods[type.name], "\(type.name)")
        }
    }

    @Test func serviceMethodsHaveTheDescribedParametersAndReplies() throws {
        let types: [any ControlMethod.Type] = [GetInfo.self, GetInterfaceDescription.self]
        #expect(types.map { $0.name }.sorted() == service.methods.keys.sorted())
        for type in types {
            let method = try method(type)
            #expect(method == service.methods[type.name], "\(type.name)")
        }
    }

    @Test func errorsHaveTheDescribedParameters() throws {
        let errors: [any WireError] = [
            ControlError.invalidValue(what: "", reason: ""), ControlError.notFound(what: "", name: "", reason: ""),
            ControlError.notRunning(reason: ""), ControlError.tooManyClients(reason: ""),
            ControlError.messageRefused(reason: ""),
            ServiceError.interfaceNotFound(interface: ""), ServiceError.methodNotFound(method: ""),
            ServiceError.methodNotImplemented(method: ""), ServiceError.invalidParameter(parameter: ""),
            ServiceError.permissionDenied, ServiceError.expectedMore,
        ]
        for interface in [control, service] {
            let own = errors.filter { type(of: $0).interface == interface.name }
            #expect(own.map(\.member).sorted() == interface.errors.keys.sorted())
            for error in own { #expect(interface.errors[error.member] == (try shape(of: error)), "\(error.member)") }
        }
    }

    /// All parameters of errors are text.
    private func shape<Failure: WireError>(of error: Failure) throws -> TypeShape {
        let text = String(buffer: try ByteBuffer(message: Answer(refusal: error), terminator: .nul))
        let fields = text.matches(of: /"([a-z]+)":""/).map { (String($0.1), TypeShape.string) }
        return .object(Dictionary(fields) { $1 })
    }

    @Test func everyDescribedTypeIsUsed() {
        #expect(control.types.keys.sorted() == control.used.sorted())
        #expect(service.types.isEmpty)
    }

    @Test func theNameOfTheFileIsTheNameOfTheInterface() {
        #expect(control.name == InterfaceDescription.control.name)
        #expect(service.name == InterfaceDescription.service.name)
    }

    @Test(arguments: ["method A() ->", "type T (a: U)", "type T (a, b: int)", "typo T (a)", "type T (a: int b: int)"])
    func theParserOfTheTestsFindsMistakes(text: String) {
        #expect(throws: VarlinkInterface.Fault.self) { try VarlinkInterface(text) }
    }
}
