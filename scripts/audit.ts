interface Advisory {
  readonly title: string
  readonly severity: string
  readonly url: string
}

/** What an audit comes to: whether it may pass, and what is told. */
export interface Verdict {
  readonly passes: boolean
  readonly lines: ReadonlyArray<string>
}

const parse = (text: string): Record<string, ReadonlyArray<Advisory>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? (value as Record<string, ReadonlyArray<Advisory>>) : undefined
  } catch {
    return undefined
  }
}

/** Judges what `bun audit --json` printed: advisories by package, nothing, or no JSON where no registry answered. */
export const judge = (printed: string): Verdict => {
  const advisories = parse(printed)
  // A mirror, or a machine without a network, knows of no advisory. That says nothing about what is checked.
  if (advisories === undefined) return { passes: true, lines: ["audit: the registry gives no advisories; not checked"] }
  const lines = Object.entries(advisories).flatMap(([name, found]) =>
    found.map(({ severity, title, url }) => `audit: ${name}: ${severity}: ${title} (${url})`)
  )
  return lines.length === 0 ? { passes: true, lines: ["audit: no advisory"] } : { passes: false, lines }
}

if (import.meta.main) {
  const child = Bun.spawn([process.execPath, "audit", "--json"], { stdout: "pipe", stderr: "ignore" })
  const { lines, passes } = judge(await new Response(child.stdout).text())
  for (const line of lines) console.log(line)
  process.exit(passes ? 0 : 1)
}
