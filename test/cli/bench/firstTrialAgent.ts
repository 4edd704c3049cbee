/** What the agent below reports of each trial. */
export const usage = { inputTokens: 12, outputTokens: 3, costUsd: 0.5 }

/** An HTTP agent that runs `first` on the shop of its first trial, does nothing in the others, and answers "done". */
export const startFirstTrialAgent = (first: (baseUrl: string) => Promise<unknown>) => {
  let requests = 0
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      requests += 1
      const isFirst = requests === 1
      const { base_url } = (await request.json()) as { base_url: string }
      if (isFirst) await first(base_url)
      return Response.json({ answer: "done", usage })
    }
  })
  return { name: `http:http://127.0.0.1:${server.port}/`, [Symbol.dispose]: () => void server.stop(true) }
}
