import { analyzeProfile } from "./analyses.ts";

import type { ContainerRuntime } from "../../server/src/facts/seccomp-table.ts";
import { knowledge } from "./knowledge.ts";
import { findingText } from "./texts.ts";

export const allow = "SCMP_ACT_ALLOW";
export const errno = "SCMP_ACT_ERRNO";

/** The rules that have something to say of every short example, switched off. */
export const quiet = new Map([
  ["seccomp-default-allow", "off"],
  ["seccomp-start-calls", "off"],
  ["seccomp-eperm-for-enosys", "off"],
] as const);

/** The findings in a profile, or in its text: severity, rule and path. */
export function checked(
  profile: object | string,
  runtime: ContainerRuntime,
  severities?: typeof quiet,
): string[] {
  const options = { runtime, severities };
  return analyzeProfile(textOf(profile), options, knowledge).findings.map(
    ({ rule, severity, path }) => `${severity} ${rule} ${path}`,
  );
}

/** The text of the rule's first finding; "" where it has none. */
export function messageOf(
  profile: object | string,
  rule: string,
  runtime: ContainerRuntime = "containerd",
): string {
  const { findings } = analyzeProfile(textOf(profile), { runtime }, knowledge);
  const found = findings.find((finding) => finding.rule === rule);
  return found ? findingText(found, knowledge.rules) : "";
}

function textOf(profile: object | string): string {
  return typeof profile === "string" ? profile : JSON.stringify(profile);
}

/** A profile of one rule about `chmod`. */
export function profileWith(rule: object, more: object = {}): object {
  const syscalls = [{ names: ["chmod"], action: errno, ...rule }];
  return { defaultAction: allow, ...more, syscalls };
}

/** A name, a profile or its text, and its findings by runtime. */
export type SeccompCase = readonly [
  string,
  object | string,
  Partial<Record<ContainerRuntime, readonly string[]>>,
];
