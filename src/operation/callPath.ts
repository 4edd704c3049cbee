type Params = Readonly<Record<string, unknown>>

/** How an operation is called over REST. */
export interface Route {
  readonly method: string
  readonly path: string
}

/** The path of a call with its known parameters. For a GET, those that are not in the path become the query. */
export const callPath = ({ method, path }: Route, params: Params): string => {
  const inPath = new Set<string>()
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    inPath.add(name)
    return value === undefined ? `{${name}}` : encodeURIComponent(String(value))
  })
  const query = Object.entries(params).filter(([name]) => !inPath.has(name))
  if (method !== "GET" || query.length === 0) return filled
  return `${filled}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`
}
