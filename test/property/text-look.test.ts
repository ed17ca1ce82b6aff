import fc from "fast-check";
import { expect, test } from "vitest";
import { lineIndexAfter, lineIndexOf } from "../../server/src/core/text/line-index.ts";
import { textChange } from "../../server/src/core/text/text-change.ts";
import { lookAt } from "../../server/src/core/text/text-look.ts";
import { carrierMarks } from "../../server/src/core/parts/carried/carrier-marks.ts";
import { platforms } from "../../server/src/core/parts/hosted/registry.ts";

const pieces = [
  ..."\n|\r\n|\r| |  |x|:|{|}|[|]|\"|'|-|# |= |\n\n\n|".split("|"),
  ..."kind|apiVersion|KubeadmConfig|machine:|v1alpha1|kubelet_x|maxPods|write_files|clusterName:".split(
    "|",
  ),
  ..."kubelet-arg|KUBELET_ARGS=|ExecStart=|credentialProviderConfig|namespace:|clusters|ignition:".split(
    "|",
  ),
  ..."kubelet-config|variant: |seccompProfile|KubeletConfiguration|long ".split("|"),
];
const patterns: readonly RegExp[] = [
  ...platforms.map(({ marks }) => marks),
  ...Object.values(carrierMarks),
  /^[\s{"']*(?:kind|apiVersion)["']?\s*:/m,
  /^[ \t]*(?:export[ \t]+)?KUBELET_\w+[ \t]*=|^[ \t]*ExecStart[ \t]*=/m,
  /^(?:\{\s*)?["']?(?:maxPods)\w*["']?\s*:/m,
  /seccompProfile/,
];

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const written = fc
  .array(fc.constantFrom(...pieces), { maxLength: 40 })
  .map((all) => all.join("").replaceAll("long ", "long ".repeat(300)));
const edits = fc.array(
  fc.record<Edit>({
    at: fc.nat(200),
    remove: fc.constantFrom(0, 0, 1, 2, 9, 60),
    insert: fc.constantFrom("", ...pieces),
  }),
  { minLength: 1, maxLength: 8 },
);

test("after any edits a look and the lines are those of a fresh text, and the change between them is the smallest", () => {
  fc.assert(
    fc.property(written, edits, (start, all) => {
      let text = start;
      let look = lookAt(text);
      let lines = lineIndexOf(text);
      for (const pattern of patterns) look.test(pattern);
      for (const { at, remove, insert } of all) {
        const old = text;
        text = old.slice(0, at) + insert + old.slice(at + remove);
        lines = lineIndexAfter(text, { text: old, lines });
        const change = textChange(old, text);
        expect(look.changeTo(text)).toEqual(change);
        look = look.after(text);
        expect(lines).toEqual(lineIndexOf(text));
        expect(patterns.filter((pattern) => look.test(pattern))).toEqual(
          patterns.filter((pattern) => pattern.test(text)),
        );
        expect(change === undefined).toBe(old === text);
        if (!change) continue;
        const { start: from, end, by } = change;
        expect(old.slice(0, from) + text.slice(from, end + by) + old.slice(end)).toBe(text);
        const isSmallest = old[from] !== text[from] || from === end || from === end + by;
        expect(isSmallest).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});
