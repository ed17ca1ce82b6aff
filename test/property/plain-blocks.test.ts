import fc from "fast-check";
import { expect, test } from "vitest";
import { startOfDocument } from "../../server/src/core/syntax/document-state.ts";
import { readEntries } from "../../server/src/core/syntax/kubelet-yaml/read-yaml.ts";
import { readPlainBlock } from "../../server/src/core/syntax/read-plain-block.ts";

const blocks = [
  "maxPods: 110\n",
  "evictionHard: # why\n  memory.available: 5%\n\n  # more\n  nodefs.available: '1Gi'\n",
  "allowedUnsafeSysctls:\n- net.ipv4.conf.eth0.*\n-   kernel.msg* # all\n",
  'taints:\r\n  - key: a/b\r\n    value: "v1"\r\n  - key: c\r\n    value:\r\n',
  "reservedMemory:\n  - numaNode: 0\n    limits:\n      memory: 100Mi\n    list:\n    - on\n    - -1.5\n",
];

const pieces = [
  ..."\n|\r\n|\r| |  |\t|: |:|- |-|#| #|\"|'|x|{|[|*a|&a |!!int |null|~|on: |---\n|? ".split("|"),
  ..."\n- a|\n  b: c|\n  - d: e|\n\n|\u0085|\u2028|\u0007|\\|.5|0x1F|1_000|%".split("|"),
];

const edited = fc
  .tuple(
    fc.constantFrom(...blocks),
    fc.array(
      fc.record({
        at: fc.nat(200),
        remove: fc.constantFrom(0, 0, 1, 3),
        insert: fc.constantFrom("", ...pieces),
      }),
      { maxLength: 3 },
    ),
  )
  .map(([block, edits]) =>
    edits.reduce((text, { at, remove, insert }) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + insert + text.slice(place + remove);
    }, block),
  );

test("what is read as a plain block is what the kubelet's reader makes of it", () => {
  fc.assert(
    fc.property(edited, (text) => {
      const plain = readPlainBlock(text, 7);
      if (!plain) return;
      const state = startOfDocument();
      const read = readEntries(text, 7, state);
      expect(read).toEqual({ entries: plain.entries, problems: [], failure: undefined });
      expect(plain.size).toBe(state.decodeCount);
    }),
    { numRuns: 3000 },
  );
});

test.each(blocks)("an ordinary block is plain: %j", (block) => {
  expect(readPlainBlock(block, 0)).toBeDefined();
});
