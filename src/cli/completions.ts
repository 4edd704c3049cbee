import type { Console } from "effect"
import { settingDeclarations } from "../Config.ts"

/** The shells with a script. The library's script for `sh` is bash's, which no other shell reads. */
export const shells = ["bash", "fish", "zsh"]

/** Values of options of every command: the library's bash script lacks those of its own options. */
const globalOptionCases = Object.entries({
  "--completions": shells,
  "--log-level": settingDeclarations.logLevel.choices
}).map(
  ([name, words]) => `
    if [[ \${prev} == ${name} ]] ; then
        COMPREPLY=( $(compgen -W "${words.join(" ")}" -- "\${cur}") )
        return 0
    fi`
)

/**
 * Fixes the library's script for a shell. For bash it looks for a subcommand under a name that it builds differently,
 * and joins the values of an option into one word. `--wizard`, which it offers everywhere, would be refused.
 */
const fixScript = (script: string): string =>
  script
    .replace(/^( +)(\w+(?:,\w+)+)(?=,\w+\)$)/gm, (_, indent, path) => `${indent}${path.replaceAll(",", "__")}`)
    .replace(/(?<=compgen -W ")[\w,-]+/g, (words) => words.replaceAll(",", " "))
    .replace(/^ +prev="\$\{COMP_WORDS.*$/m, (line) => line + globalOptionCases.join(""))
    .replace(/^.*('--wizard\[|-l wizard ).*\n/gm, "")
    .replaceAll(" --wizard ", " ")
    .replace(/(?<=\{)sh'',|(?<=CHOICE:\()sh /g, "")

/** A console that prints fixed scripts. */
export const scriptConsole = (console: Console.Console): Console.Console => ({
  ...console,
  log: (...texts) => console.log(...texts.map((text) => (typeof text === "string" ? fixScript(text) : text)))
})
