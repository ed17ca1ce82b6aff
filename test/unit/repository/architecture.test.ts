import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);
/** Paths of the pages start in one of these folders. */
const folders = ["", "server/src/", "schemas/"];

const contributing = readdirSync(new URL("docs/contributing/", root)).map(
  (name) => `docs/contributing/${name}`,
);
const pages = ["ARCHITECTURE.md", "CONTRIBUTING.md", "schemas/README.md", ...contributing];

function read(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

/** Build results, and paths in the repositories of Kubernetes. */
const elsewhere =
  /^(?:(?:out|dist|\.vscode-test)\/|(?:pkg|staging|cmd|content\/en|test\/compatibility_lifecycle)\/)/;

/** The code in a text: blocks, and spans in its prose. */
function codeIn(text: string): string[] {
  const fenced = [...text.matchAll(/^ *```[^\n]*\n([^]*?)^ *```$/gm)].map(([, code = ""]) => code);
  const prose = text.replaceAll(/^ *```[^]*?^ *```$/gm, "");
  return [...fenced, ...[...prose.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code)];
}

const isTopFolder = (name: string): boolean =>
  /^[a-z]+$/.test(name) && existsSync(new URL(`${name}/`, root));

/**
 * The paths that code names: a whole span with a slash, and words of commands that begin with a folder of the project.
 * Of a path with a placeholder, such as `<id>` or `*`, the folders before it.
 */
function pathsIn(text: string): string[] {
  const words = codeIn(text).flatMap((code) => {
    if (/^[\w.<>*{},-]+(?:\/[\w.<>*{},-]+)+\/?$/.test(code)) return [code];
    const inCommand = code.match(/(?<![\w./@-])[a-z]+\/[\w./<>*-]+/g) ?? [];
    return inCommand.filter((word) => isTopFolder(word.split("/")[0] ?? ""));
  });
  return words
    .map((word) => word.replace(/(?:^|\/)[^/]*[<*{].*$/, ""))
    .filter((path) => path !== "" && !elsewhere.test(path));
}

function missingPaths(text: string): string[] {
  return pathsIn(text).filter(
    (path) => !folders.some((folder) => existsSync(new URL(folder + path, root))),
  );
}

describe("paths that pages for contributors name exist", () => {
  test.each(pages)("%s", (page) => {
    expect(missingPaths(read(page))).toEqual([]);
  });

  test.each([
    ["a span", "See `test/unit/gone.test.ts`.", ["test/unit/gone.test.ts"]],
    ["below the server", "See `shells/lsp/answers/answer.ts` and `lsp/gone.ts`.", ["lsp/gone.ts"]],
    ["a command", "```sh\nnode tools/gone.mjs --all\n```\n", ["tools/gone.mjs"]],
    ["a placeholder", "`server/src/gone/<id>.ts` and `test/unit/*.ts`", ["server/src/gone"]],
    ["elsewhere", "`dist/extension.cjs`, `pkg/features`, `and / or`", []],
  ])("a path that does not exist is found in %s", (_name, text, expected) => {
    expect(missingPaths(text)).toEqual(expected);
  });
});

test("npm scripts that pages for contributors name exist", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run ([a-z:-]+)/g)].map(([, name = ""]) => name),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("ARCHITECTURE.md has at most 2,500 words and 200 lines", () => {
  const text = read("ARCHITECTURE.md");
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(2_500);
  expect(text.split("\n").length).toBeLessThanOrEqual(200);
});

test("the way from a key to a squiggle is at most twelve files, one in each step", () => {
  const [, section = ""] =
    /^## From a key to a squiggle\n([^]*?)^## /m.exec(read("ARCHITECTURE.md")) ?? [];
  const files = section.match(/`\w+\/[\w/-]+\.ts`/g) ?? [];
  expect(files.length).toBe(section.match(/^\d+\. `/gm)?.length);
  expect(files.length).toBeLessThanOrEqual(12);
});

test("CONTRIBUTING.md has at most 6,144 bytes", () => {
  expect(statSync(new URL("CONTRIBUTING.md", root)).size).toBeLessThanOrEqual(6_144);
});

test("CONTRIBUTING.md leads to every page of docs/contributing", () => {
  const text = read("CONTRIBUTING.md");
  expect(contributing.filter((page) => !text.includes(`](${page}`))).toEqual([]);
});
