import { type FixSource, safeEditsOf, triedFixes } from "../../engine/fixes/try-fixes.ts";
import type { Hides } from "../../engine/fixes/new-findings.ts";
import type { Part, PartContext, Choices, PartChange, PartView } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { FixCandidates } from "../../engine/analysis/fix.ts";
import { excerptAround, whole } from "../../engine/syntax/excerpt.ts";
import type { Completion } from "../../engine/analysis/part-results.ts";
import { analyzeProfiles, type ProfileAnalysis } from "./analyze-profiles.ts";
import { profileRuleFixes } from "../rules/seccomp-rule-fixes.ts";
import { profileContextAt } from "./profile-fix-context.ts";
import { safeSyntaxEdits, syntaxFixes } from "../fixes/syntax.ts";
import { seccompActions, dockerToOci } from "./seccomp-actions.ts";
import { profileSnippet } from "./profile-snippet.ts";
import { seccompCompletionsAt, type SeccompCandidate } from "./seccomp-completion.ts";
import { seccompHoverAt } from "./seccomp-hover.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { runtimeFrom } from "../runtime-name.ts";
import { noProfile } from "./no-profile.ts";
import { architecturesOfView, runtimeDefaultView, seccompView } from "./profile-view.ts";

/** The profiles of a file, with what is asked of all of them. */
interface ProfilePart extends Part {
  readonly kind: "seccomp-profile";
  readonly profiles: ProfileAnalysis;
}

/** The profiles of a file as one part. */
export function recogniseProfiles(context: PartContext): readonly Part[] {
  const analysis = analyzeProfiles(context);
  return analysis ? [profilePart(analysis, context)] : [];
}

/** The profiles of a part; undefined for a part of another kind. */
export function profilesOf(part: Part): ProfileAnalysis | undefined {
  return isProfilePart(part) ? part.profiles : undefined;
}

function isProfilePart(part: Part): part is ProfilePart {
  return part.kind === "seccomp-profile";
}

const id = "profile";
const syntaxRule = "seccomp-json-syntax";

function profilePart(analysis: ProfileAnalysis, { knowledge, again }: PartContext): ProfilePart {
  const { profiles, text, format, runtime } = analysis;
  const isFile = profiles.some(({ form }) => form === "file");
  // A file with a profile stays one, even if a change removes every sign of it.
  const change = isFile ? { isProfile: "always" as const } : {};
  const analysisOf = (changed: string): ProfileAnalysis | undefined => {
    const part = again(changed, id, change);
    return part && profilesOf(part);
  };
  const source: FixSource = {
    text,
    fixesOf: (finding) => fixesOf(analysis, finding, knowledge),
    check(changed, target) {
      const found = analysisOf(changed)?.findings ?? [];
      // Findings that a syntax error had hidden appear after the repair; they are not caused by it.
      return target?.rule === syntaxRule ? found.filter(({ rule }) => rule === syntaxRule) : found;
    },
    hiddenBy,
    knowledge,
  };
  return {
    ...({ kind: "seccomp-profile", id, label: "seccomp profile", reader: "runtime" } as const),
    format,
    profiles: analysis,
    findings: analysis.findings,
    region: { start: 0, end: text.length },
    mayVanish: true,
    hover: (offset) => seccompHoverAt(analysis, offset, knowledge),
    complete: (offset) =>
      format === "json" && text.trim() === ""
        ? [newProfileAt(offset)]
        : seccompCompletionsAt(analysis, text, offset, format, knowledge).map(completionOf),
    jsonForm(offset) {
      const held = profiles.findLast(({ parsed }) => parsed.span.start <= offset);
      if (!held || format !== "json") return undefined;
      const { form, parsed } = held;
      const { dialect } = knowledge.seccomp.model.runtimes[runtime];
      const { root, problems } = parsed;
      const around = root ? excerptAround(text, root, offset, problems) : whole(text, offset);
      return { form, dialect: form === "file" ? dialect : "oci", around };
    },
    fixes: triedFixes(() => source),
    // Where a syntax mistake makes the tree a guess, nothing else is done unseen.
    safeEdits: (findings = analysis.findings, budget) =>
      analysis.file.documents.some(({ problems }) => problems.length > 0)
        ? safeSyntaxEdits(
            analysis,
            findings.filter(({ rule }) => rule === syntaxRule),
          )
        : safeEditsOf(source, findings, budget),
    rewrites: ({ range, isRequested }) =>
      isRequested("seccomp") ? seccompActions(analysis, range.start, analysisOf, knowledge) : [],
    lens() {
      const start = profiles[0]?.root?.span.start;
      if (start === undefined) return undefined;
      const title = knowledge.language.server.showEffectiveActions;
      const command = "kubelet.seccomp.showEffectiveActions";
      return { span: { start, end: start }, title, command };
    },
    views: { seccompActions: (choices) => actionsView(analysis, choices, knowledge) },
    commands: { convertProfile: (choices) => ociFormChange(analysis, choices, knowledge) },
    status: () => ({
      kinds: profiles.map(() => "SeccompProfile"),
      isProfile: isFile ? true : undefined,
      seccompRuntime: profiles.length > 0 ? runtime : undefined,
    }),
  };
}

