import { expect, test } from "vitest";
import { interleave } from "../support/interleave.ts";

const runs = 100;
const events = 100;

test(
  "any interleaving: every answer is that of a service without a history",
  { timeout: 300_000 },
  async () => {
    for (let seed = 1; seed <= runs; seed++) {
      expect(await interleave({ seed, events })).toBeUndefined();
    }
  },
);
