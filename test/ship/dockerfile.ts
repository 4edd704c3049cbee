/** One instruction of a Dockerfile, with its lines joined. */
export interface Instruction {
  readonly name: string
  readonly words: string
}

/** A stage: its base image, its alias, and its instructions after FROM. */
export interface Stage {
  readonly image: string
  readonly alias: string
  readonly instructions: ReadonlyArray<Instruction>
}

/** The instructions of a Dockerfile, without comments. */
export const instructionsOf = (text: string): ReadonlyArray<Instruction> =>
  text
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name = "", words = ""] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? []
      return { name, words }
    })

/** The stages of a Dockerfile, in order. */
export const stagesOf = (instructions: ReadonlyArray<Instruction>): ReadonlyArray<Stage> => {
  const starts = instructions.flatMap(({ name }, position) => (name === "FROM" ? [position] : []))
  return starts.map((start, position) => {
    const [, image = "", alias = ""] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(instructions[start]?.words ?? "") ?? []
    return { image, alias, instructions: instructions.slice(start + 1, starts[position + 1]) }
  })
}

/** The source stage, the sources and the target of a COPY. */
export const copyOf = (words: string) => {
  const from = /--from=(\S+)/.exec(words)?.[1]
  const paths = words.replace(/--\S+\s+/g, "").split(/\s+/)
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" }
}

/** The pairs of an ENV instruction, `KEY=value KEY=value`. */
export const pairsOf = (words: string): Record<string, string> =>
  Object.fromEntries([...words.matchAll(/(\w+)=(\S+)/g)].map(([, key = "", value = ""]) => [key, value]))

/** The arguments of all instructions with this name, in order. */
export const instructionArguments = (name: string, within: ReadonlyArray<Instruction>): ReadonlyArray<string> =>
  within.filter((instruction) => instruction.name === name).map(({ words }) => words)
