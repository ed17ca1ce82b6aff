import { missingFiles } from "../../answers/posture/index.ts";
import { neededInputs } from "../../answers/reports/subjects-of-files.ts";
import {
  placedFindings,
  stopsKubelet,
  type MissingInput,
  type StackError,
} from "../../stacks/index.ts";
import type { NamedNode, CheckedStack } from "../../kubelet/index.ts";
import type { Severity } from "../../engine/analysis/finding.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { canonicalUri } from "../../engine/files/uris.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { amountsLeft, nodesOf } from "./allocatable-of-document.ts";
import { effectiveOfDocument, type DocumentEffective } from "./effective-of-document.ts";
import { postureOf, type AskedDocument } from "./posture-answers.ts";
import type { ViewStore } from "../view-store.ts";

/** A node's or a pool's configuration in short. */
export interface StackSummary {
  /** Views use it for the set too. */
  readonly id: string;
  readonly name: string;
  /** The file to ask about: its main file, else its first one. */
  readonly uri: string;
  readonly platform?: string | undefined;
  readonly version: KubernetesVersion;
  /** `unknown`: the kubelet also reads what is not here. */
  readonly starts: "yes" | "no" | "unknown";
  readonly counts: Readonly<Record<Severity, number>>;
  /** Its files, in the order of merging, and then those with its flags. */
  readonly files: readonly { readonly uri: string; readonly name: string }[];
}

/** The contents of a stack that a user opens. */
export interface StackDetails {
  readonly stack: CheckedStack;
  /** Findings of all its files, the gravest first. */
  readonly findings: readonly StackError[];
  readonly missing: readonly MissingInput[];
  /** The amounts that are left on each described node, such as `3.92 CPU`. */
  readonly allocatable: readonly {
    readonly name: string | undefined;
    readonly left: readonly string[];
  }[];
  /** Undefined if a benchmark needs more than is here. */
  readonly posture?: { readonly passing: number; readonly checks: number } | undefined;
}

export interface StackAnswers {
  /** The stacks that a document is in, and those inside it; those of `known` ids are left out. */
  summaries(asked: AskedDocument, known: ReadonlySet<string>): Promise<readonly StackSummary[]>;
  details(asked: AskedDocument, set: string): Promise<StackDetails | undefined>;
}

/** Answers about the documents of a store. */
export function createStackAnswers(
  store: Pick<ViewStore, "sets" | "stacksIn" | "viewDocument">,
  knowledge: Knowledge,
): StackAnswers {
  return {
    async summaries(asked, known) {
      const first = await effectiveOfDocument(asked, {}, store, knowledge);
      const summaries: StackSummary[] = [];
      for (const { id } of first?.sets ?? []) {
        if (known.has(id)) continue;
        const found =
          first?.shown.id === id
            ? first
            : await effectiveOfDocument(asked, { set: id }, store, knowledge);
        if (found) summaries.push(summaryOf(found, asked.snapshot.uri));
      }
      return summaries;
    },
    async details(asked, set) {
      const found = await effectiveOfDocument(asked, { set }, store, knowledge);
      if (!found) return undefined;
      const { checked, missing } = found;
      const posture = await postureOf(asked, { set }, store, knowledge);
      return {
        stack: checked,
        findings: findingsOf(found),
        missing: missingIn(found),
        allocatable:
          neededInputs(missing, "allocatable").length > 0
            ? []
            : nodesOf(asked.settings).map((node) => leftOn(node, checked)),
        // A count says nothing if other files decide.
        posture:
          posture && missingFiles(missing).length === 0
            ? {
                passing: posture.rows.filter(({ verdict }) => verdict === "pass").length,
                checks: posture.rows.filter(({ verdict }) => verdict !== "not-applicable").length,
              }
            : undefined,
      };
    },
  };
}

function summaryOf(found: DocumentEffective, uri: string): StackSummary {
  const { checked, shown, platform, source } = found;
  const findings = findingsOf(found);
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { finding } of findings) counts[finding.severity]++;
  const files = filesOfStack(checked);
  const main = source.of === "files" ? files[0]?.uri : undefined;
  const isRefused = found.errors.some(stopsKubelet);
  return {
    id: shown.id,
    name: shown.name,
    uri: main ?? canonicalUri(uri),
    platform,
    version: checked.version,
    starts: isRefused ? "no" : missingIn(found).length > 0 ? "unknown" : "yes",
    counts,
    files,
  };
}

/** Inputs that the kubelet also reads, with those that no answer needs. */
function missingIn({ missing, stack }: DocumentEffective): readonly MissingInput[] {
  const unread = (stack?.unread ?? []).map((path) => ({ missing: "file", path }) as const);
  return [...missing, ...unread];
}

const severities: readonly Severity[] = ["error", "warning", "information", "hint"];

/** All findings of a stack, those about its drop-in folder too. */
function findingsOf({ checked, errors }: DocumentEffective): readonly StackError[] {
  const known = new Set(checked.findings.map(({ finding }) => finding));
  const ofFolder = errors.filter(({ finding }) => !known.has(finding));
  const rank = ({ finding }: StackError): number => severities.indexOf(finding.severity);
  return [...ofFolder, ...placedFindings(checked)].sort((a, b) => rank(a) - rank(b));
}

/** The files of a set in the order of merging, and then those with its flags. */
export function filesOfStack({ files, flags }: CheckedStack): StackSummary["files"] {
  const found = new Map<string, string>();
  for (const file of files) if (file) found.set(file.id, file.name);
  for (const { place } of flags) {
    if (place && !found.has(place.source.id)) found.set(place.source.id, place.source.name);
  }
  return [...found].map(([uri, name]) => ({ uri, name }));
}

function leftOn(
  { name, node }: NamedNode,
  stack: CheckedStack,
): StackDetails["allocatable"][number] {
  return { name, left: amountsLeft(stack, node) };
}
