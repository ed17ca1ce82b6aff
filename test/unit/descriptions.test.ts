import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bundledTables } from "../../server/src/core/schema/bundled-tables.ts";

const { texts, fields, gates } = bundledTables;

/** Every text with a name for messages. */
function textsOf(table: object, name = ""): [name: string, text: string][] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string"
      ? [[`${name} ${key}`.trim(), value] as [string, string]]
      : textsOf(value as object, `${name} ${key}`.trim()),
  );
}

const all = {
  fields: textsOf(texts.fields),
  gates: textsOf(texts.gates),
  values: textsOf(texts.values),
  node: textsOf(texts.node),
};
const everything = Object.entries(all).flatMap(([file, list]) =>
  list.map(([name, text]): [string, string] => [`${file}: ${name}`, text]),
);

/** What is wrong, a line each, so that a failure shows the whole list. */
function complaints(
  list: readonly [string, string][],
  isWrong: (text: string) => boolean,
): string[] {
  return list.filter(([, text]) => isWrong(text)).map(([name, text]) => `${name}: ${text}`);
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`/g, "`code`");
}

describe("completeness", () => {
  const paths = Object.entries(fields.kinds).flatMap(([kind, record]) =>
    record.fields.map(({ path }) => `${kind} ${path}`),
  );

  test("every field has a description, items and map values aside, and no other path has", () => {
    const wanted = paths.filter((path) => !/(\[\]|\{\})$/.test(path));
    expect(all.fields.map(([name]) => name).sort()).toEqual([...new Set(wanted)].sort());
  });

  test("every gate of a supported version has a description, and no other name has", () => {
    expect(all.gates.map(([name]) => name).sort()).toEqual(Object.keys(gates.gates).sort());
  });

  test("node texts and value texts belong to fields", () => {
    const known = new Set(paths);
    const pathsOf = (table: Readonly<Record<string, object>>): string[] =>
      Object.entries(table).flatMap(([kind, list]) =>
        Object.keys(list).map((path) => `${kind} ${path}`),
      );
    const named = [...pathsOf(texts.node), ...pathsOf(texts.values)];
    expect(named.filter((path) => !known.has(path))).toEqual([]);
  });

  test("every described value is one that a version knows, and closed sets are described", () => {
    const wrong: string[] = [];
    for (const [kind, list] of Object.entries(texts.values)) {
      for (const [path, values] of Object.entries(list)) {
        const records = (fields.kinds[kind]?.fields ?? []).filter((record) =>
          [path, `${path}[]`].includes(record.path),
        );
        const steps = records.flatMap(({ enum: allowed, known }) => [
          ...(allowed?.value ?? []),
          ...(known ?? []),
        ]);
        const known = new Set(steps.flatMap(({ value }) => (value ?? []).map(String)));
        for (const value of Object.keys(values)) {
          if (!known.has(value)) wrong.push(`${kind} ${path}: ${value} is in no version`);
        }
        for (const value of known) {
          if (value !== "" && !Object.hasOwn(values, value)) {
            wrong.push(`${kind} ${path}: ${value} has no text`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("form", () => {
  test("a text begins with a capital, a digit or code and ends with a full stop", () => {
    expect(complaints(everything, (text) => !/^[A-Z0-9`{-].*\.$/.test(text))).toEqual([]);
  });

  test("fields and gates have at most three sentences", () => {
    const sentences = (text: string): number =>
      withoutCode(text).split(/[.!?](?:\s+(?=[A-Z`0-9])|$)/).length - 1;
    const wrong = complaints([...all.fields, ...all.gates], (text) => sentences(text) > 3);
    expect(wrong).toEqual([]);
  });

  test("no line breaks, no HTML, no links, no doubled blanks, closed code", () => {
    const wrong = complaints(
      everything,
      (text) =>
        /[\r\n\t]| {2}/.test(text) ||
        /<\/?[a-z]|&[a-z]+;|\]\(/.test(withoutCode(text)) ||
        (text.match(/`/g)?.length ?? 0) % 2 !== 0,
    );
    expect(wrong).toEqual([]);
  });

  test("no text names its own field first", () => {
    const wrong = all.fields.filter(([name, text]) => {
      const own = /(\w+)$/.exec(name)?.[1] ?? "";
      return text.replaceAll("`", "").startsWith(`${own} `);
    });
    expect(wrong).toEqual([]);
  });
});

describe("our own words", () => {
  const run = 8;

  /** Words in lower case, without punctuation; names of code are kept as one word each. */
  function wordsOf(text: string): string[] {
    return (
      text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? []
    );
  }

  function runsOf(text: string): string[] {
    const words = wordsOf(text);
    return words.slice(run - 1).map((_, index) => words.slice(index, index + run).join(" "));
  }

  /** Names, numbers and versions say the same in any words: a run of them is no sentence. */
  function isProse(shared: string): boolean {
    const plain = shared.split(" ").filter((word) => /^[a-z]+(-[a-z]+)*$/.test(word));
    return plain.length >= run - 2;
  }

  function pagesIn(folder: URL): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.isDirectory()) return pagesIn(new URL(`${entry.name}/`, folder));
      return entry.name.endsWith(".md") ? [readFileSync(new URL(entry.name, folder), "utf8")] : [];
    });
  }

  test("no text shares eight words in a row with the official pages", () => {
    const ours = new Map<string, string>();
    for (const [name, text] of everything) {
      for (const each of runsOf(text)) if (isProse(each)) ours.set(each, name);
    }
    const shared = new Set<string>();
    for (const page of pagesIn(new URL("../../../shared/docs/en/", import.meta.url))) {
      for (const each of runsOf(page.replaceAll(/<[^>]*>/g, " "))) {
        const name = ours.get(each);
        if (name !== undefined) shared.add(`${name}: ${each}`);
      }
    }
    expect([...shared].sort()).toEqual([]);
  });
});
