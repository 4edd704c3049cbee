import openapiTS, { astToString } from "openapi-typescript"

for (const url of process.argv.slice(2)) console.log(astToString(await openapiTS(new URL(url))))
