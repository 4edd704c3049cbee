import fc from "fast-check"

// Loaded before all tests (bunfig.toml). A fixed seed makes each run of a property the same; FC_SEED tries other values.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) })
