# Reads the log of Swift Testing, and prints the tests that failed, each with its first message, and then the tests that
# had started and not ended: after a whole run there are none, and after a hang or a crash the guilty one is among them.
#
#   awk -f Tools/test-report.awk .build/test.log
#
# One test may record thousands of issues, and one message may have thousands of lines. Only the beginning is printed.

# Returns the name in a line such as "✘ Test NAME failed after 1 seconds with 2 issues.", given what follows the name.
function name(line, after) {
    sub(/^[^ ]+ +Test /, "", line)
    sub(after, "", line)
    sub(/ with [0-9]+ test cases?$/, "", line)
    return line
}

function first(text) { return length(text) > 500 ? substr(text, 1, 500) "..." : text }

# A line of its own kind begins with a sign. The further lines of a message do not, or with one of these two.
/^(↳|±|  )/ {
    if (open != "" && lines < 5) {
        sub(/^(↳|±| ) ?/, "")
        message[open] = message[open] "\n    " first($0)
        lines += 1
    }
    next
}

{ open = "" }

/^[^ ]+ +Test .* recorded an issue/ {
    test = name($0, " recorded an issue.*")
    if (issues[test]++ == 0) {
        order[++failures] = test
        sub(/^.* recorded an issue */, "")
        message[test] = "    " first($0)
        (open = test) (lines = 0)
    }
    next
}

/^[^ ]+ +Test (run|case) / { next }

/^[^ ]+ +Test .* started\.$/ {
    test = name($0, " started\\.$")
    # Tests of several suites may have one name.
    if (running[test]++ == 0 && !(test in known)) known[test] = ++started
    names[known[test]] = test
    next
}

/^[^ ]+ +Test .* (passed|failed) after [0-9.]+ seconds/ {
    running[name($0, " (passed|failed) after [0-9.]+ seconds.*")] -= 1
    next
}

END {
    if (failures > 0) printf "%d failed:\n", failures
    for (i = 1; i <= failures; i++) {
        test = order[i]
        more = (issues[test] > 1) ? ", with " issues[test] " issues; the first:" : ""
        printf "✘ %s%s\n%s\n", test, more, message[test]
    }
    for (i = 1; i <= started; i++) {
        if (running[names[i]] <= 0) continue
        if (unfinished++ == 0) print "Started and not ended:"
        if (unfinished <= 50) printf "◇ %s\n", names[i]
    }
    if (unfinished > 50) printf "and %d more\n", unfinished - 50
}
