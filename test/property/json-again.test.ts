import fc from "fast-check";
import { expect, test } from "vitest";
import { parseFile } from "../../server/src/core/syntax/parse.ts";

const profile = `{
  "defaultAction": "SCMP_ACT_ERRNO", "defaultErrnoRet": 1,
  "architectures": ["SCMP_ARCH_X86_64", {"a": [[], {}, null, true]}],
  "syscalls": [
    {"names": ["read", "wri\\"te"], "action": "SCMP_ACT_ALLOW", "args": [{"index": 0, "value": 18446744073709551615}]},
    {"names": [], "action": "SCMP_ACT_LOG"}
  ]
}
`;
const pieces = [
  "1",
  "-",
  '"',
  "[",
  "]",
  "{",
  "}",
  ",",
  ":",
  " ",
  "\n",
  '"x": 2,',
  "[3]",
  "/",
  "e5",
];

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const edits = fc.array(
  fc.record<Edit>({
    at: fc.nat(profile.length),
    remove: fc.constantFrom(0, 0, 1, 2, 9),
    insert: fc.constantFrom("", ...pieces),
  }),
  { minLength: 1, maxLength: 12 },
);

test("after any edits a JSON text is read as a fresh one is", () => {
  fc.assert(
    fc.property(edits, (all) => {
      let text = profile;
      let file = parseFile(text);
      for (const { at, remove, insert } of all) {
        const undone = text;
        text = text.slice(0, at) + insert + text.slice(at + remove);
        file = parseFile(text, file, { format: "json" });
        expect(file).toEqual(parseFile(text, undefined, { format: "json" }));
        // Most edits break a text, and a broken one is read anew.
        if (file.documents[0]?.problems.length !== 0) {
          text = undone;
          file = parseFile(text, file, { format: "json" });
          expect(file).toEqual(parseFile(text, undefined, { format: "json" }));
        }
      }
    }),
    { numRuns: 150 },
  );
});

test("a value deep inside counts the levels around it", () => {
  const text = (inner: string): string => `${"[".repeat(60)}${inner}${"]".repeat(60)}`;
  const before = parseFile(text("[1]"), undefined, { format: "json" });
  const deep = text("[[[[[[1]]]]]]");
  expect(parseFile(deep, before, { format: "json" })).toEqual(
    parseFile(deep, undefined, { format: "json" }),
  );
});
