import type { Rewrite } from "../../engine/parts/part.ts";
import type { ProfileAnalysis } from "./analyze-profiles.ts";
import { joinEdits, type TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { insertInto } from "../../engine/syntax/edits/list-editor.ts";
import { hasOtherForm, likelyNodes, nativesOf, ociFormEdits } from "../edits/oci-form.ts";
import { effectOf, type ProfileFixContext, isSorted } from "../edits/profile-fix.ts";
import { profileContextAt } from "./profile-fix-context.ts";
import { enosysEdits } from "../rules/seccomp/shared/call-fixes.ts";
import { hasSameFilter } from "../edits/same-filter.ts";
import { usualCapabilities } from "../edits/usual-capabilities.ts";
import { applyEdits } from "../../engine/syntax/edits/apply-edits.ts";
import type { FixTitle } from "../../engine/messages/fix-titles.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { capabilities as allCapabilities } from "../capabilities.ts";
import { effectiveActions } from "../effective-actions.ts";
import { callNames } from "../load-profile.ts";
import { touches } from "../../engine/text/span.ts";
import { mergeEdits } from "./merge-rules.ts";
import { hasComment, writtenPlace } from "../../engine/syntax/edits/edited-document.ts";
import type { ProfileRule } from "../profile-model.ts";

/** A change that may be offered. */
interface Candidate {
  readonly title: FixTitle;
  readonly edits: readonly TextEdit[] | undefined;
  /**
   * The check before an action is offered: no more errors than before, or the same filter; absent: it cannot fail. This
   * is asked with every move of the cursor.
   */
  readonly trial?: "errors" | "filter";
}

/** Longer texts than any real profile get no actions: they are asked for with every move of the cursor. */
const maxTextLength = 200_000;

/**
 * Actions for the profile at an offset; empty without one, or if it is broken. `again` returns the profiles of another
 * text.
 */
export function seccompActions(
  analysis: ProfileAnalysis,
  offset: number,
  again: (text: string) => ProfileAnalysis | undefined,
  knowledge: Knowledge,
): readonly Rewrite[] {
  const context = profileContextAt(analysis, offset, knowledge);
  if (!context || analysis.text.length > maxTextLength) return [];
  if (analysis.file.documents.some(({ problems }) => problems.length > 0)) return [];
  const candidates = [
    ...sorting(offset, context),
    { title: mergeTitle, edits: mergeEdits(context), trial: "filter" } as const,
    family(context),
    cloneAction(context),
    ...conversions(context),
  ];
  return candidates.flatMap((candidate) => {
    const { title, edits } = candidate;
    if (!edits || edits.length === 0) return [];
    return isSound(candidate, context, again) ? [{ title, edits, group: "seccomp" as const }] : [];
  });
}

const mergeTitle = { key: "merge-rules", params: {} } as const;

/** True where a change passes its trial. */
function isSound(
  { edits = [], trial }: Candidate,
  { analysis, profile, form, knowledge }: ProfileFixContext,
  again: (text: string) => ProfileAnalysis | undefined,
): boolean {
  if (trial === undefined) return true;
  const after = again(applyEdits(analysis.text, edits));
  const number = analysis.profiles.findIndex((held) => held.profile === profile);
  const changed = after?.profiles[number]?.profile;
  if (!after || !changed) return false;
  if (trial === "errors") return errorsIn(after) <= errorsIn(analysis);
  const { runtime } = analysis;
  return hasSameFilter(profile, changed, { runtime, form }, knowledge.seccomp);
}

function errorsIn({ findings }: Pick<ProfileAnalysis, "findings">): number {
  return findings.filter(({ severity }) => severity === "error").length;
}

/** The calls of the rule at the cursor, and of all rules where others need it too. */
function sorting(offset: number, context: ProfileFixContext): readonly Candidate[] {
  const rules = context.profile.syscalls?.value ?? [];
  const unsorted = rules.flatMap((rule) => {
    const edits = sortEdits(rule, context);
    return edits ? [{ rule, edits }] : [];
  });
  const current = unsorted.find(({ rule }) => touches(rule.span, offset));
  const all = joinEdits(...unsorted.map(({ edits }) => edits));
  const isOwnOnly = current !== undefined && unsorted.length === 1;
  return [
    { title: { key: "sort-names", params: {} }, edits: current?.edits },
    { title: { key: "sort-all-names", params: {} }, edits: isOwnOnly ? undefined : all },
  ];
}

/** The architectures that the kernels of those listed run too. */
function family({ profile, edited, knowledge }: ProfileFixContext): Candidate {
  const { families } = knowledge.seccomp.model;
  const list = profile.architectures;
  const listed = (list?.value ?? []).map(({ value }) => value);
  const related = listed.flatMap((architecture) =>
    Object.hasOwn(families, architecture) ? (families[architecture] ?? []) : [],
  );
  const items = [...new Set(related)].filter((architecture) => !listed.includes(architecture));
  return {
    title: { key: "insert-items", params: { items, path: "architectures" } },
    edits: list && insertInto(edited, list.path, listed.length - 1, items),
    trial: "errors",
  };
}

/**
 * Lets clone3 fail with ENOSYS, after which C libraries take clone: where the default denies it, or a
 * rule with EPERM does. Where runc gives ENOSYS of itself, nothing is offered.
 */
function cloneAction(context: ProfileFixContext): Candidate {
  const names = ["clone3"];
  const isDenied = deniesWithoutFallback("clone3", context);
  return {
    title: { key: "fail-with-enosys", params: { names } },
    edits: isDenied ? enosysEdits(names, context) : undefined,
    trial: "errors",
  };
}

function deniesWithoutFallback(name: string, context: ProfileFixContext): boolean {
  const { profile, loader, analysis, form, knowledge } = context;
  const { seccomp } = knowledge;
  const rules = profile.syscalls?.value ?? [];
  // The content of the operator's base profile is unknown, and so is the meaning of names that cannot be read.
  const hasBase = profile.keys.some(
    ({ field, isEmpty }) => field === "baseProfileName" && !isEmpty,
  );
  const isUnread = rules.some((rule) => rule.name && callNames(rule, loader).length === 0);
  if (hasBase || isUnread || rules.length === 0 || !profile.defaultAction) return false;
  const [architecture = "SCMP_ARCH_X86_64"] = nativesOf(profile, knowledge);
  const { calls } = effectiveActions(profile, architecture, analysis.runtime, seccomp, form);
  const [first] = calls.get(name)?.outcomes ?? [];
  if (!first || first.args.length > 0 || first.conditions) return false;
  if (first.because === "newer" || first.errno === seccomp.errnoOf("ENOSYS")) return false;
  if (first.because === "rule") return first.errno === seccomp.errnoOf("EPERM");
  return denying.some((effect) => effect === effectOf(first.action, context));
}

const denying: readonly ReturnType<typeof effectOf>[] = [
  "fail",
  "signal",
  "kill-thread",
  "kill-process",
];

/** The OCI form for the containers that most clusters have, on the nodes that the profile is for. */
function conversions(context: ProfileFixContext): readonly Candidate[] {
  const { analysis, profile, form, knowledge } = context;
  if (form !== "file" || !hasOtherForm(profile)) return [];
  return likelyNodes(profile, knowledge).flatMap((architecture) =>
    (["usual", "none"] as const).map((set) => ({
      title: { key: "docker-to-oci", params: { set, architecture } } as const,
      edits: ociFormEdits(
        analysis,
        set === "usual" ? usualCapabilities : [],
        architecture,
        knowledge,
      ),
    })),
  );
}

/**
 * The edits that convert a file with a profile for Docker or Podman to the OCI form, which every runtime reads, for
 * containers that have exactly these capabilities (`CAP_SYS_ADMIN`, `SYS_ADMIN`, `ALL`) on nodes of the architecture
 * `SCMP_ARCH_…`. A kernel is taken to be new enough for every `minKernel`. Undefined if the file is not such a profile,
 * is broken, or has the OCI form already.
 */
export function dockerToOci(
  analysis: ProfileAnalysis,
  capabilities: readonly string[],
  architecture: string,
  knowledge: Knowledge,
): TextEdit[] | undefined {
  const full = capabilities.flatMap((capability) => {
    const name = capability.trim().toUpperCase();
    if (name === "ALL" || name === "CAP_ALL") return allCapabilities;
    return name.startsWith("CAP_") ? [name] : [`CAP_${name}`];
  });
  return ociFormEdits(analysis, full, architecture, knowledge);
}

/**
 * Puts the calls of a rule into the order of their characters, each into the place of another one.
 * Undefined where they are in order, or have comments, anchors or tags, which belong to one call.
 */
function sortEdits(rule: ProfileRule, { edited }: ProfileFixContext): TextEdit[] | undefined {
  const list = rule.names && writtenPlace(edited, rule.names.path)?.node;
  if (list?.kind !== "list" || hasComment(edited, list.span)) return undefined;
  const items = list.items.flatMap((item) =>
    item.kind === "scalar" && item.anchor === undefined && item.tag === undefined ? [item] : [],
  );
  const isWhole = items.length === list.items.length;
  if (!isWhole || isSorted(items.map(({ text }) => text))) return undefined;
  const sorted = [...items].sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return items.flatMap(({ span }, at) => {
    const other = sorted[at];
    if (!other || other.span.start === span.start) return [];
    return [{ span, newText: edited.text.slice(other.span.start, other.span.end) }];
  });
}
