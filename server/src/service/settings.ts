import type { FileOptions } from "../engine/parts/part.ts";
import type { Severity } from "../engine/analysis/finding.ts";
import {
  hasOpenQuote,
  type NamedNode,
  type NodeDescription,
  readNodeDescription,
  splitCommandLine,
} from "../kubelet/index.ts";
import { defaultVersion, nearestVersion, newestVersion } from "../facts/field-index.ts";
import { containerRuntimes, runtimeFrom } from "../seccomp/index.ts";
import type { Language } from "../engine/messages/language.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { englishServerPhrases, type SettingPhrases } from "../engine/messages/server-phrases.ts";
import { knownRules, type ProjectSettings, type ReadProject } from "../stacks/project/index.ts";
import type { ContainerRuntime } from "../facts/seccomp-table.ts";
import type { WrittenSet } from "../stacks/index.ts";
import { kubernetesVersions, type KubernetesVersion } from "../facts/table.ts";
import { isRecord } from "../engine/text/is-record.ts";
import { nearest } from "../engine/text/nearest.ts";
import { unknownSettings } from "./unknown-settings.ts";

/** The user's settings for a document, checked. */
export interface Settings {
  /** Differs between any two settings that are not the same; part of what makes an analysis stale. */
  readonly revision: number;
  readonly kubernetesVersion: KubernetesVersion;
  /** The version that was asked for, if it is not supported: `kubernetesVersion` is the nearest to it. */
  readonly askedVersion?: string | undefined;
  /** The version is the default, not chosen. */
  readonly isDefaultVersion?: true;
  /** False: no findings are shown. */
  readonly validate: boolean;
  /** False: advice, which the kubelet itself does not give, is not shown. */
  readonly advice: boolean;
  /** The node that the files are for; undefined where the user does not describe it. */
  readonly node: NodeDescription | undefined;
  /** Node sizes of the project, which views show side by side. */
  readonly nodes: readonly NamedNode[];
  /** Files that belong together, as the project's file and the user say. */
  readonly configSets: readonly WrittenSet[];
  /** Hints behind values that a later file overrides. */
  readonly overriddenHints: boolean;
  /** Severity by rule id. */
  readonly rules: ReadonlyMap<string, Severity | "off">;
  readonly seccomp: SeccompSettings;
  readonly posture: PostureChoice;
  /** Of a project's file: what is used of it. */
  readonly projectState?: ReadProject["state"];
  /** The project's file that overrides the editor's settings; absent without one. */
  readonly project?: ProjectOrigin;
}

/** The project's files that settings were made of. */
export interface ProjectOrigin {
  /** The nearest file, which changes are written to. */
  readonly uri: string;
  readonly text: string;
  /** Those of all files that apply to the document. */
  readonly settings: ProjectSettings;
  readonly state: ReadProject["state"];
  /** The files that name the version and the container runtime. */
  readonly versionUri?: string;
  /** The line that names the version, from 0; it is looked for when it is shown. */
  readonly versionLine?: () => number | undefined;
  readonly runtimeUri?: string;
  /** Rules whose severity is that of an override in the nearest file. */
  readonly overriddenRules?: ReadonlySet<string>;
}

/** Which security benchmarks are asked, and whether editors show what fails. */
export interface PostureChoice {
  /** `auto`: hints where the user or the project names a benchmark. */
  readonly hints: PostureHints;
  readonly benchmarks: readonly string[];
}

type PostureHints = "auto" | "off" | "hint" | "information";

/** Who reads seccomp profiles, and where they are. */
interface SeccompSettings {
  readonly runtime: ContainerRuntime;
  /** The root of profiles on the nodes. */
  readonly root: string;
  /** The folder of the workspace that stands for it; undefined: the nearest folder `seccomp`. */
  readonly folder: string | undefined;
  /** Patterns of JSON files that are profiles whatever they hold. */
  readonly files: readonly string[];
}

/** The settings that findings depend on, from any source: an editor, a project's file, a command line. */
export function analysisOptions({
  kubernetesVersion,
  askedVersion,
  advice,
  node,
  rules,
  seccomp,
  projectState,
}: Settings): Omit<FileOptions, "path"> {
  const seccompRuntime = seccomp.runtime;
  return {
    kubernetesVersion,
    askedVersion,
    advice,
    severities: rules,
    seccompRuntime,
    node,
    projectState,
  };
}

/** A setting that was not understood; what is used instead is in the message. */
export interface SettingsProblem {
  readonly setting: string;
  readonly message: string;
  /** Nothing is wrong: this is only said once. */
  readonly isNote?: true;
}

const levels: readonly (Severity | "off")[] = ["error", "warning", "information", "hint", "off"];

/** The language of the problems, and the rules that may be named; without rules, every name of one is accepted. */
type SettingsKnowledge = Partial<Pick<Knowledge, "rules">> & {
  readonly language: Pick<Language, "server">;
};

/**
 * Reads the section `kubelet` of a client's settings, which may contain anything: a value of the wrong kind is ignored,
 * and a wrong version or level, and a setting or rule that does not exist, are reported.
 */
export function readSettings(
  section: unknown,
  revision: number,
  { language, rules }: SettingsKnowledge = { language: { server: englishServerPhrases } },
): { settings: Settings; problems: SettingsProblem[] } {
  const values = isRecord(section) ? section : {};
  const phrases = language.server.settings;
  const problems: SettingsProblem[] = unknownSettings(values).map(({ name, suggestion }) => ({
    setting: name,
    message: phrases.unknownSetting(name, suggestion),
  }));
  return {
    settings: {
      revision,
      ...readVersion(values["kubernetesVersion"], problems, language),
      validate: values["validate"] !== false,
      advice: values["advice"] !== false,
      node: readNode(values["node"], problems, phrases),
      nodes: [],
      configSets: readConfigSets(values["configSets"], problems, phrases),
      overriddenHints: readHints(values),
      rules: readRules(values["rules"], problems, phrases, rules && knownRules({ rules })),
      seccomp: readSeccomp(values["seccomp"], problems, phrases),
      posture: readPosture(values["posture"]),
    },
    problems,
  };
}

