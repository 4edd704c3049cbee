import openapiTS, { astToString } from "openapi-typescript"

// The document that is written to it, as types.
console.log(astToString(await openapiTS(await Bun.stdin.json())))
