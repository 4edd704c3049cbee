#!/usr/bin/env bun
import { Effect } from "effect"
import { reportFailure } from "./cli/exit.ts"
import { reachLoopbackDirectly } from "./cli/reachLoopbackDirectly.ts"
import { runMain } from "./cli/runMain.ts"

const [, , ...args] = process.argv

// The compiled program starts with a JIT that compiles late (`scripts/build.ts`), as most startup code runs once. A
// start takes less than a second.
setTimeout(() => Bun.unsafe.setJITPolicy(1), 1000).unref()

reachLoopbackDirectly(process.env)

// The command line takes thirty milliseconds to load. The usual start, without arguments, skips it.
const program: Effect.Effect<void, unknown> =
  args.length === 0
    ? Effect.flatMap(
        Effect.promise(() => import("./cli/serveStore.ts")),
        ({ serveStore: serving }) => serving
      )
    : // The called command decides what a signal does, also one that came before it.
      Effect.uninterruptible(
        Effect.flatMap(
          Effect.promise(() => Promise.all([import("./cli/CommandLine.ts"), import("./cli/standardOutput.ts")])),
          ([{ runCommandLine: run }, { withStandardOutput: onStandardOutput }]) => onStandardOutput(run(args))
        )
      )

runMain(reportFailure(program))
