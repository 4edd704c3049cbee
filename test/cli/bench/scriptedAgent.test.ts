import { expect, test } from "bun:test"
import { Effect, Exit, Fiber } from "effect"
import { AgentFailed, type Assignment } from "../../../src/cli/bench/agents/Agent.ts"
import { scriptedAgent } from "../../../src/cli/bench/agents/scriptedAgent.ts"

test("an agent that crashes fails with the reason", async () => {
  const agent = scriptedAgent("fragile", () => Effect.die(new TypeError("fare is undefined")))
  // It uses nothing else of its assignment.
  const assignment = { baseUrl: "http://localhost" } as Assignment
  expect(await Effect.runPromise(Effect.flip(agent.act(assignment)))).toEqual(
    new AgentFailed({ reason: "The agent crashed: TypeError: fare is undefined" })
  )
})

test("an agent that is stopped while it reads an answer closes the connection", async () => {
  const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  await using server = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode("{"))
            begun.resolve()
          },
          pull: () => new Promise(() => {}),
          cancel: () => closed.resolve("closed")
        })
      )
  })
  const agent = scriptedAgent("reader", (_, shop) => Effect.as(shop.send({ method: "GET", path: "/" }), undefined))
  // It uses nothing else of its assignment.
  const assignment = { baseUrl: `${server.url}` } as Assignment
  const acting = Effect.runFork(agent.act(assignment))
  await begun.promise
  // Time in which the answer's beginning arrives.
  await Bun.sleep(100)
  expect(Exit.isInterrupted(await Effect.runPromise(Fiber.interrupt(acting)))).toBe(true)
  expect(await closed.promise).toBe("closed")
})
