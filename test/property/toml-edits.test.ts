import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "../../server/src/engine/syntax/edits/apply-edits.ts";
import { removePlace, setValue } from "../../server/src/engine/syntax/edits/document-editor.ts";
import type {
  EditedDocument,
  TextEdit,
} from "../../server/src/engine/syntax/edits/edited-document.ts";
import { tomlWriter } from "../../server/src/engine/syntax/edits/toml-writer.ts";
import type { LocatedNode, MapNode } from "../../server/src/engine/syntax/located-node.ts";
import { readToml } from "../../server/src/engine/syntax/toml/read-toml.ts";
import { pathOfKey } from "../../server/src/engine/text/value-path.ts";
import { checkEdits } from "../support/check-edits.ts";
import { plainNode } from "../support/plain-node.ts";
import { likelyToml } from "../support/toml-texts.ts";
import { runs } from "../support/runs.ts";

/** Lines and their order are random, so that tables come in pieces; as in user data, which may be indented. */
const settings = fc
  .shuffledSubarray([
    '[settings.kubernetes]\nmax-pods = 58 # pods\nkube-reserved.cpu = "1"\n"kube-reserved".memory = "1Gi"\n',
    "# eviction\n[settings.kubernetes.eviction-hard]\n\"memory.available\" = '15%'\n\n",
    '[settings.kubernetes.node-labels] # labels\na = "1"\n"b c" = "2"\n',
    '[settings]\nntp = { servers = ["a", # first\n"b"], on = true }\n',
    "[settings.motd]\n\n",
    "x.y = {a.b = 1, a.c = 2, d = {}}\nlist = [\n  1, 2,\n]\n",
    '[[settings.mirrors]]\nname = """\nlong\n"""\n',
  ])
  .chain((all) =>
    fc.constantFrom("", "    ").map((indent) => all.join("").replaceAll(/^(?=.)/gm, indent)),
  )
  .chain((text) => fc.constantFrom(text, text.replaceAll("\n", "\r\n"), text.trimEnd()));
const value = fc.constantFrom(
  ...[1, -5, true, "a", 'q"\\\u007F\n', "it's", ["a", 2], { "b.c": "5%", d: { e: [] } }, {}],
);

/** All maps that no list is around, with the ways to them. */
function mapsIn(
  node: LocatedNode,
  path: readonly string[] = [],
): (readonly [readonly string[], MapNode])[] {
  if (node.kind !== "map") return [];
  const inner = node.entries.flatMap((entry) => mapsIn(entry.value, [...path, entry.key.text]));
  return [[path, node], ...inner];
}

/** A copy of plain values with another one at a path; undefined removes it. */
function changed(whole: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  const entries = Object.entries(whole as Record<string, unknown>);
  const other = rest.length === 0 ? to : changed(Object.fromEntries(entries)[key ?? ""], rest, to);
  const isThere = entries.some(([name]) => name === key);
  const all = isThere
    ? entries.map(([name, old]) => [name, name === key ? other : old])
    : [...entries, [key, other]];
  return Object.fromEntries(all.filter(([, member]) => member !== undefined));
}

/** With numbers as the reader has them. */
function exact(json: unknown): unknown {
  if (typeof json === "number") return BigInt(json);
  if (Array.isArray(json)) return json.map(exact);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, member]) => [name, exact(member)]));
}

/** Without the tables that are empty: a table goes with its last entry. */
function withoutEmpty(whole: unknown): unknown {
  if (typeof whole !== "object" || whole === null || Array.isArray(whole)) return whole;
  const entries = Object.entries(whole).map(([name, member]) => [name, withoutEmpty(member)]);
  const isEmpty = (member: unknown): boolean =>
    typeof member === "object" && member !== null && Object.keys(member).length === 0;
  return Object.fromEntries(entries.filter(([, member]) => !isEmpty(member)));
}

function documentOf(text: string): EditedDocument | undefined {
  const { root, problems } = readToml(text);
  if (problems.length > 0 || root?.kind !== "map") return undefined;
  return { text, format: "yaml", root, fields: undefined, writer: tomlWriter };
}

/** How many of the edits could be made. */
function editAll(text: string, to: unknown): number {
  const document = documentOf(text);
  if (!document) return 0;
  const before = plainNode(document.root);
  let made = 0;
  const check = (
    edits: readonly TextEdit[] | undefined,
    expected: unknown,
    shape = (one: unknown): unknown => one,
  ): void => {
    if (!edits) return;
    checkEdits(text, edits);
    const after = readToml(applyEdits(text, edits));
    expect([after.problems, shape(plainNode(after.root))]).toEqual([[], shape(expected)]);
    made++;
  };
  for (const [path, map] of mapsIn(document.root)) {
    const name = path.reduce(pathOfKey, "");
    const json = to as Parameters<typeof setValue>[2];
    check(
      setValue(document, pathOfKey(name, "new key"), json),
      changed(before, [...path, "new key"], exact(to)),
    );
    for (const { key } of map.entries) {
      const inner = [...path, key.text];
      check(setValue(document, pathOfKey(name, key.text), json), changed(before, inner, exact(to)));
      check(
        removePlace(document, pathOfKey(name, key.text)),
        changed(before, inner, undefined),
        withoutEmpty,
      );
    }
  }
  return made;
}

test("after an edit of settings TOML reads what was meant", () => {
  const tried = runs(60);
  let made = 0;
  fc.assert(
    fc.property(settings, value, (text, to) => {
      made += editAll(text, to);
    }),
    { numRuns: tried },
  );
  expect(made).toBeGreaterThan(tried * 10);
});

test("and of any other text", () => {
  fc.assert(
    fc.property(likelyToml, value, (text, to) => {
      editAll(text, to);
    }),
    { numRuns: runs(250) },
  );
});

test("what is no part of an edit stays as it is", () => {
  const text = "# a\r\n[t] # b\r\nx.y = 1 # c\r\n\r\nz = { p = \"1\", q = '2' } # d";
  const document = documentOf(text);
  const after = (edits: readonly TextEdit[] | undefined): string => applyEdits(text, edits ?? []);
  expect(document).toBeDefined();
  if (!document) return;
  expect(after(setValue(document, "t.z.q", "3"))).toBe(text.replace("'2'", "'3'"));
  expect(after(setValue(document, "t.z.q", "it's"))).toBe(text.replace("'2'", '"it\'s"'));
  expect(after(setValue(document, "t.x.w", true))).toBe(text.replace("# c", "# c\r\nx.w = true"));
  expect(after(removePlace(document, "t.x.y"))).toBe(text.replace("x.y = 1 # c\r\n", ""));
  expect(after(removePlace(document, "t.z.p"))).toBe(text.replace('p = "1", ', ""));
  expect(after(setValue(document, "t.n", { a: [1] }))).toBe(`${text}\r\nn = { a = [1] }`);
});
