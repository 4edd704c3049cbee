import { describe, expect, test } from "bun:test"
import { outcomeOf, spawnCommand } from "../support/process.ts"
import { testWith } from "../support/tools.ts"
import { runInProcess as vitrine } from "./inProcess.ts"

const scriptFor = async (shell: string) => (await vitrine(["--completions", shell])).stdout

// What bash does when the tab key is pressed after these words.
const pressed = `
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
[[ $(complete -p vitrine) =~ -F\\ ([^ ]+) ]]
"\${BASH_REMATCH[1]}" vitrine "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD - 1]}"
echo "\${COMPREPLY[@]}"`

const offered = async (...words: ReadonlyArray<string>) => {
  const script = `${await scriptFor("bash")}${pressed}`
  const { stderr, stdout } = await outcomeOf(
    spawnCommand(["bash", "--norc", "-c", script, "bash", "vitrine", ...words], {})
  )
  expect(stderr).toBe("")
  return stdout.trim().split(" ")
}

describe("bash completion", () => {
  testWith("bash").each([
    [["sand"], ["sandbox"]],
    [["sandbox", "cr"], ["create"]],
    [["sandbox", "fault", "a"], ["add"]],
    [["--port", "80", "bench", "gr"], ["grade"]],
    [["sandbox", "clock", "--adv"], ["--advance"]],
    [["sandbox", "clock", "run-1", "--fr"], ["--freeze"]],
    [["doctor", "--wor"], ["--world"]],
    [
      ["serve", "--bench", "o"],
      ["on", "off"]
    ],
    [
      ["sandbox", "list", "--log-level", "wa"],
      ["warning", "warn"]
    ],
    [
      ["--completions", ""],
      ["bash", "fish", "zsh"]
    ]
  ])("of %p offers %p", async (words, expected) => {
    expect(await offered(...words)).toEqual(expected)
  })
})

test.each(["bash", "zsh", "fish"])(
  "%s completes --completions, and offers no value that it does not accept",
  async (shell) => {
    const script = await scriptFor(shell)
    expect(script).toContain("completions")
    expect(/wizard|\{sh''|\(sh /.test(script)).toBe(false)
  }
)
