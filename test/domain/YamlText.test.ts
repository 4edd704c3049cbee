import { expect, test } from "bun:test"
import { readYaml } from "../../src/domain/YamlText.ts"

/** YAML in which the line behind so many is none. */
const wrongBehind = (lines: number, width: number) => `${`- ${"x".repeat(width)}\n`.repeat(lines)}: [\n`

test("the line at which a text is no YAML is told, but for one in which that takes long to find", () => {
  expect(readYaml(wrongBehind(100, 2000))).toMatchObject({ left: { isYaml: false, line: 101 } })
  expect(readYaml(wrongBehind(3000, 1))).toMatchObject({ left: { isYaml: false, line: 3001 } })
  for (const [lines, width] of [
    [600, 2000],
    [6000, 1]
  ] as const) {
    expect(readYaml(wrongBehind(lines, width))).toMatchObject({ left: { isYaml: false, line: undefined } })
  }
})
