import type { Knowledge } from "../schema/knowledge.ts";
import {
  type Entry,
  type LocatedNode,
  type MapNode,
  type ParsedFile,
} from "../syntax/located-node.ts";
import { itemsOf, mapOf, textOf, valueOf } from "../syntax/look-up.ts";
import { parseFile } from "../syntax/parse.ts";
import { parseJsonDocument } from "../syntax/parse-json.ts";
import type { Span } from "../text/span.ts";
import type { Analysis, AnalyzeOptions } from "./analysis.ts";
import { analyze } from "./analyze.ts";

/** A kubelet configuration inside a file of another tool. */
export interface EmbeddedAnalysis {
  /** The tool's kind, as its users write it. */
  readonly holder: string;
  /** The lines that belong to the configuration; offsets are those of the file. */
  readonly region: Span;
  /** Of the configuration alone: all else of the text is blank in it, so that places are the file's. */
  readonly analysis: Analysis;
}

const marks = /kubeletConfig|\bNodeConfig\b|kubeadmConfigPatches|extraConfig/;

/** False where no part of the text can hold a kubelet configuration: it need not be parsed. */
export function mayEmbedConfig(text: string): boolean {
  return marks.test(text);
}

/**
 * The kubelet configurations in a YAML file of OpenShift (`KubeletConfig`), EKS (`NodeConfig`), kind
 * (`kubeadmConfigPatches`) or Talos (`machine.kubelet.extraConfig`). These tools lay them over a
 * configuration of their own, so each is judged as a part: what it leaves out may be set there. Pure; never
 * throws; empty for any other text.
 */
export function analyzeEmbedded(
  text: string,
  options: AnalyzeOptions,
  knowledge: Knowledge,
  previous?: ParsedFile,
): { readonly file: ParsedFile | undefined; readonly found: readonly EmbeddedAnalysis[] } {
  if (!mayEmbedConfig(text)) return { file: undefined, found: [] };
  const file = parseFile(text, previous);
  if (file.format !== "yaml") return { file, found: [] };
  const places = file.documents.flatMap(({ root }) => placesIn(root));
  const found = places.flatMap(({ holder, entry, value }): EmbeddedAnalysis[] => {
    const region = regionOf(text, entry, value);
    if (!region) return [];
    const part = { ...options, isKubeletConfig: true, isFragment: true, role: "main" } as const;
    const analysis = analyze(masked(text, region), part, knowledge);
    return [{ holder, region, analysis }];
  });
  return { file, found };
}

interface EmbeddedPlace {
  readonly holder: string;
  /** The key that the configuration stands behind; undefined for an item of a list. */
  readonly entry: Entry | undefined;
  readonly value: LocatedNode;
}

function placesIn(root: LocatedNode | undefined): EmbeddedPlace[] {
  const map = mapOf(root);
  if (!map) return [];
  const kind = textOf(map, "kind");
  const group = textOf(map, "apiVersion")?.split("/")[0] ?? "";
  if (kind === "KubeletConfig" && group === "machineconfiguration.openshift.io") {
    return behind("KubeletConfig", map, ["spec", "kubeletConfig"]);
  }
  if (kind === "NodeConfig" && group === "node.eks.aws") {
    return behind("NodeConfig", map, ["spec", "kubelet", "config"]);
  }
  if (kind === "Cluster" && group === "kind.x-k8s.io") return inPatches(map);
  if (kind === undefined && mapOf(valueOf(map, "machine"))) {
    return behind("Talos machine configuration", map, ["machine", "kubelet", "extraConfig"]);
  }
  return [];
}

function behind(holder: string, map: MapNode, path: readonly string[]): EmbeddedPlace[] {
  let at: MapNode | undefined = map;
  for (const name of path.slice(0, -1)) at = mapOf(at && valueOf(at, name));
  const entry = at?.entries.findLast(({ key }) => key.text === path.at(-1));
  return entry ? [{ holder, entry, value: entry.value }] : [];
}

/** Patches are texts in YAML; those of other kinds are kubeadm's. */
function inPatches(map: MapNode): EmbeddedPlace[] {
  const nodes = (itemsOf(valueOf(map, "nodes")) ?? []).flatMap((node) => mapOf(node) ?? []);
  return [map, ...nodes].flatMap((each) =>
    (itemsOf(valueOf(each, "kubeadmConfigPatches")) ?? []).flatMap((value): EmbeddedPlace[] => {
      const isOurs =
        value.kind === "scalar" &&
        value.style === "block" &&
        /^kind:\s*["']?KubeletConfiguration\b/m.test(value.text);
      return isOurs ? [{ holder: "kind Cluster", entry: undefined, value }] : [];
    }),
  );
}

/**
 * The lines of the configuration, with the empty lines below that a new key would stand on; undefined
 * where it does not stand on lines of its own, as in braces that are no JSON.
 */
function regionOf(text: string, entry: Entry | undefined, value: LocatedNode): Span | undefined {
  if (value.kind === "list" || value.kind === "alias") return undefined;
  if (value.kind === "map" && value.style === "flow") {
    // JSON is read as such; braces of YAML's own are left alone.
    const { problems } = parseJsonDocument(text.slice(value.span.start, value.span.end));
    return problems.length === 0 ? value.span : undefined;
  }
  const isPatch = value.kind === "scalar" && value.style === "block";
  const isEmpty = value.kind === "scalar" && value.value.type === "null" && value.text === "";
  if (value.kind === "scalar" && !isPatch && !isEmpty) return undefined;
  const head = entry?.key.span.start ?? value.span.start;
  const headLine = text.lastIndexOf("\n", head - 1) + 1;
  const indent = entry ? head - headLine : (/^ */.exec(text.slice(headLine))?.[0].length ?? 0);
  const start = nextLine(text, entry ? entry.key.span.end : value.span.start);
  let end = start;
  while (end < text.length) {
    const next = nextLine(text, end);
    const line = text.slice(end, next);
    const blanks = /^ */.exec(line)?.[0].length ?? 0;
    if (line.trim() !== "" && blanks <= indent) break;
    end = next;
  }
  return end > start ? { start, end } : undefined;
}

function nextLine(text: string, offset: number): number {
  const at = text.indexOf("\n", offset);
  return at < 0 ? text.length : at + 1;
}

/**
 * The text with blanks for everything outside of the region; lines and offsets stay, and comments on lines
 * of their own: they may name the version, or silence a rule.
 */
function masked(text: string, { start, end }: Span): string {
  const blank = (part: string): string =>
    part.replace(/^(?!\s*#).*$/gm, (line) => line.replace(/[^\r]/g, " "));
  return blank(text.slice(0, start)) + text.slice(start, end) + blank(text.slice(end));
}
