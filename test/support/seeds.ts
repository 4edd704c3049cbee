import fc from "fast-check"

// Loaded before all tests (bunfig.toml): a property that holds today holds tomorrow, and who looks for more of them sets FC_SEED.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) })
