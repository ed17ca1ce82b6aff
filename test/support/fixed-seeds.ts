import fc from "fast-check";

// The same texts in each run, so that a change is what breaks a test. SEED=2 tries other ones.
fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 1) });
