import { expect, test } from "bun:test"
import { Effect, Option } from "effect"
import type { Assignment } from "../../../src/cli/bench/agents/Agent.ts"
import { scriptedAgent } from "../../../src/cli/bench/agents/scriptedAgent.ts"

test("an agent that is stopped while it reads an answer closes the connection", async () => {
  const closed = Promise.withResolvers<string>()
  await using server = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
          pull: () => new Promise(() => {}),
          cancel: () => closed.resolve("closed")
        })
      )
  })
  const agent = scriptedAgent("reader", (_, shop) => Effect.as(shop.send({ method: "GET", path: "/" }), undefined))
  // It uses nothing else of its assignment.
  const assignment = { baseUrl: `${server.url}` } as Assignment
  expect(await Effect.runPromise(Effect.timeoutOption(agent.act(assignment), "300 millis"))).toEqual(Option.none())
  expect(await closed.promise).toBe("closed")
})
