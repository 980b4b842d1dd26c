@main
enum NotchGatewayProgram {
    static func main() {}
}
