import { experimentInvariants } from "./bench/experiments/Invariants.ts"
import { packInvariants } from "./bench/packs/Invariants.ts"
import { runInvariants } from "./bench/runs/Invariants.ts"
import { benchInvariants } from "./bench/sandboxes/Invariants.ts"
import type { Invariant } from "./database/Invariant.ts"
import { databaseInvariants } from "./database/Invariants.ts"
import { storeInvariants } from "./store/Invariants.ts"
import { accessInvariants } from "./visibility/access/Invariants.ts"
import { factInvariants } from "./visibility/facts/Invariants.ts"
import { rollupInvariants } from "./visibility/facts/RollupInvariants.ts"
import { recordInvariants } from "./visibility/records/Invariants.ts"

/** All invariants of a database, by areas that are checked in one snapshot. */
export const invariantAreas: ReadonlyArray<ReadonlyArray<Invariant>> = [
  databaseInvariants,
  [...storeInvariants, ...benchInvariants, ...packInvariants, ...runInvariants, ...experimentInvariants],
  [...accessInvariants, ...recordInvariants],
  [...factInvariants, ...rollupInvariants]
]
