import { createClient } from "@hey-api/openapi-ts"

const urls = process.argv.slice(2)
await createClient(urls.map((input, index) => ({ input, output: `hey-api/${index}`, logs: { file: false } })))
for (const index of urls.keys()) console.log(await Bun.file(`hey-api/${index}/sdk.gen.ts`).text())
