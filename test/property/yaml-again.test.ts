import fc from "fast-check";
import { expect, test } from "vitest";
import { parseFile } from "../../server/src/core/syntax/parse.ts";

/** Long enough that lists and maps are read by their items and keys. */
const taints = Array.from({ length: 40 }, (_none, at) =>
  [`  - key: example.com/pool-${at}`, `    value: "v${at}"`, "    effect: NoSchedule"].join("\n"),
).join("\n");
const gates = Array.from({ length: 120 }, (_none, at) => `  SomeFeature${at}: true # why`);
const text = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 110
registerWithTaints:
${taints}
featureGates:
${gates.join("\n")}
podPidsLimit: 100
`;

/** What leaves a line unfinished, and what opens something that reaches further than its line. */
const pieces = [
  "w",
  "wo",
  ":",
  ": ",
  "\n",
  "\n    ",
  "\n    x",
  "\n  y",
  "\nz",
  "\n  - ",
  "- ",
  '"',
  "'",
  "[",
  "{",
  "}",
  "|",
  "#",
  "\t",
  "&a ",
  "*a",
  "!x ",
  "!!int ",
  "---\n",
  "\u0007",
];

const edits = fc.array(
  fc.record({
    at: fc.nat(text.length),
    /** Most mistakes are made at an end of a line. */
    atLineEnd: fc.boolean(),
    remove: fc.constantFrom(0, 0, 0, 1, 7),
    insert: fc.constantFrom("", ...pieces),
  }),
  { minLength: 1, maxLength: 6 },
);

test("after any edits a long YAML text is read as a fresh one is, broken or not", () => {
  fc.assert(
    fc.property(edits, (all) => {
      let now = text;
      let file = parseFile(now);
      for (const { at, atLineEnd, remove, insert } of all) {
        const end = now.indexOf("\n", at);
        const place = atLineEnd && end >= 0 ? end : at;
        now = now.slice(0, place) + insert + now.slice(place + remove);
        file = parseFile(now, file);
        expect(file.documents).toEqual(parseFile(now).documents);
      }
    }),
    { numRuns: 150 },
  );
});

test("a word that is begun in a long list leaves the items around it as they are", () => {
  const begun = text.replace('value: "v20"\n', 'value: "v20"\n    eff\n');
  const itemsOf = (source: string): unknown[] => {
    const root = parseFile(source).documents[0]?.root;
    const entries = root?.kind === "map" ? root.entries : [];
    const list = entries.find(({ value }) => value.kind === "list")?.value;
    return list?.kind === "list" ? [...list.items] : [];
  };
  const [document] = parseFile(begun).documents;
  expect(document?.problems.map(({ span }) => begun.slice(span.start, span.end))).toEqual([
    "eff\n    effect",
  ]);
  expect(itemsOf(begun)).toHaveLength(40);
  expect(itemsOf(begun).slice(0, 20)).toEqual(itemsOf(text).slice(0, 20));
});

test("a sign of a comment that touches a colon makes no key, whatever was read before", () => {
  const touching = text.replace("registerWithTaints:", "registerWithTaints:#");
  const fresh = parseFile(touching);
  expect(parseFile(touching, fresh).documents).toEqual(fresh.documents);
});
