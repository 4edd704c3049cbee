#!/usr/bin/env bun
import { Effect } from "effect"
import { reportFailure } from "./cli/exit.ts"
import { reachLoopbackDirectly } from "./cli/reachLoopbackDirectly.ts"
import { runMain } from "./cli/runMain.ts"

const [, , ...args] = process.argv

// The compiled program begins with a JIT that is slow to compile (`scripts/build.ts`): most code of a start runs once. It is over
// within a second.
setTimeout(() => Bun.unsafe.setJITPolicy(1), 1000).unref()

reachLoopbackDirectly(process.env)

// The command line takes thirty milliseconds to load. The plain start, which is the usual one, does without it.
const program: Effect.Effect<void, unknown> =
  args.length === 0
    ? Effect.flatMap(
        Effect.promise(() => import("./cli/serveStore.ts")),
        ({ serveStore: serving }) => serving
      )
    : // The command that is called says what a signal comes to, also one that is there before it.
      Effect.uninterruptible(
        Effect.flatMap(
          Effect.promise(() => Promise.all([import("./cli/CommandLine.ts"), import("./cli/standardOutput.ts")])),
          ([{ runCommandLine: run }, { withStandardOutput: onStandardOutput }]) => onStandardOutput(run(args))
        )
      )

runMain(reportFailure(program))
