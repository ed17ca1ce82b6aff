import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import {
  architecturesOn,
  countsOn,
  loaderOf,
  loadRule,
  type LoadedRule,
  type Loader,
} from "../load-profile.ts";
import type { ProfileArgument, ProfileRule, SeccompProfile } from "../profile-model.ts";
import { resolveAlias } from "../../engine/syntax/located-node.ts";
import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { layoutOf, renderJson, type JsonValue } from "../../engine/syntax/edits/json-layout.ts";
import type { SeccompFile } from "./profile-fix.ts";

/** Keys of Docker's and Podman's profiles that the OCI form does not have. */
const otherFields: readonly string[] = [
  "archMap",
  "defaultErrno",
  "syscalls[].name",
  "syscalls[].comment",
  "syscalls[].includes",
  "syscalls[].excludes",
  "syscalls[].errno",
];

/** True for a profile that only Docker, Podman or CRI-O read whole. */
export function hasOtherForm({ keys }: SeccompProfile): boolean {
  return keys.some(({ field, isEmpty }) => !isEmpty && otherFields.includes(field));
}

/** The native architectures that a profile names. */
export function nativesOf(
  { architectures, archMap }: SeccompProfile,
  { seccomp }: Knowledge,
): readonly string[] {
  const mapped = (archMap?.value ?? []).flatMap(({ architecture }) => architecture ?? []);
  const written = [...(architectures?.value ?? []), ...mapped].map(({ value }) => value);
  return written.filter((architecture) => Object.hasOwn(seccomp.model.architectures, architecture));
}

/** The architectures of the nodes that a profile is most likely for. */
export function likelyNodes(profile: SeccompProfile, knowledge: Knowledge): readonly string[] {
  const natives = nativesOf(profile, knowledge);
  const usual = ["SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64"].filter((architecture) =>
    natives.includes(architecture),
  );
  return usual.length > 0 ? usual : [natives[0] ?? "SCMP_ARCH_X86_64"];
}

/**
 * The edit that converts a file with a profile for Docker or Podman to the OCI form, which every runtime reads, for
 * containers that have exactly the capabilities `CAP_…` on nodes of the architecture `SCMP_ARCH_…`. Rules that do not
 * apply there are left out, and so are comments. A kernel is taken to be new enough for every `minKernel`: rules that
 * include it stay, and those that exclude it are dropped. Undefined if the file is not such a profile, is broken, or
 * has the OCI form already.
 */
export function ociFormEdits(
  { text, format, profiles }: Pick<SeccompFile, "text" | "format" | "profiles">,
  capabilities: readonly string[],
  architecture: string,
  knowledge: Knowledge,
): TextEdit[] | undefined {
  const [held] = profiles;
  const root = held?.root && resolveAlias(held.root);
  if (held?.form !== "file" || format !== "json" || root?.kind !== "map") return undefined;
  const { profile, parsed } = held;
  const isSound = parsed.problems.length === 0 && profile.wrongTypes.length === 0;
  if (!isSound || !hasOtherForm(profile)) return undefined;
  const layout = layoutOf({ text, format, root, fields: undefined });
  const value = ociForm(profile, new Set(capabilities), architecture, knowledge);
  return [{ span: root.span, newText: renderJson(value, "", "", layout) }];
}

function ociForm(
  profile: SeccompProfile,
  capabilities: ReadonlySet<string>,
  architecture: string,
  { seccomp }: Knowledge,
): JsonValue {
  // Reads what any of the runtimes reads.
  const loader: Loader = {
    ...loaderOf("docker", seccomp),
    reads: () => true,
    readsAll: () => true,
  };
  const rules = (profile.syscalls?.value ?? []).flatMap((rule) => {
    const loaded = loadRule(rule, loader, seccomp);
    const counts = countsOn(rule, architecture, loader, seccomp) && holdsFor(loaded, capabilities);
    return counts && loaded.names.length > 0 ? [ruleValue(rule, loaded, seccomp)] : [];
  });
  const named = profile.defaultErrno && seccomp.errnoOf(profile.defaultErrno.value);
  return {
    defaultAction: profile.defaultAction?.value,
    defaultErrnoRet: named ?? profile.defaultErrnoRet?.value,
    architectures: architecturesOn(profile, architecture, loader, seccomp),
    flags: profile.flags?.value.map(({ value }) => value),
    listenerPath: profile.listenerPath?.value,
    listenerMetadata: profile.listenerMetadata?.value,
    syscalls: profile.syscalls && rules,
  };
}

function holdsFor({ conditions }: LoadedRule, capabilities: ReadonlySet<string>): boolean {
  if (!conditions) return true;
  const { withCaps, withoutCaps, belowKernel } = conditions;
  return (
    belowKernel === undefined &&
    withCaps.every((capability) => capabilities.has(capability)) &&
    !withoutCaps.some((capability) => capabilities.has(capability))
  );
}

function ruleValue(
  { errno, errnoRet, args }: ProfileRule,
  { names, action }: LoadedRule,
  { errnoOf }: Pick<SeccompKnowledge, "errnoOf">,
): JsonValue {
  const values = args?.value ?? [];
  return {
    names,
    action,
    errnoRet: (errno && errnoOf(errno.value)) ?? errnoRet?.value,
    args: values.length > 0 ? values.map(argumentValue) : undefined,
  };
}

function argumentValue({ index, value, valueTwo, op }: ProfileArgument): JsonValue {
  const isStated = valueTwo !== undefined && valueTwo.value !== 0n;
  return {
    index: index?.value,
    value: value?.value,
    valueTwo: isStated || op?.value === "SCMP_CMP_MASKED_EQ" ? valueTwo?.value : undefined,
    op: op?.value,
  };
}
