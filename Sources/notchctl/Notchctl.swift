@main enum Notchctl { static func main() {} }
