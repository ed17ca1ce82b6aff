import { describe, expect, test } from "vitest";
import { bundledTables } from "../../../server/src/engine/analysis/bundled-tables.ts";
import { allTexts, textsByTable } from "../../support/all-texts.ts";

const { texts, fields, gates, flags } = bundledTables;
const all = textsByTable;
const everything = allTexts;

/** All problems, a line each, so that a failure shows the whole list. */
function errors(list: readonly [string, string][], isWrong: (text: string) => boolean): string[] {
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
    const expected = paths.filter((path) => !/(\[\]|\{\})$/.test(path));
    expect(all.fields.map(([name]) => name).sort()).toEqual([...new Set(expected)].sort());
  });

  test("every gate of a supported version has a description, and no other name has", () => {
    expect(all.gates.map(([name]) => name).sort()).toEqual(Object.keys(gates.gates).sort());
  });

  test("every flag of a supported version has a description, and no other name has", () => {
    expect(all.flags.map(([name]) => name)).toEqual(Object.keys(flags.flags).sort());
  });

  test("node texts and value texts belong to fields", () => {
    const fieldPaths = new Set(paths);
    const pathsOf = (table: Readonly<Record<string, object>>): string[] =>
      Object.entries(table).flatMap(([kind, list]) =>
        Object.keys(list).map((path) => `${kind} ${path}`),
      );
    const named = [...pathsOf(texts.node), ...pathsOf(texts.values)];
    expect(named.filter((path) => !fieldPaths.has(path))).toEqual([]);
  });

  test("every described value is one that a version knows, and closed sets are described", () => {
    const wrong: string[] = [];
    for (const [kind, list] of Object.entries(texts.values)) {
      for (const [path, values] of Object.entries(list)) {
        const records = (fields.kinds[kind]?.fields ?? []).filter((record) =>
          [path, `${path}[]`].includes(record.path),
        );
        const steps = records.flatMap(({ enum: allowed, known: names }) => [
          ...(allowed?.value ?? []),
          ...(names ?? []),
        ]);
        const allowedValues = new Set(steps.flatMap(({ value }) => (value ?? []).map(String)));
        for (const value of Object.keys(values)) {
          if (!allowedValues.has(value)) wrong.push(`${kind} ${path}: ${value} is in no version`);
        }
        for (const value of allowedValues) {
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
    expect(errors(everything, (text) => !/^[A-Z0-9`{-].*\.$/.test(text))).toEqual([]);
  });

  test("English has no letter that would make the engine keep a table in two bytes a letter", () => {
    expect(errors(everything, (text) => /[^\0-\xFF]/.test(text))).toEqual([]);
  });

  test("fields and gates have at most three sentences", () => {
    const sentences = (text: string): number =>
      withoutCode(text).split(/[.!?](?:\s+(?=[A-Z`0-9])|$)/).length - 1;
    const wrong = errors([...all.fields, ...all.gates], (text) => sentences(text) > 3);
    expect(wrong).toEqual([]);
    expect(errors(all.flags, (text) => sentences(text) > 2)).toEqual([]);
  });

  test("no line breaks, no HTML, no links, no doubled blanks, closed code", () => {
    const wrong = errors(
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
      const fieldName = /(\w+)$/.exec(name)?.[1] ?? "";
      return text.replaceAll("`", "").startsWith(`${fieldName} `);
    });
    expect(wrong).toEqual([]);
  });
});
