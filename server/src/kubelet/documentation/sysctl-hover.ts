import { normalSysctl, safeSysctl, sysctlNamespace, type SafeSysctl } from "../sysctls.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { DocumentationContext } from "./documentation-context.ts";
import { code } from "../../engine/reports/markdown.ts";

/** The field whose items are sysctls. */
const holder = "allowedUnsafeSysctls";
/** The group that each text is about. */
const groups = [
  "kernel.shm*",
  "kernel.msg*",
  "kernel.sem",
  "kernel.domainname",
  "user.*",
  "fs.mqueue.*",
  "net.*",
];

/** Whether a field's values are sysctls that pods may set. */
export function holdsSysctls(kind: string, path: string): boolean {
  return kind === "KubeletConfiguration" && path === holder;
}

/**
 * The effects of an entry of the list, a line each: the sysctls it allows, the pods that can use them, and whether the
 * kubelet allows them anyway. Empty for an entry without a namespace, which a finding explains.
 */
export function sysctlLines(entry: string, context: DocumentationContext): string[] {
  const { phrases, version, knowledge, kind } = context;
  const namespace = sysctlNamespace(entry, version);
  if (namespace === undefined) return [];
  const name = normalSysctl(entry);
  const lines = name.endsWith("*") ? [phrases.sysctlPattern(code(name.slice(0, -1)))] : [];
  lines.push(phrases.sysctlNamespace(namespace));
  const safe = safeSysctl(entry);
  if (safe) lines.push(safeLine(safe, version, context));
  const group = groups.find((candidate) => covers(candidate, name));
  const text = group === undefined ? undefined : knowledge.descriptions.value(kind, holder, group);
  // The text about the whole group is above already.
  if (group === undefined || group === name || text === undefined) return lines;
  return [...lines, phrases.sysctlGroup(code(group), text)];
}

function safeLine(
  { since, kernel }: SafeSysctl,
  version: KubernetesVersion,
  { phrases }: DocumentationContext,
): string {
  const isSafe = since === undefined || !isBefore(version, since);
  return isSafe ? phrases.sysctlSafe(kernel) : phrases.sysctlSafeFrom(since, kernel);
}

function covers(group: string, name: string): boolean {
  return group.endsWith("*") ? name.startsWith(group.slice(0, -1)) : name === group;
}
