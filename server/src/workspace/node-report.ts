import { allocatableColumn, code, escaped, kubepodsNote, linkTarget } from "../kubelet/index.ts";
import { harmlessJson } from "../text/harmless.ts";
import { type NodeReading, noteText } from "../node/index.ts";
import { findingText } from "../analysis/finding-text.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { lineAt } from "../text/line-index.ts";
import { uriIn } from "../files/uris.ts";
import type { NodeReport } from "./check-node.ts";
import { resourceTable } from "./resource-table.ts";

/** A finding in a file of a node. */
interface NodeFinding {
  readonly uri: string;
  readonly line: number;
  readonly severity: "error" | "warning";
  readonly rule: string;
  readonly message: string;
}

/** The verdict on a node for an editor: a report as Markdown, and the findings in files below its root. */
export function nodeReport(
  { starts, isUndecided, reading, verdict, findings: all, notes }: NodeReport,
  root: string,
  version: KubernetesVersion,
  { language, rules }: Knowledge,
): {
  readonly starts: boolean;
  readonly isNode: boolean;
  readonly version: KubernetesVersion;
  readonly text: string;
  readonly findings: readonly NodeFinding[];
} {
  const { node: phrases } = language;
  const { command, members, node } = reading;
  const isNode = command.args.length > 0;
  const config = isNode ? verdict.config : undefined;
  const reported = (isNode ? all : []).flatMap(({ file, lines, finding }) => {
    const { severity, rule } = finding;
    // Advice belongs to a check of the files themselves.
    if (severity !== "error" && severity !== "warning") return [];
    const line = lineAt(lines, finding.span.start);
    return [{ file, line, severity, rule, message: findingText(finding, rules, language) }];
  });
  const facts = nodeFacts(reading).map(([name, text]) => `- ${name}: ${code(text)}`);
  const decided = starts ? phrases.nodeStarts(version) : phrases.nodeDoesNotStart(version);
  const verdictText = isUndecided ? phrases.nodeUndecided : decided;
  const isFile = (file: string): boolean => file.startsWith("/");
  const lines = [
    `# ${isNode ? verdictText : phrases.noKubelet}`,
    "",
    ...reported.map(({ file, line, severity, rule, message }) => {
      const place = isFile(file)
        ? `[${escaped(file)}:${line + 1}](${linkTarget(uriIn(root, file.slice(1)))}#L${line + 1})`
        : escaped(file);
      return `- **${severity}** ${place} ${code(rule)}: ${escaped(message)}`;
    }),
    ...(isNode ? notes.map((note) => `- ${escaped(noteText(note, phrases))}`) : []),
    "",
    ...facts,
    "",
    ...(config && node ? [...tableOf(config, node, phrases), ""] : []),
    "```yaml",
    `node: ${harmlessJson(JSON.stringify(members))}`,
    "```",
    "",
  ];
  const findings = reported.flatMap(({ file, ...finding }) =>
    isFile(file) ? [{ uri: uriIn(root, file.slice(1)), ...finding }] : [],
  );
  return { starts, isNode, version, text: lines.join("\n"), findings };
}

/** What the node leaves for pods, as a table of Markdown. */
function tableOf(
  config: Parameters<typeof allocatableColumn>[0],
  node: Parameters<typeof allocatableColumn>[1]["node"],
  phrases: Parameters<typeof allocatableColumn>[2],
): readonly string[] {
  const column = allocatableColumn(config, { name: undefined, node }, phrases);
  const { notes, published } = column;
  return [
    ...resourceTable(column, phrases),
    "",
    ...[kubepodsNote(config, phrases), ...notes, ...published].map(
      (sentence) => `- ${escaped(sentence)}`,
    ),
  ];
}

/** What a node's files tell of its services and its kubelet: names with texts, as far as the files tell. */
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
