import { resolve } from "node:path"
import { clientsFor } from "../src/web/connect/clients.ts"

const section = /(## Connect\n\n)[\s\S]*?(?=Any other client:)/

const clients = clientsFor("http://localhost:3000/mcp")

const table = ["| client | tried |", "|---|---|", ...clients.map(({ name, tried }) => `| ${name} | ${tried ?? "no"} |`)]

const blocks = clients.map(
  ({ language, name, text, where }) => `**${name}.** ${where}:\n\n\`\`\`${language}\n${text}\n\`\`\`\n`
)

/** Fills a page's section for MCP clients with the same texts as the server's pages. */
export const withClients = (page: string): string => {
  if (!section.test(page)) throw new Error("the page has no section for clients")
  return page.replace(section, (_, heading: string) => `${heading}${table.join("\n")}\n\n${blocks.join("\n")}\n`)
}

if (import.meta.main) {
  const page = resolve(import.meta.dir, "../docs/mcp.md")
  await Bun.write(page, withClients(await Bun.file(page).text()))
}
