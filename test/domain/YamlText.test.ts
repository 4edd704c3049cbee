import { expect, test } from "bun:test"
import { readYaml } from "../../src/domain/YamlText.ts"

/** YAML with an error in the line after this many valid ones. */
const wrongBehind = (lines: number, width: number) => `${`- ${"x".repeat(width)}\n`.repeat(lines)}: [\n`

test("the line of a YAML error is given, unless the text is so large that finding it takes too long", () => {
  expect(readYaml(wrongBehind(100, 2000))).toMatchObject({ left: { isYaml: false, line: 101 } })
  expect(readYaml(wrongBehind(3000, 1))).toMatchObject({ left: { isYaml: false, line: 3001 } })
  for (const [lines, width] of [
    [600, 2000],
    [6000, 1]
  ] as const) {
    expect(readYaml(wrongBehind(lines, width))).toMatchObject({ left: { isYaml: false, line: undefined } })
  }
})
