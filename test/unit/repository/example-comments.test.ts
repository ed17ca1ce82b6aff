import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { expect, test } from "vitest";
import { createLanguageService } from "../../../server/src/service/language-service.ts";
import { checkoutPath } from "../../support/checkout-path.ts";
import { knowledge } from "../../support/knowledge.ts";
import { memoryFileSystem } from "../../support/memory-file-system.ts";

/**
 * Comments in the examples say what happens, and tests read two of their phrases: `(rule ID)` above a line, or behind its
 * value, names what is found there; `In effect: VALUE` above a key names what the kubelet runs with.
 */

const root = checkoutPath("examples");
const texts = Object.fromEntries(
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "README.md")
    .map(({ parentPath, name }) => {
      const path = join(parentPath.replaceAll("\\", "/"), name);
      return [path.slice(root.length + 1), readFileSync(path, "utf8")];
    }),
);
const service = createLanguageService({
  knowledge,
  files: memoryFileSystem(
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [`/w/${path}`, text])),
  ),
  roots: ["file:///w"],
});
for (const [path, text] of Object.entries(texts)) service.open({ uri: `file:///w/${path}`, text });

/** JSON has no comments, and neither has a command of several lines. */
const withoutComments = [
  "platforms/aks-kubelet.json",
  "platforms/minikube.sh",
  "seccomp/profiles/web.json",
];

/** The comments of a text with the line that each is about, from 1, and that line. */
function commentsOf(text: string): { comment: string; line: number; about: string }[] {
  const lines = text.split("\n");
  return lines.flatMap((written, index) => {
    const [, before = "", comment] = /^(.*?)(?<!\S)#(.*)$/.exec(written) ?? [];
    if (comment === undefined) return [];
    if (before.trim() !== "") return [{ comment, line: index + 1, about: before }];
    const next = lines.findIndex((line, at) => at > index && !/^\s*(?:#|$)/.test(line));
    return [{ comment, line: next + 1, about: lines[next] ?? "" }];
  });
}

test.each(Object.keys(texts).filter((path) => !withoutComments.includes(path)))(
  "the comments of %s name every error and warning, and nothing else",
  async (path) => {
    const found = await service.diagnostics(`file:///w/${path}`);
    const mistakes = found
      .filter(({ severity }) => severity === "error" || severity === "warning")
      .map(({ range, rule }) => `${range.start.line + 1} ${rule}`);
    const claims = commentsOf(texts[path] ?? "").flatMap(({ comment, line }) =>
      [...comment.matchAll(/\(rules? ([a-z0-9, -]+)\)/g)].flatMap(([, ids = ""]) =>
        ids.split(", ").map((id) => `${line} ${id}`),
      ),
    );
    expect(claims.sort()).toEqual([...new Set(mistakes)].sort());
  },
);

const effects = Object.entries(texts).flatMap(([path, text]) =>
  commentsOf(text).flatMap(({ comment, about }) => {
    const value = /In effect: ([^\s,]+?)[.,]?(?=\s|$)/.exec(comment)?.[1];
    const key = /^\s*(?:-\s+)?([\w.]+):/.exec(about)?.[1];
    return value === undefined ? [] : [{ path, key: key ?? "", value }];
  }),
);

test("there are comments that name what is in effect", () => {
  expect(effects.length).toBeGreaterThan(3);
});

test.each(effects)("$path: $key is $value in effect", async ({ path, key, value }) => {
  const view = await service.effective(`file:///w/${path}`);
  const lines = view?.text.split("\n").map((line) => line.trim().split("  #")[0]) ?? [];
  // A key in the wrong case is about the field that it means.
  expect(lines.map((line) => line?.toLowerCase())).toContain(`${key}: ${value}`.toLowerCase());
});
