/** A port that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port = 0 } = server
  await server.stop(true)
  return port
}
