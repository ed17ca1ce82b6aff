import fc from "fast-check";
import { readdir, readFile } from "node:fs/promises";
import * as plugin from "prettier/plugins/yaml";
import { format } from "prettier/standalone";
import { describe, expect, test } from "vitest";
import { formatYaml } from "../../server/src/shells/hosts/format-yaml.ts";
import { runs } from "../support/runs.ts";

/** Prettier's output for a text, from its first line to its last. */
function formatWithPrettier(text: string, tabWidth: number): Promise<string> {
  return format(text, {
    parser: "yaml",
    plugins: [plugin],
    tabWidth,
    printWidth: 100,
    proseWrap: "preserve",
    endOfLine: "auto",
  });
}

/** Both reject a text, or both format it the same way. */
async function expectAsPrettier(text: string): Promise<void> {
  for (const tabWidth of [2, 4]) {
    const [ours, theirs] = await Promise.allSettled([
      formatYaml(text, tabWidth),
      formatWithPrettier(text, tabWidth),
    ]);
    expect(ours.status).toBe(theirs.status);
    if (theirs.status === "fulfilled") expect(ours).toEqual(theirs);
  }
}

const forms = `# begin
first:   1
# prettier-ignore
kept:   {a:   1}
? - a
  - "b"
: |+
    text

folded: >-  # why
  one
  two

   three
flow: [a, "b", {c: 'it''s',   d: "\\"", e: }, a very long word that makes the line, so long that, it breaks]
tagged: !!set &anchor
  ? x
quoted: 'say "this"'
alias: *anchor
list:
- a # first

# own
-   - nested
    - !local {x: y}
  # last
---
...
%YAML 1.2
---
- "a\\
  b"
# end
`;

const pieces = fc.constantFrom(
  ...["\n", "\n\n", "- ", ": ", "? ", "{", "}", "[", "]", ",", "|", ">-", "|+", "#", " # c\n"],
  ...["&a ", "*anchor", "!!str ", "---\n", "...\n", "%", '"', "'", "\\", "  ", "\t", "\r\n", "\r"],
  ...["<<: ", "\uFEFF", "💥", "# prettier-ignore\n", "\n# own\n"],
);

const folder = new URL("../../examples/", import.meta.url);
const examples = (await readdir(folder, { recursive: true })).filter((name) =>
  /\.ya?ml$/.test(name),
);

test.each(examples)("the example %s", async (name) => {
  const text = await readFile(new URL(name.replaceAll("\\", "/"), folder), "utf8");
  await expectAsPrettier(text);
  await expectAsPrettier(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
});

describe("forms of YAML", () => {
  test.each([
    ["all of them", forms],
    ["no text", ""],
    ["blanks", " \n\n"],
    ["a mark alone", "\uFEFF"],
    ["a comment alone", "#  a\n\n\n# b"],
    ["text that is none", "a: [\n"],
    ["lines that end in other ways", "a:   1\rb:   2\n"],
  ])("%s", async (_name, text) => {
    await expectAsPrettier(text);
  });

  test("with a piece put in or a part taken away anywhere", async () => {
    const place = fc.nat(forms.length);
    await fc.assert(
      fc.asyncProperty(place, fc.nat(12), pieces, async (at, removed, piece) => {
        await expectAsPrettier(forms.slice(0, at) + piece + forms.slice(at + removed));
      }),
      { numRuns: runs(25) },
    );
  });
});
