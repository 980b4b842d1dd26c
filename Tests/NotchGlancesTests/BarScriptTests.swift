import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGlances

/// Programs in the forms that the manuals of Waybar and i3blocks document, run as they would be there.
@Suite("Scripts for Waybar and i3blocks", .serialized)
@SurfaceActor
struct BarScriptTests {
    private let bench = ScriptBench()
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    struct Sample: Sendable, CustomTestStringConvertible {
        var form: String
        var script: String
        var environment: [String: String] = [:]
        var glance: Glance

        var testDescription: String { form }
    }

    private nonisolated static let samples = [
        Sample(
            form: "Waybar, JSON with a class and a percentage",
            script: #"""
                #!/bin/sh
                text=72% tooltip='Two hours left' class=warning percentage=72
                printf '{"text": "%s", "tooltip": "%s", "class": "%s", "percentage": %d }\n' \
                    "$text" "$tooltip" "$class" "$percentage"
                """#,
            glance: Glance(id: "sample", value: "72%", detail: "Two hours left", tint: .orange, level: 0.72)),
        Sample(
            form: "Waybar, JSON with an array of classes, alt and lines in the tooltip",
            script: #"""
                #!/bin/sh
                cat <<EOF
                {"text": "3", "alt": "pending", "tooltip": "3 updates\nkernel\nshell", "class": ["updates", "critical"]}
                EOF
                """#,
            glance: Glance(id: "sample", value: "3", detail: "3 updates", tint: .red)),
        Sample(
            form: "Waybar, JSON over several lines",
            script: #"""
                #!/bin/sh
                echo '{'
                echo '  "text": "idle",'
                echo '  "alt": "none"'
                echo '}'
                """#,
            glance: Glance(id: "sample", value: "idle", detail: "none")),
        Sample(
            form: "Waybar, JSON with markup and entities",
            script: #"""
                #!/bin/sh
                echo '{"text": "<span color=\"#00ff00\">Ada &amp; Co</span>", "tooltip": "<b>playing</b>"}'
                """#,
            glance: Glance(
                id: "sample", value: "Ada & Co", detail: "playing", tint: .rgb(red: 0, green: 255, blue: 0))),
        Sample(
            form: "Waybar, lines with a class each",
            script: #"""
                #!/bin/sh
                echo 12
                echo '12 messages'
                echo mail
                echo critical
                """#,
            glance: Glance(id: "sample", value: "12", detail: "12 messages", tint: .red)),
        Sample(
            form: "Waybar, the output of a pipe without a newline",
            script: "#!/bin/sh\nprintf 'a\\nb\\nc\\n' | wc -l | tr -d '\\n '\n",
            glance: Glance(id: "sample", value: "3")),
        Sample(
            form: "Waybar, exec-if as the script itself has it, where the program does not run",
            script: "#!/bin/sh\npgrep -x no-such-player > /dev/null || { echo idle; exit 0; }\nexit 1\n",
            glance: Glance(id: "sample", value: "idle")),
        Sample(
            form: "Waybar, markup that is to be escaped",
            script: "#!/bin/sh\necho 'Tom & Jerry - <3'\n",
            glance: Glance(id: "sample", value: "Tom & Jerry - <3")),
        Sample(
            form: "Waybar, a percentage without a number",
            script:
                "#!/bin/sh\necho '{\"text\": \"idle\", \"tooltip\": \"\", \"class\": \"\", \"percentage\": \"\"}'\n",
            glance: Glance(id: "sample", value: "idle")),
        Sample(
            form: "i3blocks, JSON on several lines",
            script: #"""
                #!/bin/sh
                echo '{"full_text":"CPU 12%","color":"#00FF00"}'
                echo '{"short_text":"12%"}'
                """#,
            glance: Glance(
                id: "sample", value: "12%", detail: "CPU 12%", tint: .rgb(red: 0, green: 255, blue: 0))),
        Sample(
            form: "i3blocks, three lines",
            script: #"""
                #!/bin/sh
                echo 'Battery: 18% (discharging)'
                echo 'BAT: 18%'
                echo '#FF8000'
                exit 0
                """#,
            glance: Glance(
                id: "sample", value: "BAT: 18%", detail: "Battery: 18% (discharging)",
                tint: .rgb(red: 255, green: 128, blue: 0))),
        Sample(
            form: "i3blocks, a background as the fourth line",
            script: "#!/bin/sh\nprintf '%s\\n' 'Disk 4G' '4G' '#FFFFFF' '#FF0000'\n",
            glance: Glance(
                id: "sample", value: "4G", detail: "Disk 4G", tint: .rgb(red: 255, green: 255, blue: 255))),
        Sample(
            form: "i3blocks, a colour without a short text",
            script: "#!/bin/sh\necho \"Here is a label\"\necho\necho \\#0000FF\n",
            glance: Glance(id: "sample", value: "Here is a label", tint: .rgb(red: 0, green: 0, blue: 255))),
        Sample(
            form: "i3blocks, the exit status 33",
            script: #"""
                #!/bin/sh
                BAT=4%
                echo "Battery: $BAT"
                echo "BAT: $BAT"
                [ ${BAT%?} -le 5 ] && exit 33
                [ ${BAT%?} -le 20 ] && echo '#FF8000'
                exit 0
                """#,
            glance: Glance(id: "sample", value: "Battery: 4%", detail: "BAT: 4%", tint: .red)),
        Sample(
            form: "i3blocks, JSON",
            script: #"""
                #!/bin/sh
                printf '{"full_text":"Counter: %s", "short_text":"%s", "color":"#00FF00", "_count":%d}\n' 7 7 8
                """#,
            glance: Glance(
                id: "sample", value: "7", detail: "Counter: 7", tint: .rgb(red: 0, green: 255, blue: 0))),
        Sample(
            form: "i3blocks, urgent JSON by status",
            script: "#!/bin/sh\necho '{\"full_text\":\"down\"}'\nexit 33\n",
            glance: Glance(id: "sample", value: "down", tint: .red)),
        Sample(
            form: "i3blocks, Pango's markup",
            script: #"""
                #!/bin/sh
                echo '<span foreground="red" size="x-large">Roses</span> and <i><span color="#EE37B8">violets</span></i>!'
                """#,
            glance: Glance(id: "sample", value: "Roses and violets!", tint: .red)),
        Sample(
            form: "i3blocks, the variables of a block",
            script: #"""
                #!/bin/bash
                [[ -n ${BLOCK_BUTTON+x} && -n ${BLOCK_X+x} && -n ${BLOCK_Y+x} && -z $BLOCK_BUTTON$BLOCK_X$BLOCK_Y ]] || exit 1
                echo "$BLOCK_NAME/${BLOCK_INSTANCE:-none}/$BLOCK_INTERVAL/$name/$instance/$interval"
                """#,
            environment: ["BLOCK_INSTANCE": "eth0"],
            glance: Glance(id: "sample", value: "sample/eth0/3600/sample/eth0/3600")),
        Sample(
            form: "i3blocks, properties of one's own",
            script: "#!/bin/bash\nTITLE=${TITLE:-${BLOCK_INSTANCE}}\necho \"$TITLE $_count\"\n",
            environment: ["TITLE": "Load", "_count": "3"],
            glance: Glance(id: "sample", value: "Load 3")),
    ]

    private func options(_ sample: Sample, _ schedule: ScriptOptions.Schedule) throws -> ScriptOptions {
        try folder.write(sample.script, to: "script", mode: 0o755)
        var options = ScriptOptions(id: "sample", source: .program([folder.path + "/script"]))
        options.schedule = schedule
        options.timeLimit = .seconds(20)
        options.environment = sample.environment
        return options
    }

    @Test("runs unchanged, and shows what the bar would", arguments: Self.samples)
    func sample_isShown(_ sample: Sample) throws {
        #expect(try bench.run(try options(sample, .every(.seconds(3600)))) == sample.glance)
        #expect(bench.log.lines == [])
    }

    @Test("an empty text before a tooltip hides the module, as in both bars")
    func emptyText_hides() throws {
        let sample = Sample(
            form: "", script: "#!/bin/sh\nprintf '\\nNo updates\\nnone\\n'\n", glance: Glance(id: "sample", value: ""))
        #expect(try bench.run(try options(sample, .once)) == nil)
        #expect(bench.log.lines == [])
    }

    @Test("i3blocks' sample that counts finds its variable in each next run")
    func counter_counts() throws {
        let sample = Sample(
            form: "",
            script: #"""
                #!/bin/sh
                printf '{"full_text":"Counter: %s", "_count":%d}\n' $_count $((_count + 1))
                """#,
            environment: ["_count": "0"], glance: Glance(id: "sample", value: "Counter: 4"))
        #expect(try bench.run(try options(sample, .repeating), runs: 5) == sample.glance)
        #expect(bench.log.lines == [])
    }

    @Test(
        "one that runs for ever shows each line: plain for i3blocks' persist, JSON for Waybar",
        arguments: [
            "#!/bin/sh\nfor n in 1 2 3; do echo $n; sleep 0.4; done\nexec sleep 1000\n",
            "#!/bin/sh\nfor n in 1 2 3; do echo \"{\\\"text\\\": \\\"$n\\\"}\"; sleep 0.4; done\nexec sleep 1000\n",
        ])
    func endless_isFollowed(script: String) throws {
        let sample = Sample(form: "", script: script, glance: Glance(id: "sample", value: "3"))
        var values: [String] = []
        _ = try bench.run(try options(sample, .continuous)) { [bench] in
            values += bench.shelf.values
            return values.last == "3"
        }
        #expect(values.starts(with: ["1", "2", "3"]))
    }
}
