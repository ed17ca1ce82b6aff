import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, test } from "vitest";

interface Rules {
  readonly rules?: Readonly<Record<string, unknown>>;
}

const config = JSON.parse(
  readFileSync(new URL("../../../.oxlintrc.json", import.meta.url), "utf8"),
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

describe("no test reads a clock, whatever its folder", () => {
  const eslint = new ESLint({ cwd: fileURLToPath(new URL("../../../", import.meta.url)) });
  const linesOf = async (path: string, text: string): Promise<readonly number[]> => {
    const [result] = await eslint.lintText(text, { filePath: path });
    return [...new Set(result?.messages.map(({ line }) => line))];
  };

  test.each([
    "unit",
    "property",
    "growth",
    "protocol",
    "conformance",
    "corpus",
    "pages",
    "bundle",
    "release",
    "windows",
    "support",
    "typing",
    "e2e/suite",
    "e2e/web",
  ])("test/%s", async (folder) => {
    const text = `Date.now();
new Date();
performance.now();
process.hrtime();
page.waitForTimeout(1);
test("a", { timeout: 59_999 });
import "node:perf_hooks";
import "node:timers/promises";
test("b", { timeout: 60_000 });
`;
    expect(await linesOf(`test/${folder}/a.test.ts`, text)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const timer = "setTimeout(() => undefined, 1);\n";
    // Contexts without Node.js are given its timers.
    const isFound = folder === "bundle" ? [] : [1];
    expect(await linesOf(`test/${folder}/a.test.ts`, timer)).toEqual(isFound);
  });

  test("scripts that tests start", async () => {
    const text = "Date.now();\nperformance.now();\npage.waitForTimeout(1);\n";
    expect(await linesOf("test/e2e/first-minutes.mjs", text)).toEqual([1, 2, 3]);
  });
});
