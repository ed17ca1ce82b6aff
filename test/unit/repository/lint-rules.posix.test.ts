import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import { parse } from "jsonc-parser";
import tseslint from "typescript-eslint";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Rules {
  readonly rules?: Readonly<Record<string, unknown>>;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));
const configName = ".oxlintrc.jsonc";
const config = parse(readFileSync(join(root, configName), "utf8"), undefined, {
  allowTrailingComma: true,
}) as Rules & { readonly overrides: readonly Rules[] };

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

/** The rules that say how this project is built; the others are about JavaScript. */
const ofTheProject = /^project\(|^regexp-js\(|\((?:max-lines|no-console|no-restricted-[a-z]+)\)$/;

interface Finding {
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** A sign at the end of each line that a rule finds. */
const sign = " //!";

/**
 * Writes files and the rules of this checkout, and lints them.
 * @returns the same files, with the sign where a rule finds something
 */
function lint(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const folder = temporaryFolder("kubelet lint ");
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("tools/lint-rules.mjs", readFileSync(join(root, "tools/lint-rules.mjs"), "utf8"));
  write("package.json", '{ "type": "module" }');
  cpSync(join(root, configName), join(folder, configName));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  for (const [path, text] of files) write(path, text.replaceAll(sign, ""));
  const program = join(root, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(
    process.execPath,
    [program, "--format", "json", ...new Set([...files.keys()].map((path) => dirname(path)))],
    { cwd: folder, encoding: "utf8", maxBuffer: 10_000_000 },
  );
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Finding[] };
  const found = new Set(
    diagnostics
      .filter(({ code }) => ofTheProject.test(code))
      .map(({ filename, labels }) => `${filename.replaceAll("\\", "/")}:${labels[0]?.span.line}`),
  );
  const marked = [...files].map(([path, text]) => {
    const lines = text.replaceAll(sign, "").split("\n");
    const shown = lines.map((line, at) => (found.has(`${path}:${at + 1}`) ? line + sign : line));
    return [path, shown.join("\n")] as const;
  });
  return new Map(marked);
}

const folders = [
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
];

const clocks = `Date.now(); //!
new Date(); //!
performance.now(); //!
process.hrtime(); //!
page.waitForTimeout(1); //!
test("a", { timeout: 59_999 }); //!
import "node:perf_hooks"; //!
import "node:timers/promises"; //!
test("b", { timeout: 60_000 });
`;

const paths = `import { join } from "node:path"; //!
import { sep } from "path"; //!
import posix from "node:path/posix"; //!
import win32 from "node:path/win32"; //!
import { fileURLToPath } from "node:url"; //!
import { pathToFileURL } from "url"; //!
import url from "node:url"; //!
import { URL } from "node:url";
`;

const files = `import { existsSync, lstat, realpath, stat } from "node:fs";
import type { Stats } from "node:fs/promises";
import { readFileSync } from "node:fs"; //!
import { readFile } from "fs/promises"; //!
nodeFiles.statSync(path);
nodeFiles.readFileSync(path); //!
const { writeFileSync } = nodeFiles; //!
await import("node:fs"); //!
await import("fs/promises"); //!
`;

const printed = `console.log(1); //!
process.stdout.write(""); //!
const { stderr } = process; //!
process.cwd(); //!
process.getBuiltinModule("fs"); //!
export default 1; //!
`;

const core = `export async function a() {
  await b; //!
  throw new Error(""); //!
}
let c = 1; //!
const d = 1;
export default d; //!
`;

const patterns = `export const a = /^a*a*b$/; //!
export const b = /\\s*$/; //!
export const c = /a/;
`;

const long = (count: number): string => "export {};\n".repeat(count);

/** Those that their place allows. */
function without(text: string, ...allowed: readonly string[]): string {
  const lines = text.split("\n");
  return lines
    .map((line) => (allowed.some((name) => line.includes(name)) ? line.replace(sign, "") : line))
    .join("\n");
}

const cli = "server/src/shells/cli";
const hosts = "server/src/shells/hosts";

const elsewhere: readonly (readonly [path: string, text: string])[] = [
  ["server/src/service/paths.ts", paths],
  ["client/src/paths.ts", paths],
  [`${hosts}/machine-paths.ts`, without(paths, "import")],
  [`${hosts}/read-bytes.ts`, paths + without(files, "")],
  ["server/src/service/files.ts", files],
  [`${cli}/files.ts`, files],
  [`${hosts}/list-folder.ts`, without(files, "")],
  [`${hosts}/replace-file.ts`, without(files, "")],
  ["client/src/files.ts", without(files, "")],
  ["server/src/service/printed.ts", printed],
  ["client/src/printed.ts", printed],
  [`${cli}/main.ts`, without(printed, "console", "stdout", "stderr")],
  [`${cli}/terminal/terminal.ts`, without(printed, "stdout", "stderr")],
  [`${hosts}/machine-paths.2.ts`, printed],
  [`${hosts}/built-in.ts`, without(printed, "process")],
  ["server/src/kubelet/core.ts", core],
  ["server/src/engine/syntax/yaml/core.ts", core],
  ["server/src/service/core.ts", without(core, "await", "throw", "let")],
  ["server/src/kubelet/rules/startup/a-rule.ts", core],
  ["site/named.ts", "export default 1; //!\n"],
  ["tools/named.mjs", "export default 1;\n"],
  ["server/src/service/patterns.ts", patterns],
  ["client/src/patterns.ts", patterns],
  ["tools/patterns.ts", without(patterns, "")],
  ["tools/long.ts", `${long(400)}export {}; //!\n`],
  ["tools/short.ts", `${"\n// A comment.\n".repeat(300)}${long(400)}`],
  ["server/src/kubelet/rules/rule-registry.ts", long(401)],
  [`${cli}/cast.ts`, "const a = b as Printed; //!\n"],
  [`${cli}/terminal/printed.ts`, "const a = b as Printed;\n"],
  [
    "test/unit/installs.test.ts",
    `import { prepare } from "../../tools/prepare.mjs"; //!
execFile("apt-get", []); //!
execFile("git", []);
fc.assert(property, { numRuns: 50 }); //!
fc.assert(property, { numRuns: runs(50) });
mkdtempSync("a"); //!
export default 1; //!
setInterval(() => undefined, 1); //!
`,
  ],
  ["test/support/temporary-folder.ts", 'mkdtempSync("a");\n'],
  ["test/e2e/first-minutes.mjs", 'Date.now(); //!\nexecFile("npx", []); //!\nsetTimeout(a, 1);\n'],
  ["test/bench/run.mjs", "Date.now();\nperformance.now();\n"],
  ["test/windows/vitest.config.mjs", "export default 1;\n"],
];

describe("rules of the project", () => {
  const scripts = "Date.now(); //!\nperformance.now(); //!\npage.waitForTimeout(1); //!\n";
  const timer = "setTimeout(() => undefined, 1); //!\n";
  // Contexts without Node.js are given its timers.
  const timers = (folder: string): string => (folder === "bundle" ? without(timer, "") : timer);
  const linted = lint(
    new Map([
      ...folders.flatMap((folder): [string, string][] => [
        [`test/${folder}/clocks.test.ts`, clocks],
        [`test/${folder}/timer.test.ts`, timers(folder)],
      ]),
      ["test/e2e/scripts.mjs", scripts],
      ...elsewhere,
    ]),
  );

  describe("no test reads a clock, whatever its folder", () => {
    test.each(folders)("test/%s", (folder) => {
      expect(linted.get(`test/${folder}/clocks.test.ts`)).toBe(clocks);
      expect(linted.get(`test/${folder}/timer.test.ts`)).toBe(timers(folder));
    });

    test("scripts that tests start", () => {
      expect(linted.get("test/e2e/scripts.mjs")).toBe(scripts);
    });
  });

  test.each(elsewhere)("%s", (path, text) => {
    expect(linted.get(path)).toBe(text);
  });
});
