import type { Severity } from "../core/findings/finding.ts";
import { readNodeDescription, type NodeDescription } from "../core/kubelet/node-description.ts";
import { versionFrom } from "../core/schema/field-index.ts";
import { kubernetesVersions, type KubernetesVersion } from "../core/schema/table.ts";
import { containerRuntimes, runtimeFrom } from "../core/seccomp/runtime-name.ts";
import type { ContainerRuntime } from "../core/seccomp/table.ts";
import { resolveAlias, type Entry, type LocatedNode } from "../core/syntax/located-node.ts";
import { parseFile } from "../core/syntax/parse.ts";
import { lineAt, lineIndexOf } from "../core/text/line-index.ts";
import { nearest } from "../core/text/nearest.ts";

/** The name of the file that says how the files of its folder, and of those in it, are judged. */
export const projectFileName = ".kubelet-config.yaml";

/** What a project's file says; undefined members are not in it. */
export interface ProjectSettings {
  readonly kubernetesVersion?: KubernetesVersion;
  /** Severity by rule id. */
  readonly rules?: ReadonlyMap<string, Severity | "off">;
  /** False: only what the kubelet itself has something against. */
  readonly advice?: boolean;
  readonly node?: NodeDescription;
  readonly seccompRuntime?: ContainerRuntime;
  /** Globs of files that are not judged, below the folder of the project's file. */
  readonly ignore?: readonly string[];
}

/** A mistake in a project's file. */
export interface ProjectProblem {
  /** Counts from 1. */
  readonly line: number;
  /** One sentence. */
  readonly message: string;
}

/** A value that was read, or what is wrong with it. */
type Read<T> = { readonly value: T } | { readonly wrong: string; readonly at?: LocatedNode };

const levels: readonly (Severity | "off")[] = ["error", "warning", "information", "hint", "off"];
const keys = ["kubernetesVersion", "rules", "advice", "node", "seccomp", "ignore"] as const;

/** Reads a project's file. Never throws; with problems, the settings are not to be used. */
export function readProjectFile(
  text: string,
  knownRules: Iterable<string>,
): { readonly settings: ProjectSettings; readonly problems: readonly ProjectProblem[] } {
  const lines = lineIndexOf(text);
  const problems: ProjectProblem[] = [];
  const tell = (message: string, offset: number): void => {
    problems.push({ line: lineAt(lines, offset) + 1, message });
  };
  const { documents, refused } = parseFile(text);
  if (refused) tell("This is no text, or too long a one.", 0);
  for (const { message, span } of documents.flatMap((each) => each.problems)) {
    tell(`The YAML is wrong: ${message.replace(/\.?\s*$/, "")}.`, span.start);
  }
  const [document, another] = documents;
  if (another) tell("There must be one document only.", another.span.start);
  const root = document?.root && resolveAlias(document.root);
  if (problems.length > 0 || !root || isNull(root)) return { settings: {}, problems };
  if (root.kind !== "map") {
    tell(`It must be a map with keys such as ${keys.slice(0, 3).join(", ")}.`, root.span.start);
    return { settings: {}, problems };
  }
  const rules = new Set(knownRules);
  let settings: ProjectSettings = {};
  for (const [at, entry] of root.entries.entries()) {
    const name = entry.key.text;
    const isTwice = root.entries.slice(0, at).some(({ key }) => key.text === name);
    const read: Read<ProjectSettings> = isTwice
      ? { wrong: `"${name}" is set twice.`, at: entry.key }
      : readEntry(entry, rules);
    if ("value" in read) settings = { ...settings, ...read.value };
    else tell(read.wrong, (read.at ?? entry.value).span.start);
  }
  return { settings, problems };
}

function readEntry(
  { key, value: written }: Entry,
  rules: ReadonlySet<string>,
): Read<ProjectSettings> {
  const name = keys.find((each) => each === key.text);
  if (!name) return { wrong: unknownName("key", key.text, keys), at: key };
  const value = resolveAlias(written);
  // A key with nothing behind it, as in a file that is being written.
  if (!value || isNull(value)) return { value: {} };
  switch (name) {
    case "kubernetesVersion":
      return readVersion(value);
    case "rules":
      return readRules(value, rules);
    case "advice":
      return value.kind === "scalar" && value.value.type === "bool"
        ? { value: { advice: value.value.value } }
        : { wrong: "advice is true or false." };
    case "node":
      return readNode(value);
    case "seccomp":
      return readSeccomp(value);
    case "ignore":
      return readIgnore(value);
  }
}

