import { nearestVersion } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { type NodeDescription, dumpKey, readNodeDescription } from "../kubelet/index.ts";
import { resolveAlias, type LocatedNode, type MapNode } from "../engine/syntax/located-node.ts";
import { mapOf, textOf } from "../engine/syntax/look-up.ts";
import { parseFile } from "../engine/syntax/parse.ts";
import { plainValue } from "../engine/syntax/plain-value.ts";
import { lineIndexOf, lineSpan } from "../engine/text/line-index.ts";
import type { Span } from "../engine/text/span.ts";

/** The configuration of a running kubelet, as it reports it. */
export interface Dump {
  /** The node, if the text names it. */
  readonly node: string | undefined;
  /** The supported version that is nearest to the kubelet's; absent if the text does not name it. */
  readonly version?: KubernetesVersion;
  /** The size of the node; absent if the text does not describe it. */
  readonly described?: NodeDescription;
  /** Where it is in the text. */
  readonly region: Span;
  readonly config: MapNode;
  /** The place of a span of `config` in the text. */
  readonly outside: (span: Span) => Span;
}

/**
 * The dumps in a text: what `/configz` answers, a line of such JSON for each node, or the effective configuration that a
 * kubelet logs when it starts (Kubernetes 1.37 and later). Empty for any other text.
 */
export function dumpsIn(text: string): readonly Dump[] {
  if (text.includes(dumpKey)) {
    const whole = dumpOf(soundRoot(text), (span) => span);
    return whole ? [whole] : lineDumps(text);
  }
  return text.includes(loggedMessage) ? loggedDumps(text) : [];
}

/** Undefined for a text that is cut off or broken: half a dump says nothing about a node. */
function soundRoot(text: string): LocatedNode | undefined {
  const { documents } = parseFile(text);
  const [document] = documents;
  return documents.length === 1 && document?.problems.length === 0 ? document.root : undefined;
}

function dumpOf(root: LocatedNode | undefined, outside: Dump["outside"]): Dump | undefined {
  const map = mapOf(root);
  const entry = map?.entries.find(({ key }) => key.text === dumpKey);
  const config = entry && resolveAlias(entry.value);
  if (!map || config?.kind !== "map") return undefined;
  const node = textOf(map, "name") ?? textOf(map, "node") ?? textOf(map, "id");
  const version = nearestVersion(textOf(map, "version") ?? "")?.version;
  const size = map.entries.find(({ key }) => key.text === "node");
  const { node: described } = readNodeDescription(size && plainValue(size.value));
  return {
    node: node === "" ? undefined : node,
    version,
    described,
    region: outside(map.span),
    config,
    outside,
  };
}

function lineDumps(text: string): readonly Dump[] {
  const lines = lineIndexOf(text);
  return lines.starts.flatMap((start, at): Dump[] => {
    const { end } = lineSpan(lines, text, at);
    const line = text.slice(start, end);
    if (!line.trimStart().startsWith("{") || !line.includes(dumpKey)) return [];
    const dump = dumpOf(soundRoot(line), shiftedBy(start));
    return dump ? [dump] : [];
  });
}

function shiftedBy(by: number): Dump["outside"] {
  return ({ start, end }) => ({ start: start + by, end: end + by });
}

/** Its name in the kubelet's log (`cmd/kubelet/app/server.go`, pull request 139837). */
const loggedMessage = "KubeletConfiguration";

/** The values of klog lines, on one line in quotes or as a block of lines; or of a log in JSON. */
function loggedDumps(text: string): readonly Dump[] {
  const quoted = /\bconfig(?:uration)?"?[=:][ \t]*("(?:[^"\\\n]|\\.)*"|<(?=\n))/gi;
  const blockEnds = [...text.matchAll(/\n[ \t]*>/g)].map(({ index }) => index);
  let at = 0;
  return [...text.matchAll(quoted)].flatMap(({ index, 0: match, 1: value = "" }): Dump[] => {
    const start = index + match.length;
    while (value === "<" && at < blockEnds.length && (blockEnds[at] ?? 0) < start) at++;
    const end = value === "<" ? blockEnds[at] : start;
    if (end === undefined) return [];
    const region = { start: index, end };
    const logged =
      value === "<" // klog begins each line of a block with a tab.
        ? text.slice(start, end).replaceAll(/^\t/gm, "")
        : unquoted(value);
    const root =
      logged === undefined || !logged.includes(loggedMessage) ? undefined : soundRoot(logged);
    const config = mapOf(root);
    if (!config || textOf(config, "kind") !== "KubeletConfiguration") return [];
    return [{ node: undefined, region, config, outside: () => region }];
  });
}

function unquoted(value: string): string | undefined {
  try {
    return String(JSON.parse(value));
  } catch {
    return undefined;
  }
}
