import { expect, test } from "vitest";
import { interleave } from "../support/interleave.ts";
import { runs, seed } from "../support/runs.ts";

const events = 100;

test("any interleaving: every answer is that of a service without a history", async () => {
  for (let run = 0; run < runs(30); run++) {
    expect(await interleave({ seed: seed * 10_000 + run, events })).toBeUndefined();
  }
});