function readVersion(
  value: unknown,
  problems: SettingsProblem[],
  { server }: Pick<Language, "server">,
): Pick<Settings, "kubernetesVersion" | "askedVersion" | "isDefaultVersion"> {
  const usual = { kubernetesVersion: defaultVersion, isDefaultVersion: true } as const;
  if (value === undefined || value === null || value === "") return usual;
  const nearest = typeof value === "string" ? nearestVersion(value) : undefined;
  if (nearest) {
    const { version: kubernetesVersion, asked: askedVersion } = nearest;
    if (askedVersion === undefined) return { kubernetesVersion };
    problems.push({
      setting: "kubernetesVersion",
      message: `kubelet.kubernetesVersion: ${server.checkedAs(nearest)}`,
      isNote: true,
    });
    return { kubernetesVersion, askedVersion };
  }
  problems.push({
    setting: "kubernetesVersion",
    message: server.settings.version({
      value,
      oldest: kubernetesVersions[0],
      newest: newestVersion,
      used: defaultVersion,
    }),
  });
  return usual;
}

function readNode(
  value: unknown,
  problems: SettingsProblem[],
  phrases: SettingPhrases,
): NodeDescription | undefined {
  const { node, problems: nodeProblems } = readNodeDescription(value);
  for (const problem of nodeProblems) {
    problems.push({ setting: "node", message: phrases.node(problem) });
  }
  return node;
}

function readHints(values: Readonly<Record<string, unknown>>): boolean {
  const hints = values["inlayHints"];
  return !isRecord(hints) || hints["overridden"] !== false;
}

function readConfigSets(
  value: unknown,
  problems: SettingsProblem[],
  phrases: SettingPhrases,
): readonly WrittenSet[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    problems.push({ setting: "configSets", message: phrases.noListOfSets });
    return [];
  }
  return (value as unknown[]).flatMap((item, at) => {
    const main = isRecord(item) ? item["main"] : undefined;
    const dropInDir = isRecord(item) ? item["dropInDir"] : undefined;
    const args = isRecord(item) ? item["args"] : undefined;
    const flags = typeof args === "string" && !hasOpenQuote(args) ? splitCommandLine(args) : args;
    const isText = (part: unknown): boolean => part === undefined || typeof part === "string";
    const isList =
      flags === undefined ||
      (Array.isArray(flags) && flags.every((flag) => typeof flag === "string"));
    if (!isText(main) || !isText(dropInDir) || !isList || (main ?? dropInDir) === undefined) {
      problems.push({ setting: `configSets.${at}`, message: phrases.set(at + 1) });
      return [];
    }
    const set: WrittenSet = {
      args: flags ?? [],
      main: typeof main === "string" ? main : undefined,
      dropInDir: typeof dropInDir === "string" ? dropInDir : undefined,
    };
    return [set];
  });
}

/** The kubelet's own folder for profiles below its root directory. */
const usualRoot = "/var/lib/kubelet/seccomp";

function readSeccomp(
  value: unknown,
  problems: SettingsProblem[],
  phrases: SettingPhrases,
): SeccompSettings {
  const values = isRecord(value) ? value : {};
  const { root, folder, files } = values;
  return {
    runtime: readRuntime(values["runtime"], problems, phrases),
    root: typeof root === "string" && root.startsWith("/") ? root : usualRoot,
    folder: typeof folder === "string" && folder !== "" ? folder : undefined,
    files: Array.isArray(files) ? files.filter((file) => typeof file === "string") : [],
  };
}

function readPosture(value: unknown): PostureChoice {
  const values = isRecord(value) ? value : {};
  const { hints, benchmarks } = values;
  return {
    hints: postureHints.find((known) => known === hints) ?? "auto",
    benchmarks: Array.isArray(benchmarks)
      ? benchmarks.filter((each) => typeof each === "string" && each !== "")
      : [],
  };
}

const postureHints: readonly PostureHints[] = ["auto", "off", "hint", "information"];

function readRuntime(
  value: unknown,
  problems: SettingsProblem[],
  phrases: SettingPhrases,
): ContainerRuntime {
  if (value === undefined || value === null || value === "") return "containerd";
  const runtime = typeof value === "string" ? runtimeFrom(value) : undefined;
  if (runtime) return runtime;
  const message = phrases.runtime(value, containerRuntimes);
  problems.push({ setting: "seccomp.runtime", message });
  return "containerd";
}

function readRules(
  value: unknown,
  problems: SettingsProblem[],
  phrases: SettingPhrases,
  known: ReadonlySet<string> | undefined,
): Settings["rules"] {
  const rules = new Map<string, Severity | "off">();
  if (!isRecord(value)) return rules;
  for (const [rule, written] of Object.entries(value)) {
    const level = levels.find((candidate) => candidate === written);
    if (known && !known.has(rule)) {
      const message = phrases.unknownRule(rule, nearest(rule, known));
      problems.push({ setting: `rules.${rule}`, message });
    } else if (level) rules.set(rule, level);
    else {
      const message = phrases.rule(rule, written, levels);
      problems.push({ setting: `rules.${rule}`, message });
    }
  }
  return rules;
}
