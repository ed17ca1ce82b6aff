import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runGenerator } from "../../../tools/generate/run.ts";
import { updateRegistries } from "../../../tools/generate/update-registries.ts";
import { places } from "./generated-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "generate-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function run(...args: readonly string[]): { readonly status: number; readonly text: string } {
  const lines: string[] = [];
  const keep = (line: string): void => {
    lines.push(line);
  };
  const status = runGenerator(args, { info: keep, error: keep });
  return { status, text: lines.join("\n") };
}

/** The sources in a folder of their own, one of them passed through `change`. */
function changedSources(name: string, change: (text: string) => string): string {
  cpSync(fileURLToPath(places.sources), folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(file, "utf8")));
  return folder;
}

test("--check is content with what is checked in", () => {
  expect(run("--check")).toEqual({ status: 0, text: "" });
});

test("a field that one version renames fails the run", () => {
  const sources = changedSources("v1.30.json", (text) => text.replace('"args"', '"arg"'));
  const { status, text } = run("--check", "--sources", sources);
  expect(status).toBe(1);
  expect(text).toContain("providers[].arg is gone from kubelet.config.k8s.io/v1 in 1.31");
});

test("a source with a field that has no type fails the run, with its name", () => {
  const sources = changedSources("v1.36.json", (text) =>
    text.replace('{"name":"maxPods","type":"int32",', '{"name":"maxPods",'),
  );
  const { status, text } = run("--check", "--sources", sources);
  expect(status).toBe(1);
  expect(text).toContain("v1.36.json: a field of KubeletConfiguration has no name or type");
  expect(text).toContain("nothing is written");
});

test("a table without what it must have fails the run", () => {
  const sources = changedSources("runtime-default.json", () => "{}");
  const { status, text } = run("--check", "--sources", sources);
  expect(status).toBe(1);
  expect(text).toContain("runtime-default.json: it has no allowed");
});

test("a registry that lists a removed rule is written before anything imports it", () => {
  for (const domain of ["kubelet", "credentials", "seccomp"]) {
    const rules = `server/src/${domain}/rules`;
    cpSync(fileURLToPath(new URL(rules, places.root)), join(folder, rules), { recursive: true });
  }
  const registry = join(folder, "server/src/kubelet/rules/rule-registry.ts");
  rmSync(join(folder, "server/src/kubelet/rules/network/registry-burst-unused.ts"));
  const update = (isCheck: boolean): { status: number; lines: readonly string[] } => {
    const lines: string[] = [];
    const keep = (line: string): void => void lines.push(line);
    const root = new URL(`${pathToFileURL(folder).href}/`);
    return { status: updateRegistries(root, isCheck, { info: keep, error: keep }), lines };
  };
  expect(update(true)).toEqual({
    status: 1,
    lines: ["schemas/../server/src/kubelet/rules/rule-registry.ts is not what the generator makes"],
  });
  expect(update(false)).toEqual({ status: 0, lines: [] });
  expect(readFileSync(registry, "utf8")).not.toContain("registry-burst-unused");
  expect(update(true)).toEqual({ status: 0, lines: [] });
});