function readVersion(value: LocatedNode): Read<ProjectSettings> {
  // 1.30 is a number to YAML, and another one than the version it is meant as.
  const written = value.kind === "scalar" ? value.text : "";
  const version = versionFrom(written);
  if (version) return { value: { kubernetesVersion: version } };
  const [first, last] = [kubernetesVersions[0], kubernetesVersions.at(-1) ?? ""];
  return { wrong: `kubernetesVersion is a version from ${first} to ${last}, not "${written}".` };
}

function readRules(value: LocatedNode, known: ReadonlySet<string>): Read<ProjectSettings> {
  const form = `a map of rule ids with ${levels.join(", ")}`;
  if (value.kind !== "map") return { wrong: `rules is ${form}.` };
  const rules = new Map<string, Severity | "off">();
  for (const { key, value: written } of value.entries) {
    const level = levels.find((each) => written.kind === "scalar" && each === written.text);
    if (!known.has(key.text)) return { wrong: unknownName("rule", key.text, known), at: key };
    if (!level) {
      const text = written.kind === "scalar" ? ` "${written.text}"` : " that";
      return { wrong: `${key.text} is one of ${levels.join(", ")}, not${text}.`, at: written };
    }
    rules.set(key.text, level);
  }
  return { value: { rules } };
}

function readNode(value: LocatedNode): Read<ProjectSettings> {
  if (value.kind !== "map") return { wrong: "node is a map such as {cpus: 8, memory: 32Gi}." };
  const { node, problems } = readNodeDescription(plainValue(value));
  const [problem] = problems;
  if (problem !== undefined) return { wrong: `node is wrong: ${problem}` };
  return { value: node ? { node } : {} };
}

function readSeccomp(value: LocatedNode): Read<ProjectSettings> {
  if (value.kind !== "map") return { wrong: "seccomp is a map with the key runtime." };
  let settings: ProjectSettings = {};
  for (const { key, value: written } of value.entries) {
    if (key.text !== "runtime")
      return { wrong: unknownName("key", `seccomp.${key.text}`, []), at: key };
    const runtime = written.kind === "scalar" ? runtimeFrom(written.text) : undefined;
    if (!runtime) {
      return { wrong: `seccomp.runtime is one of ${containerRuntimes.join(", ")}.`, at: written };
    }
    settings = { seccompRuntime: runtime };
  }
  return { value: settings };
}

function readIgnore(value: LocatedNode): Read<ProjectSettings> {
  const wrong = "ignore is a list of globs such as [vendor/**].";
  if (value.kind !== "list") return { wrong };
  const globs: string[] = [];
  for (const item of value.items) {
    const glob = resolveAlias(item);
    if (glob?.kind !== "scalar" || glob.text === "" || isNull(glob)) return { wrong, at: item };
    globs.push(glob.text);
  }
  return { value: { ignore: globs } };
}

function unknownName(what: "key" | "rule", name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  return `There is no ${what} "${name}".${hint}`;
}

function isNull(node: LocatedNode): boolean {
  return node.kind === "scalar" && node.value.type === "null";
}

/** The value as JSON has it; deeper than a description of a node needs, nothing is read. */
function plainValue(node: LocatedNode, depth = 0): unknown {
  const real = resolveAlias(node);
  if (!real || depth > 8) return undefined;
  switch (real.kind) {
    case "map": {
      const entries = real.entries.map(
        ({ key, value }) => [key.text, plainValue(value, depth + 1)] as const,
      );
      return Object.fromEntries(entries);
    }
    case "list":
      return real.items.map((item) => plainValue(item, depth + 1));
    case "scalar":
      if (real.value.type === "null") return null;
      return real.value.type === "int" ? Number(real.value.value) : real.value.value;
  }
}
