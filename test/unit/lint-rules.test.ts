import { readFileSync } from "node:fs";
import js from "@eslint/js";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";

interface Rules {
  readonly rules?: Readonly<Record<string, unknown>>;
}

const config = JSON.parse(
  readFileSync(new URL("../../.oxlintrc.json", import.meta.url), "utf8"),
) as Rules & { readonly overrides: readonly Rules[] };

/** Rules of ESLint that oxlint does not have, with the reason why nothing is lost. */
const others: Readonly<Record<string, string>> = {
  "no-octal": "a syntax error in modules",
  "@typescript-eslint/no-unsafe-class-instance-assignment":
    "no class is assigned to an object type",
};

const levelOf = (value: unknown): unknown =>
  Array.isArray(value) ? (value as unknown[])[0] : value;

test("oxlint has every rule that ESLint and its strict rules with types recommend", () => {
  const wanted = new Map<string, unknown>();
  for (const { rules = {} } of [
    js.configs.recommended,
    ...tseslint.configs.strictTypeChecked,
  ] as Rules[]) {
    for (const [name, value] of Object.entries(rules)) wanted.set(name, levelOf(value));
  }
  const ours = new Set(
    [config, ...config.overrides].flatMap(({ rules = {} }) => Object.keys(rules)),
  );
  const missing = [...wanted]
    .filter(([, level]) => level !== "off" && level !== 0)
    .map(([name]) => name)
    .filter((name) => {
      const short = name.replace("@typescript-eslint/", "");
      return !ours.has(short) && !ours.has(`typescript/${short}`) && !(name in others);
    });
  expect(missing).toEqual([]);
});
