interface Advisory {
  readonly title: string
  readonly severity: string
  readonly url: string
}

/** The result of an audit: exit code and output. */
export interface Verdict {
  /** 0 if the advisories were checked and there are none, 1 if there are some, 2 if nothing was checked. */
  readonly exitCode: 0 | 1 | 2
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

/**
 * Interprets the output of `bun audit --json`: advisories by package, none, or no JSON because no registry answered. A
 * mirror or an offline machine knows no advisories: reported as "not checked".
 */
export const judge = (stdout: string, stderr: string): Verdict => {
  const advisories = parse(stdout)
  if (advisories === undefined) {
    const reason = stderr.trim().split("\n").at(-1) || "it printed nothing"
    return { exitCode: 2, lines: [`audit: NOT CHECKED, the registry gave no advisories (${reason})`] }
  }
  const lines = Object.entries(advisories).flatMap(([name, found]) =>
    found.map(({ severity, title, url }) => `audit: ${name}: ${severity}: ${title} (${url})`)
  )
  return lines.length === 0 ? { exitCode: 0, lines: ["audit: no advisory"] } : { exitCode: 1, lines }
}

if (import.meta.main) {
  const child = Bun.spawn([process.execPath, "audit", "--json"], { stdout: "pipe", stderr: "pipe" })
  const [printed, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const { exitCode, lines } = judge(printed, Bun.stripANSI(complaint))
  for (const line of lines) console.log(line)
  process.exit(exitCode)
}
