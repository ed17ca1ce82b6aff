/** The seed of random texts. They are the same in each run, so that a change is what breaks a test; SEED=2 tries other ones. */
export const seed = Number(process.env["SEED"] ?? 1);

/** The weekly run tries more. */
const factor = Number(process.env["TEST_RUNS"] ?? 1);

/** How many texts a property is tried with, if `usual` are enough for most faults: docs/contributing/testing.md. */
export function runs(usual: number): number {
  return Math.ceil(usual * factor);
}
