import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path/posix";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { runGenerator } from "../../../tools/generate/run.ts";
import { updateRegistries } from "../../../tools/generate/tables/update-registries.ts";
import { places } from "./generated-files.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder("generate-");
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

test("registries that list a removed rule or platform are written before anything imports them", () => {
  const domains = ["kubelet", "credentials", "seccomp"];
  for (const part of [...domains.map((domain) => `${domain}/rules`), "platforms"]) {
    const path = `server/src/${part}`;
    cpSync(fileURLToPath(new URL(path, places.root)), join(folder, path), { recursive: true });
  }
  const inFolder = (path: string): string => join(folder, "server/src", path);
  rmSync(inFolder("kubelet/rules/network/pod-cidr-ignored.ts"));
  rmSync(inFolder("platforms/kinds/kubeone.ts"));
  rmSync(inFolder("platforms/messages/zh-cn/kinds/kubeone.ts"));
  const update = (isCheck: boolean): { status: number; lines: readonly string[] } => {
    const lines: string[] = [];
    const keep = (line: string): void => void lines.push(line);
    const root = new URL(`${pathToFileURL(folder).href}/`);
    return { status: updateRegistries(root, isCheck, { info: keep, error: keep }), lines };
  };
  const registries = [
    "kubelet/rules/rule-registry.ts",
    "platforms/platform-registry.ts",
    "platforms/messages/zh-cn/kinds/index.ts",
  ];
  expect(update(true)).toEqual({
    status: 1,
    lines: registries.map(
      (registry) => `schemas/../server/src/${registry} is not what the generator makes`,
    ),
  });
  expect(update(false)).toEqual({ status: 0, lines: [] });
  for (const registry of registries) {
    expect(readFileSync(inFolder(registry), "utf8")).not.toMatch(/pod-cidr-ignored|kubeone/);
  }
  expect(update(true)).toEqual({ status: 0, lines: [] });
});