function fixesOf(
  analysis: ProfileAnalysis,
  finding: Finding,
  knowledge: PartContext["knowledge"],
): FixCandidates {
  if (finding.rule === syntaxRule) return syntaxFixes(analysis, finding);
  const context = profileContextAt(analysis, finding.span.start, knowledge);
  return context ? profileRuleFixes(finding, context) : [];
}

function hiddenBy({ rule }: Finding): Hides {
  return rule === syntaxRule ? "the rest of the text" : "nothing";
}

/** The profile that an empty file in a folder of profiles may begin with. */
function newProfileAt(offset: number): Completion {
  const insert = { span: { start: offset, end: offset }, text: profileSnippet, isSnippet: true };
  return { label: "SeccompProfile", kind: "snippet", insert };
}

const pictures = {
  call: "function",
  constant: "constant",
  value: "value",
  key: "property",
} as const satisfies Record<SeccompCandidate["kind"], Completion["kind"]>;

function completionOf({ label, kind, insert, span, ...rest }: SeccompCandidate): Completion {
  return {
    ...rest,
    label,
    kind: pictures[kind],
    insert: { span, text: insert, isSnippet: false },
    documentation: { of: "seccomp", name: label, kind },
  };
}

/**
 * Actions of the first profile of a file for every system call. Options: `architecture`, `runtime`, `compare` (without
 * differences between any two profiles) and `runtimeDefault` (containerd's own profile instead). Undefined if no
 * profile can be read.
 */
function actionsView(
  analysis: ProfileAnalysis,
  choices: Choices,
  knowledge: Knowledge,
): PartView | undefined {
  const held = analysis.profiles.find(({ root }) => root !== undefined);
  if (!held) return undefined;
  const architectures = architecturesOfView(held, knowledge);
  const chosen = choices["architecture"];
  const architecture =
    typeof chosen === "string" ? chosen : (architectures[0] ?? "SCMP_ARCH_X86_64");
  const named = choices["runtime"];
  const runtime = (typeof named === "string" && runtimeFrom(named)) || analysis.runtime;
  const options = { architecture, runtime, compareForm: choices["compare"] === true };
  const { text, links } =
    choices["runtimeDefault"] === true
      ? runtimeDefaultView(options, knowledge)
      : seccompView(held, options, knowledge);
  return { text, links, choices: { architecture, architectures, runtime } };
}

/**
 * A profile for Docker or Podman in the OCI form, for the chosen `capabilities` and `architecture`; without these, and
 * where it has that form or cannot be read, only what there is to choose.
 */
function ociFormChange(
  analysis: ProfileAnalysis,
  choices: Choices,
  knowledge: Knowledge,
): PartChange {
  const [held] = analysis.profiles;
  const offered = {
    ...noProfile,
    architectures: held ? architecturesOfView(held, knowledge) : [],
  };
  const { capabilities: chosen, architecture } = choices;
  if (!Array.isArray(chosen) || typeof architecture !== "string") return { choices: offered };
  const names = chosen.filter((name) => typeof name === "string");
  const edits = dockerToOci(analysis, names, architecture, knowledge);
  return { choices: offered, edits };
}
