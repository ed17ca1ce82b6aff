import type { Severity } from "../core/findings/finding.ts";
import { readNodeDescription, type NodeDescription } from "../core/kubelet/node-description.ts";
import { newestVersion, versionFrom } from "../core/schema/field-index.ts";
import { kubernetesVersions, type KubernetesVersion } from "../core/schema/table.ts";

/** The user's settings for a document, checked. */
export interface Settings {
  /** Differs between any two answers of the client; part of what makes an analysis stale. */
  readonly revision: number;
  readonly kubernetesVersion: KubernetesVersion;
  /** False: no findings are shown. */
  readonly validate: boolean;
  /** False: advice, which the kubelet itself does not give, is not shown. */
  readonly advice: boolean;
  /** The node that the files are for; undefined where the user does not describe it. */
  readonly node: NodeDescription | undefined;
  /** Severity by rule id. */
  readonly rules: ReadonlyMap<string, Severity | "off">;
}

/** A setting that was not understood; what is used instead is in the message. */
export interface SettingsProblem {
  readonly setting: string;
  readonly message: string;
}

const levels: readonly (Severity | "off")[] = ["error", "warning", "information", "hint", "off"];

/**
 * Reads the section `kubelet` of a client's settings. Anything may stand there: a value of the wrong
 * kind counts as not set, and a wrong version or level is told.
 */
export function readSettings(
  section: unknown,
  revision: number,
): { settings: Settings; problems: SettingsProblem[] } {
  const problems: SettingsProblem[] = [];
  const values = isRecord(section) ? section : {};
  return {
    settings: {
      revision,
      kubernetesVersion: readVersion(values["kubernetesVersion"], problems),
      validate: values["validate"] !== false,
      advice: values["advice"] !== false,
      node: readNode(values["node"], problems),
      rules: readRules(values["rules"], problems),
    },
    problems,
  };
}

function readVersion(value: unknown, problems: SettingsProblem[]): KubernetesVersion {
  if (value === undefined || value === null || value === "") return newestVersion;
  const version = typeof value === "string" ? versionFrom(value) : undefined;
  if (version) return version;
  const oldest = kubernetesVersions[0];
  problems.push({
    setting: "kubernetesVersion",
    message:
      `The setting kubelet.kubernetesVersion is ${JSON.stringify(value)}, which is no version ` +
      `from "${oldest}" to "${newestVersion}". Files are read as for Kubernetes ${newestVersion}.`,
  });
  return newestVersion;
}

function readNode(value: unknown, problems: SettingsProblem[]): NodeDescription | undefined {
  const { node, problems: complaints } = readNodeDescription(value);
  for (const complaint of complaints) {
    problems.push({ setting: "node", message: `The setting kubelet.node is wrong: ${complaint}` });
  }
  return node;
}

function readRules(value: unknown, problems: SettingsProblem[]): Settings["rules"] {
  const rules = new Map<string, Severity | "off">();
  if (!isRecord(value)) return rules;
  for (const [rule, written] of Object.entries(value)) {
    const level = levels.find((known) => known === written);
    if (level) rules.set(rule, level);
    else {
      problems.push({
        setting: `rules.${rule}`,
        message:
          `The setting kubelet.rules has ${JSON.stringify(written)} for ${rule}; ` +
          `it takes one of ${levels.join(", ")}. The rule keeps its own severity.`,
      });
    }
  }
  return rules;
}

/** True for an object whose properties may be read by name. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
