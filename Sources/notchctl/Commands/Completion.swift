import ArgumentParser

struct Completion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print a script that completes notchctl's commands.",
        discussion: "bash: notchctl completion bash > ~/.local/share/bash-completion/completions/notchctl")

    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    @Argument(help: "bash, zsh or fish.") var shell: Shell
    @OptionGroup var options: GlobalOptions

    func run() throws {
        try Terminal.print(Notchctl.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash))
    }
}
