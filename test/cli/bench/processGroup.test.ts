import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect, Fiber } from "effect"
import { runGroup } from "../../../src/cli/bench/agents/processGroup.ts"
import { temporaryDirectory } from "../../support/process.ts"
import { waitUntil } from "../../support/waitUntil.ts"

test("a command that is interrupted twice has the time to end after SIGTERM", async () => {
  using directory = temporaryDirectory()
  const exists = (name: string) => existsSync(join(directory.path, name))
  const script =
    "cd $HOME; trap 'touch asked; sleep 0.3; touch saved; exit' TERM; touch begun; while :; do sleep 0.02; done"
  const env = { HOME: directory.path, PATH: process.env.PATH ?? "" }
  const words = { words: ["/bin/sh", "-c", script], env, limitMs: 60_000 }
  const running = Effect.runFork(runGroup(words))
  await waitUntil(async () => exists("begun"))
  running.unsafeInterruptAsFork(running.id())
  await waitUntil(async () => exists("asked"))
  running.unsafeInterruptAsFork(running.id())
  await Effect.runPromise(Fiber.await(running))
  expect(exists("saved")).toBe(true)
})
