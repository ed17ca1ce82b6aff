import { neededInputs } from "../../answers/reports/subjects-of-files.ts";
import { type StackTexts, checkStack } from "../../stacks/index.ts";
import {
  type AllocatableColumn,
  type Analysis,
  type NamedNode,
  allocatableColumn,
  configIndex,
  effectiveConfig,
  kubepodsNote,
  mainLayer,
  milliValueOf,
  nodeResources,
  readable,
  refusedAmounts,
  stackErrors,
} from "../../kubelet/index.ts";
import { findingText } from "../../engine/analysis/finding-text.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import type { Snapshot } from "../analyses.ts";
import {
  effectiveOfDocument,
  type DocumentEffective,
  type EffectiveOptions,
} from "./effective-of-document.ts";
import { type NodeForm, type NodeSize, readNodeForm } from "./node-form.ts";
import type { ServedDocument } from "../served-document.ts";
import type { Settings } from "../settings.ts";
import type { ViewStore } from "../view-store.ts";

/** The allocatable resources of a document and the files of its set, on each known node size. */
export interface DocumentAllocatable {
  readonly version: KubernetesVersion;
  /** The set that was counted. */
  readonly shown: DocumentEffective["shown"];
  readonly sets: DocumentEffective["sets"];
  readonly columns: readonly AllocatableColumn[];
  /** Why allocatable and the limits of the pods' cgroup differ, and which files the kubelet also reads. */
  readonly note: string;
  /** No node is described: the user may do so in a form. These of its sizes cannot be read. */
  readonly form?: { readonly wrong: readonly NodeSize[] };
}

/** The node sizes in the settings: the project's list, else the one node that files are checked for. */
export function nodesOf({ node, nodes }: Settings): readonly NamedNode[] {
  return nodes.length > 0 || !node ? nodes : [{ name: undefined, node }];
}

/** The view shows at most this many errors of a node next to its amounts. */
const maxProblems = 5;

/** The columns of all node sizes, with why the kubelet does not start there; undefined for what is none of the kubelet's. */
export async function allocatableOf(
  question: {
    readonly snapshot: Snapshot;
    readonly settings: Settings;
    readonly isOnDisk: boolean;
    /** Which of the document's sets; the first if none is named or at the cursor. */
    readonly which?: Pick<EffectiveOptions, "set" | "at">;
    /** Counts where the settings know no node. */
    readonly form?: NodeForm | undefined;
  },
  store: Pick<ViewStore, "sets" | "stacksIn" | "viewDocument">,
  knowledge: Knowledge,
): Promise<DocumentAllocatable | undefined> {
  const { snapshot, settings, form, which = {} } = question;
  const found = await effectiveOfDocument(question, which, store, knowledge);
  if (!found || neededInputs(found.missing, "allocatable").length > 0) return undefined;
  const { checked, shown, sets, source } = found;
  const { version, effective } = checked;
  const set =
    source.of === "files"
      ? await store.sets.checkedFor(snapshot, settings, { set: shown.id })
      : undefined;
  const phrases = knowledge.language.node;
  const known = nodesOf(settings);
  const read = known.length === 0 && form ? readNodeForm(form) : undefined;
  const nodes = read?.node ? [read.node] : known;
  const columns = nodes.map((named): AllocatableColumn => {
    const refused = refusedAmounts(checked, named.node);
    const column = allocatableColumn(effective.config, { ...named, refused }, phrases);
    if (!set) return column;
    return { ...column, problems: problemsOn(named, set.texts, version, knowledge) };
  });
  const unread = (found.stack?.unread ?? []).map((path) =>
    knowledge.language.cli.missing({ missing: "file", path }),
  );
  const note = [kubepodsNote(effective.config, phrases), ...unread].join(" ");
  const asked = known.length === 0 && { form: { wrong: read?.wrong ?? [] } };
  return { version, shown, sets, columns, note, ...asked };
}

/** Why the kubelet does not start on a node, the first reasons. */
function problemsOn(
  { node }: NamedNode,
  texts: StackTexts,
  kubernetesVersion: KubernetesVersion,
  knowledge: Knowledge,
): readonly string[] {
  const checked = checkStack(texts, { kubernetesVersion, node }, knowledge);
  const errors = checked ? [...stackErrors(checked, knowledge)] : [];
  const said = errors
    .slice(0, maxProblems)
    .map((error) => findingText(error, knowledge.rules, knowledge.language));
  const more = errors.length - said.length;
  return more > 0 ? [...said, knowledge.language.cli.moreRows(more)] : said;
}

/** A lens over the reservations of a file. */
interface AllocatableLens {
  readonly span: Span;
  readonly title: string;
}

/** The settings that keep something from pods. */
const reservations: readonly string[] = [
  "kubeReserved",
  "systemReserved",
  "reservedSystemCPUs",
  "evictionHard",
];

/**
 * The lens above the first reservation of a file: the allocatable resources. Undefined without reservations or a known
 * node.
 */
export function allocatableLens(
  { analyzed: { analysis }, memberships, settings }: ServedDocument,
  knowledge: Knowledge,
): AllocatableLens | undefined {
  const nodes = nodesOf(settings);
  if (nodes.length === 0 || !analysis) return undefined;
  const root = analysis.documents.find(({ identity }) => identity?.kind === "KubeletConfiguration")
    ?.parsed.root;
  if (root?.kind !== "map") return undefined;
  const span = root.entries.find(({ key }) => reservations.includes(key.text))?.key.span;
  // A drop-in alone says nothing of the rest.
  const isAlone = memberships.length === 0 && analysis.role !== "drop-in";
  const index = isAlone ? configIndex(knowledge.schema, analysis.version) : undefined;
  const stack = memberships[0]?.checked ?? (index && setOfFile(analysis, root, index, knowledge));
  if (!span || !stack) return undefined;
  const amounts = nodes.map(({ name, node }) =>
    nodes.length === 1
      ? amountsLeft(stack, node).join(", ")
      : [name, ...amountsLeft(stack, node)].filter((part) => part !== undefined).join(" "),
  );
  return { span, title: knowledge.language.node.allocatableLens(amounts) };
}

type FileSet = Parameters<typeof refusedAmounts>[0];

/** The kubelet's configuration if the file is the only one. */
function setOfFile(
  analysis: Analysis,
  root: MapNode,
  index: KindIndex,
  knowledge: Knowledge,
): FileSet {
  return {
    version: analysis.version,
    effective: effectiveConfig([mainLayer(root)], index, knowledge),
    findings: analysis.findings.map((finding) => ({ layer: 0, found: "rule", finding })),
  };
}

/** CPU in cores and memory, as a person says them; without what cannot be computed. */
export function amountsLeft(stack: FileSet, node: NamedNode["node"]): readonly string[] {
  const { allocatable } = nodeResources(stack.effective.config, node);
  const refused = new Set(refusedAmounts(stack, node).amounts.map(({ resource }) => resource));
  const [cpu, memory] = ["cpu", "memory"].map((resource) =>
    refused.has(resource) ? undefined : allocatable.get(resource),
  );
  return [
    ...(cpu ? [`${Number(milliValueOf(cpu)) / 1000} CPU`] : []),
    ...(memory ? [readable(memory)] : []),
  ];
}
