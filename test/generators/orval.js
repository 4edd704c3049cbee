import { generate } from "orval"

for (const [index, target] of process.argv.slice(2).entries()) {
  const output = `orval/${index}.ts`
  await generate({ input: { target }, output: { target: output, client: "fetch" } })
  console.log(await Bun.file(output).text())
}
