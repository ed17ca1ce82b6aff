import type { ProfileFiles } from "../../server/src/seccomp/index.ts";
import type { FileOptions } from "../../server/src/engine/parts/part.ts";
import { type AnalyzeSeccompOptions } from "./analyses.ts";
import { rules } from "./rules.ts";
import { readdirSync, readFileSync } from "node:fs";

import { flagMessages } from "../../server/src/flags/messages/flag-messages.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { runtimeFrom } from "../../server/src/seccomp/runtime-name.ts";
import { maxTextLength } from "../../server/src/engine/syntax/parse.ts";
import type { WrittenSet } from "./config-set.ts";
import { nodeOf } from "./node-directive.ts";

/** Where the pages of the rules lie. */
export const pagesFolder = new URL("../../docs/rules/", import.meta.url);

/** The ids of all rules that have a page. */
export const pageIds: readonly string[] = readdirSync(pagesFolder)
  .filter((file) => file !== "README.md")
  .map((file) => file.replace(/\.md$/, ""))
  .sort();

/** The page of a rule. */
export function pageOf(id: string): string {
  return readFileSync(new URL(`${id}.md`, pagesFolder), "utf8");
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** A file that a page shows. */
export interface Example {
  readonly text: string;
  readonly path: string;
}

/** Wrong examples that no page can show: nothing at all, NUL characters, or far too much text. */
const unprintable: ReadonlyMap<string, Example> = new Map([
  ["config-file-empty", { text: "", path: "kubelet.yaml" }],
  ["dropin-empty", { text: "", path: "kubelet.conf.d/10.conf" }],
  ["file-not-text", { text: `${header}\0`, path: "kubelet.yaml" }],
  ["file-too-large", { text: `${header}#${"-".repeat(maxTextLength)}\n`, path: "kubelet.yaml" }],
  [
    "too-many-findings",
    {
      text: header + Array.from({ length: 1002 }, (_, index) => `nothing${index}: 1\n`).join(""),
      path: "kubelet.yaml",
    },
  ],
]);

/** Rules about a file of one kind that is given to the kubelet as another: what it is given as. */
const expectedKinds: ReadonlyMap<string, string> = new Map([
  ["cred-kind", "CredentialProviderConfig"],
  ["config-wrong-kind", "KubeletConfiguration"],
]);

/** Rules about files in a folder: their examples are listings. */
export const folderRules: readonly string[] = [
  "cred-dir-files",
  "cred-dir-version",
  "dropin-dir-missing",
  "dropin-dir-not-passed",
  "dropin-dir-symlink",
  "dropin-extension",
  "dropin-link-broken",
  "dropin-link-outside",
  "flag-file",
];

/** Rules about files that belong together. */
export const setRules: ReadonlySet<string> = new Set([
  ...Object.values(rules)
    .filter(({ subject }) => subject === "set")
    .map(({ id }) => id),
  // Messages about documents of other tools appear in those alone.
  ...Object.keys(flagMessages).filter(
    (id) => !["flag-lost-in-unit", "flag-value-unquoted"].includes(id),
  ),
]);

/** The profiles that the pods of examples find on their nodes. */
const profileFiles: ProfileFiles = {
  root: "/var/lib/kubelet/seccomp",
  paths: new Set(["profiles/audit.json", "profiles/fine-grained.json"]),
};

/** How an example about seccomp is checked: JSON is a profile, YAML contains pods or an operator's resource. */
export function seccompOptionsOf({ text, path }: Example): AnalyzeSeccompOptions {
  const runtime = runtimeFrom(path) ?? "containerd";
  return text.startsWith("{") ? { runtime, isProfile: "always" } : { runtime, profileFiles };
}

/** Rules about seccomp profiles; the info string of their examples may name a runtime: `json crun`. */
export function isAboutProfiles(id: string): boolean {
  return id.startsWith("seccomp-");
}

/** Rules about files without a known kind: their examples are used as they are written. */
export function isAboutFiles(id: string): boolean {
  const others = ["config-header-missing", "flag-lost-in-unit"];
  return others.includes(id) || /^(?:platform|ignore)-/.test(id);
}

type Section = "Wrong" | "Right";

/** The YAML and JSON blocks of a section; a block's info string may name a path: `yaml kubelet.conf.d/10.conf`. */
export function examplesOf(id: string, section: Section): readonly Example[] {
  const blocks = sectionOf(id, section).matchAll(/^```(?:yaml|json)(?: (\S+))?\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, path = "kubelet.yaml", text = ""]) => ({
    text: isAboutProfiles(id) || isAboutFiles(id) ? text : withHeader(text),
    path,
  }));
}

/** The blocks of the section "Wrong", and the example that no page can show. */
export function wrongExamplesOf(id: string): readonly Example[] {
  const hidden = unprintable.get(id);
  return [...examplesOf(id, "Wrong"), ...(hidden ? [hidden] : [])];
}

/** All blocks of a section as one set; a block `sh flags` has one flag a line. */
export function setOf(id: string, section: Section): WrittenSet {
  const examples = examplesOf(id, section);
  const folder = "kubelet.conf.d/";
  const dropIns = examples.filter(({ path }) => path.startsWith(folder));
  const main = examples.find((example) => !dropIns.includes(example));
  const flags = /^```sh flags\n([\s\S]*?)^```$/m.exec(sectionOf(id, section))?.[1] ?? "";
  const texts = dropIns.map(({ path, text }) => [path.slice(folder.length), text] as const);
  return {
    main: main?.text,
    dropIns: texts.length === 0 ? undefined : new Map(texts),
    flags: flags.split("\n").filter((line) => line !== ""),
  };
}

/** How the kubelet is given an example of a rule. */
export function optionsOf({ text, path }: Example, id: string): FileOptions {
  const expectedKind = expectedKinds.get(id);
  return {
    kubernetesVersion: defaultVersion,
    path,
    isKubeletConfig: !isAboutFiles(id),
    ...nodeOf(text),
    expectedKind,
  };
}

function sectionOf(id: string, section: Section): string {
  return (
    pageOf(id)
      .split(/^## /m)
      .find((part) => part.startsWith(`${section}\n`)) ?? ""
  );
}

function withHeader(text: string): string {
  if (/kind"?:/.test(text) || text.trim() === "" || text.includes("apiVersion")) return text;
  const head = /^(#[^\n]*kubelet-version[^\n]*\n)?/.exec(text)?.[0] ?? "";
  return head + header + text.slice(head.length);
}
