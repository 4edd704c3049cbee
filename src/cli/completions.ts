import type { Console } from "effect"
import { settingDeclarations } from "../Config.ts"

/** The shells that there are scripts for. The library has one for `sh` too, which is bash's: no other one reads it. */
export const shells = ["bash", "fish", "zsh"]

/** What options of every command can be: the library's script for bash has no words for its own. */
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
 * The library's script for a shell, put right. In bash's a command below another was looked for behind the words of both, of which
 * it keeps one word with underscores, and the words that an option can be were one. What every command is offered would be refused.
 */
const fixScript = (script: string): string =>
  script
    .replace(/^( +)(\w+(?:,\w+)+)(?=,\w+\)$)/gm, (_, indent, path) => `${indent}${path.replaceAll(",", "__")}`)
    .replace(/(?<=compgen -W ")[\w,-]+/g, (words) => words.replaceAll(",", " "))
    .replace(/^ +prev="\$\{COMP_WORDS.*$/m, (line) => line + globalOptionCases.join(""))
    .replace(/^.*('--wizard\[|-l wizard ).*\n/gm, "")
    .replaceAll(" --wizard ", " ")
    .replace(/(?<=\{)sh'',|(?<=CHOICE:\()sh /g, "")

/** A console that prints scripts as they are to be. */
export const scriptConsole = (console: Console.Console): Console.Console => ({
  ...console,
  log: (...texts) => console.log(...texts.map((text) => (typeof text === "string" ? fixScript(text) : text)))
})
