import { type NodeReading, noteText } from "../node/index.ts";
import { type NodeReport, endsKubelet } from "./check-node.ts";
import {
  type ReportItem,
  type ReportKind,
  type ReportSection,
  type ReportView,
  placeTarget,
} from "../../engine/reports/report-view.ts";
import { allocatableColumn, kubepodsNote } from "../../kubelet/index.ts";
import { findingText } from "../../engine/analysis/finding-text.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { type LineCharacter, lineCharacterAt } from "../../engine/text/line-index.ts";
import { uriIn } from "../../engine/files/uris.ts";
import type { ViewPhrases } from "../messages/view-phrases.ts";

/** A finding in a file of a node. */
interface NodeFinding {
  readonly uri: string;
  readonly line: number;
  readonly severity: "error" | "warning";
  readonly rule: string;
  readonly message: string;
}

/** The result for a node, for an editor: a report, and the findings in files below its root. */
export function nodeReport(
  { starts, isUndecided, reading, verdict, findings: all, notes }: NodeReport,
  root: string,
  version: KubernetesVersion,
  { language, rules }: Knowledge,
): {
  readonly starts: boolean;
  readonly isNode: boolean;
  readonly version: KubernetesVersion;
  readonly view: ReportView;
  readonly findings: readonly NodeFinding[];
} {
  const { node: phrases, views } = language;
  const { command, members, node } = reading;
  const isNode = command.args.length > 0;
  const { config } = verdict;
  const reported = all.flatMap(({ file, lines, finding }): FoundInFile[] => {
    const { severity, rule, span } = finding;
    // Advice belongs to a check of the files themselves.
    if (severity !== "error" && severity !== "warning") return [];
    const uri = file.startsWith("/") ? uriIn(root, file.slice(1)) : undefined;
    const message = findingText(finding, rules, language);
    return [{ file, uri, at: lineCharacterAt(lines, span.start), severity, rule, message }];
  });
  const decided = starts ? phrases.nodeStarts(version) : phrases.nodeDoesNotStart(version);
  const title = isNode ? (isUndecided ? phrases.nodeUndecided : decided) : phrases.noKubelet;
  const items = [
    ...reported.map((found) => itemOf(found, views)),
    ...(isNode ? notes : []).map((note): ReportItem => {
      const kind = endsKubelet(note) ? kindOf("error", views) : kindOf("note", views);
      return { kind, text: noteText(note, phrases) };
    }),
  ];
  const facts = nodeFacts(reading);
  const sections: ReportSection[] = [
    ...(items.length > 0 ? [{ heading: views.findings, items }] : []),
    ...(facts.length > 0 ? [{ heading: views.nodeFacts, facts }] : []),
    ...(config && node ? [tableOf(config, node, language)] : []),
    {
      heading: views.nodeDescription,
      copy: { language: "yaml", text: `node: ${JSON.stringify(members)}` },
    },
  ];
  const findings = reported.flatMap(({ uri, at: { line }, severity, rule, message }) =>
    uri === undefined ? [] : [{ uri, line, severity, rule, message }],
  );
  const view = { title, chapters: [{ title, notes: [], sections }] };
  return { starts, isNode, version, view, findings };
}

interface FoundInFile extends Pick<NodeFinding, "severity" | "rule" | "message"> {
  /** Its path on the node, or "flags". */
  readonly file: string;
  /** Undefined for flags. */
  readonly uri: string | undefined;
  readonly at: LineCharacter;
}

function itemOf(
  { file, uri, at, severity, rule, message }: FoundInFile,
  views: ViewPhrases,
): ReportItem {
  const place =
    uri === undefined
      ? { text: file }
      : { text: `${file}:${at.line + 1}`, target: placeTarget(uri, at) };
  return { kind: kindOf(severity, views), place, rule, text: message };
}

function kindOf(id: "error" | "warning" | "note", { kinds }: ViewPhrases): ReportKind {
  const tones = { error: "bad", warning: "doubtful", note: "neutral" } as const;
  return { id, word: kinds[id], tone: tones[id] };
}

/** The table of allocatable resources of the node. */
function tableOf(
  config: Parameters<typeof allocatableColumn>[0],
  node: Parameters<typeof allocatableColumn>[1]["node"],
  { node: phrases, views }: Knowledge["language"],
): ReportSection {
  const column = allocatableColumn(config, { name: undefined, node }, phrases);
  const { rows, notes, published } = column;
  return {
    heading: views.leftForPods,
    table: {
      title: views.leftForPods,
      heads: phrases.resourceHeads.split("|"),
      rows: rows.map(({ resource, capacity, kube, system, eviction, allocatable, kubepods }) => [
        resource,
        capacity,
        kube,
        system,
        eviction,
        allocatable,
        kubepods,
      ]),
    },
    notes: [kubepodsNote(config, phrases), ...notes, ...published],
  };
}

/** Facts about a node's services and its kubelet: names with texts, as far as its files say. */
export function nodeFacts({
  command,
  kernel,
  services,
}: Pick<NodeReading, "command" | "kernel" | "services">): readonly (readonly [string, string])[] {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["kernel", kernel],
    ["runtime", services.runtime],
    ["sandbox image", services.sandboxImage],
    ["kubelet", command.from],
    ["flags", command.args.join(" ") || undefined],
  ];
  return facts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
}
