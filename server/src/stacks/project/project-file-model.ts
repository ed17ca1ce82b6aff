import type { Severity } from "../../engine/analysis/finding.ts";
import { type NamedNode, type NodeDescription, isNull } from "../../kubelet/index.ts";
import { ruleLevels, type RuleLevel } from "./messages/project-phrases.ts";
import { nearestVersion } from "../../facts/field-index.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../facts/table.ts";
import { containerRuntimes, runtimeFrom } from "../../seccomp/index.ts";
import type { ContainerRuntime } from "../../facts/seccomp-table.ts";
import {
  resolveAlias,
  type Entry,
  type LocatedNode,
  type ParsedFile,
  type MapNode,
} from "../../engine/syntax/located-node.ts";
import { parseFile } from "../../engine/syntax/parse.ts";
import { nearest } from "../../engine/text/nearest.ts";
import type { Span } from "../../engine/text/span.ts";
import { fileBudget } from "../../engine/text/budget.ts";
import {
  globsWithin,
  knownSettings,
  settingScalar,
  type ProjectProblem,
  type ReadWith,
  type Report,
} from "./project-nodes.ts";
import { readPosture, type PostureSettings } from "./project-posture.ts";
import { readProjectNode, readNodes } from "./project-node.ts";
import { readSets, type ProjectSet } from "./project-sets.ts";
import { namesOf, projectShape, overrideShape } from "./project-shape.ts";

/** The settings of a project's file; undefined members are missing or invalid. */
export interface ProjectSettings {
  readonly kubernetesVersion?: KubernetesVersion;
  /** The version that it asks for, if that is not supported. */
  readonly askedVersion?: string | undefined;
  /** Where it asks for it. */
  readonly askedAt?: Span;
  /** Severity by rule id. */
  readonly rules?: ReadonlyMap<string, Severity | "off">;
  /** False: only problems that the kubelet itself reports. */
  readonly advice?: boolean;
  readonly node?: NodeDescription;
  /** Node sizes that views show side by side. */
  readonly nodes?: readonly NamedNode[];
  readonly seccompRuntime?: ContainerRuntime;
  /** Files and flags that one kubelet is started with. */
  readonly sets?: readonly ProjectSet[];
  /** Globs of files that are not checked, below the folder of the project's file. */
  readonly ignore?: readonly string[];
  /** Benchmarks and exceptions. */
  readonly posture?: PostureSettings;
  /** Settings for some files; later ones win. */
  readonly overrides?: readonly ProjectOverride[];
  /** True: it does not extend the project's files above it. */
  readonly root?: boolean;
}

/** Settings for some of the files at and below the folder of a project's file. */
export interface ProjectOverride {
  /** Its place in the list, from 0. */
  readonly at: number;
  /** Globs, below the folder of the project's file. */
  readonly files: readonly string[];
  readonly settings: ProjectSettings;
}

/** The settings of a project's file, with its mistakes. */
export interface ReadProject {
  readonly settings: ProjectSettings;
  readonly problems: readonly ProjectProblem[];
  /** `kept`: some settings are those of an earlier text. `unread`: nothing could be read, and nothing is kept. */
  readonly state: "read" | "kept" | "unread";
}

/**
 * Reads a project's file. Never throws: reports every mistake, reads the valid rest, and reads nothing if the text is
 * not YAML. Settings that cannot be read stay as they were `before`, in an earlier text.
 */
export function readProjectFile(
  text: string,
  knownRules: ReadonlySet<string>,
  { documents, refused }: ParsedFile = parseFile(text),
  before: ProjectSettings = {},
): ReadProject {
  const problems: ProjectProblem[] = [];
  const budget = fileBudget();
  const report: Report = (message, { span }) => void problems.push({ span, message });
  if (refused) report({ key: "not-text", params: {} }, { span: { start: 0, end: 0 } });
  for (const { code, message, span } of documents.flatMap((parsed) => parsed.problems)) {
    report({ key: "syntax", params: { code, detail: message } }, { span });
  }
  const [document, another] = documents;
  if (another) {
    const { start } = another.span;
    report(
      { key: "several-documents", params: {} },
      another.root ?? { span: { start, end: start } },
    );
  }
  const root = document?.root && resolveAlias(document.root);
  const isBlank = problems.length === 0 && (!root || isNull(root));
  if (isBlank) return { settings: {}, problems, state: "read" };
  if (problems.length > 0 || root?.kind !== "map") {
    if (problems.length === 0 && root) {
      report({ key: "no-map", params: { names: namesOf(projectShape).slice(0, 3) } }, root);
    }
    const isKept = Object.keys(before).length > 0;
    return { settings: before, problems, state: isKept ? "kept" : "unread" };
  }
  let settings: ProjectSettings = {};
  let isKept = false;
  for (const entry of knownSettings(root, namesOf(projectShape), "", report)) {
    const read = readEntry(entry, knownRules, { report, budget });
    const kept = Object.keys(read).length === 0 ? settingsAt(entry.key.text, before) : {};
    isKept ||= Object.keys(kept).length > 0;
    settings = { ...settings, ...read, ...kept };
  }
  for (const [unit, span] of budget.beyond) {
    report({ key: "too-much", params: { unit, limit: budget.limits[unit] } }, { span });
  }
  return { settings, problems, state: isKept ? "kept" : "read" };
}

/** The settings that an entry of the file says. */
function settingsAt(key: string, settings: ProjectSettings): ProjectSettings {
  const { kubernetesVersion, askedVersion, seccompRuntime } = settings;
  switch (key) {
    case "kubernetesVersion":
      return kubernetesVersion ? { kubernetesVersion, askedVersion } : {};
    case "seccomp":
      return seccompRuntime ? { seccompRuntime } : {};
    default:
      return Object.fromEntries(Object.entries(settings).filter(([name]) => name === key));
  }
}

