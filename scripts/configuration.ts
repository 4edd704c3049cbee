import { resolve } from "node:path"
import { settingDeclarations } from "../src/Config.ts"
import { optionOf } from "../src/cli/SettingOptions.ts"

const page = resolve(import.meta.dir, "../docs/configuration.md")

const escapeCell = (text: string): string => text.replaceAll("|", "\\|")

const rows = Object.values(settingDeclarations).map(({ accepted, details, fallback, meaning, variable }) => {
  const defaultCell = fallback === "" ? "" : `\`${fallback}\``
  return `| \`${variable}\` | \`--${optionOf(variable)}\` | ${defaultCell} | ${escapeCell(accepted)} | ${escapeCell(`${meaning} ${details}`.trim())} |`
})

/** The page of all settings, as `src/config` declares them. */
export const configurationPage = (): string => `# Configuration

Nothing needs to be set. Every setting is an environment variable and an option of \`vitrine serve\`; the option wins. An
empty variable counts as not set; an empty option is refused. A wrong value stops the start with a line that names it, and
\`vitrine doctor\` says what a start would find.

\`bun run docs\` makes this page from \`src/config\`; a test keeps the two equal.

| variable | option | default | accepted | meaning |
|---|---|---|---|---|
${rows.join("\n")}

The collector also gets \`OTEL_SERVICE_VERSION\`, if it is set.
`

if (import.meta.main) await Bun.write(page, configurationPage())
