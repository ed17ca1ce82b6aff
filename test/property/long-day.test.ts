import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { workLongDay } from "../support/long-day.ts";

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");

/** Long enough for its lists and maps to be read item by item. */
const long = [
  example("kubelet.yaml"),
  "registerWithTaints:",
  ...Array.from(
    { length: 80 },
    (_, at) => `- key: example.com/taint-${at}\n  value: "v${at}" # why\n  effect: NoSchedule`,
  ),
  "staticPodURLHeader:",
  ...Array.from({ length: 80 }, (_, at) => `  X-Header-${at}:\n  - a\n  - 'b'`),
  "",
].join("\n");

test("hundreds of edits: every answer is that of a fresh reading", { timeout: 300_000 }, () => {
  const texts = [
    example("kubelet.yaml"),
    example("kubelet.conf.d/20-pods.conf"),
    example("image-credential-provider.yaml"),
    long,
  ];
  expect(workLongDay({ texts, edits: 600, every: 20 })).toEqual([]);
});