function readEntry(
  { key, value: written }: Entry,
  rules: ReadonlySet<string>,
  { report, budget }: ReadWith,
): ProjectSettings {
  const value = resolveAlias(written);
  if (!value) return {};
  switch (key.text) {
    case "kubernetesVersion":
      return readVersion(value, report);
    case "rules":
      return readRules(value, rules, report);
    case "advice":
    case "root":
      if (value.kind === "scalar" && value.value.type === "bool") {
        return { [key.text]: value.value.value };
      }
      report({ key: key.text, params: {} }, written);
      return {};
    case "node":
      return readProjectNode(value, report);
    case "nodes":
      return { nodes: readNodes(value, report) };
    case "seccomp":
      return readSeccomp(value, report);
    case "sets":
      return { sets: readSets(value, { report, budget }) };
    case "posture":
      return { posture: readPosture(value, { report, budget }) };
    case "overrides":
      return readOverrides(value, { report, budget }, (entries) =>
        entries.reduce<ProjectSettings>(
          (settings, entry) => ({ ...settings, ...readEntry(entry, rules, { report, budget }) }),
          {},
        ),
      );
    default:
      return readIgnore(value, { report, budget });
  }
}

function readVersion(value: LocatedNode, report: Report): ProjectSettings {
  // 1.30 is a number to YAML, and another one than the version it is meant as.
  const written = value.kind === "scalar" ? value.text : "";
  const named = nearestVersion(written);
  if (named) {
    const { version: kubernetesVersion, asked: askedVersion } = named;
    return askedVersion === undefined
      ? { kubernetesVersion }
      : { kubernetesVersion, askedVersion, askedAt: value.span };
  }
  const [first, last] = [kubernetesVersions[0], kubernetesVersions.at(-1) ?? ""];
  report({ key: "version", params: { written, first, last } }, value);
  return {};
}

function readRules(
  value: LocatedNode,
  ruleIds: ReadonlySet<string>,
  report: Report,
): ProjectSettings {
  const allowed = ruleLevels;
  if (value.kind !== "map") {
    report({ key: "rules", params: { allowed } }, value);
    return {};
  }
  const rules = new Map<string, RuleLevel>();
  for (const { key, value: written } of value.entries) {
    const rule = key.text;
    const scalar = settingScalar(written);
    const level = ruleLevels.find((candidate) => candidate === scalar?.text);
    if (!ruleIds.has(rule)) {
      const suggestion = nearest(rule, ruleIds);
      report({ key: "unknown-rule", params: { name: rule, suggestion } }, key);
    } else if (rules.has(rule)) {
      report({ key: "twice", params: { name: `rules.${rule}` } }, key);
    } else if (level) {
      rules.set(rule, level);
    } else {
      const place = scalar?.text === "" ? key : written;
      const suggestion = scalar && nearest(scalar.text, allowed);
      report({ key: "level", params: { rule, allowed, written: scalar?.text, suggestion } }, place);
    }
  }
  return { rules };
}

function readSeccomp(value: LocatedNode, report: Report): ProjectSettings {
  if (value.kind !== "map") {
    report({ key: "seccomp", params: {} }, value);
    return {};
  }
  const [entry] = knownSettings(value, ["runtime"], "seccomp.", report);
  if (!entry) return {};
  const seccompRuntime = runtimeFrom(settingScalar(entry.value)?.text ?? "");
  if (seccompRuntime) return { seccompRuntime };
  report({ key: "runtime", params: { allowed: containerRuntimes } }, entry.value);
  return {};
}

function readIgnore(value: LocatedNode, { report, budget }: ReadWith): ProjectSettings {
  if (value.kind !== "list") {
    report({ key: "ignore", params: {} }, value);
    return {};
  }
  const ignore = value.items.flatMap((item) => {
    const glob = settingScalar(item);
    if (glob && glob.text !== "" && !isNull(glob)) return globsWithin([glob], budget);
    report({ key: "ignore", params: {} }, item);
    return [];
  });
  return { ignore };
}

/** An item of `overrides`, with settings. */
interface Override<S> {
  /** Its place in the list, from 0. */
  readonly at: number;
  /** Globs, below the folder of the project's file. */
  readonly files: readonly string[];
  readonly settings: S;
}

/** Reads `overrides`. Reports every mistake; an item without files is not read. */
function readOverrides<S>(
  value: LocatedNode,
  { report, budget }: ReadWith,
  readSettings: (entries: MapNode["entries"]) => S,
): { readonly overrides?: readonly Override<S>[] } {
  if (value.kind !== "list") {
    report({ key: "overrides", params: {} }, value);
    return {};
  }
  const overrides = value.items.flatMap((item, at): Override<S>[] => {
    const map = resolveAlias(item);
    if (map?.kind !== "map") {
      report({ key: "overrides", params: {} }, item);
      return [];
    }
    const entries = knownSettings(map, namesOf(overrideShape), `overrides[${at}].`, report);
    const settings = readSettings(entries.filter(({ key }) => key.text !== "files"));
    const written = entries.find(({ key }) => key.text === "files");
    const list = written && resolveAlias(written.value);
    const items = list?.kind === "list" ? list.items : [];
    const globs = items.flatMap((glob) => {
      const text = settingScalar(glob);
      return text && text.text !== "" && !isNull(text) ? [text] : [];
    });
    if (globs.length === 0 || globs.length !== items.length) {
      const name = `overrides[${at}]`;
      report({ key: "override-files", params: { name } }, written?.value ?? item);
      return [];
    }
    return [{ at, files: globsWithin(globs, budget), settings }];
  });
  return { overrides };
}
