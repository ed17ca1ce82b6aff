import type { Knowledge } from "../schema/knowledge.ts";
import type {
  Entry,
  LocatedNode,
  ParsedDocument,
  ParsedFile,
  ScalarNode,
} from "../syntax/located-node.ts";
import { parseFile } from "../syntax/parse.ts";
import { parseJsonDocument } from "../syntax/parse-json.ts";
import { lineIndexOf } from "../text/line-index.ts";
import { encloses, type Span } from "../text/span.ts";
import type { Analysis, AnalyzeOptions, Structure } from "./analysis.ts";
import { analyze } from "./analyze.ts";
import { anchorsBefore, embeddedPlaces, type EmbeddedPlace } from "./embedded-places.ts";

/** A kubelet configuration inside a file of another tool. */
export interface EmbeddedAnalysis {
  /** The tool's kind, as its users write it. */
  readonly holder: string;
  /** The way to the configuration, such as `spec.kubeletConfig`. */
  readonly name: string;
  /** The key that it stands behind, or the head of the text that it is. */
  readonly nameSpan: Span;
  /** The lines that belong to the configuration; offsets are those of the file. */
  readonly region: Span;
  /** It is a text to the file's own YAML, so that the file's tree does not know what is in it. */
  readonly isText: boolean;
  /** Of the configuration alone: all else of the text is blank in it, so that places are the file's. */
  readonly analysis: Analysis;
  /** Those of the analysis. */
  readonly options: AnalyzeOptions;
}

/** What a file holds of kubelet configurations. */
export interface EmbeddedFile {
  /** Undefined where a quick look tells that nothing can be in it. */
  readonly file: ParsedFile | undefined;
  readonly found: readonly EmbeddedAnalysis[];
}

const marks = /kubeletConfig|\bNodeConfig\b|kubeadmConfigPatches|extraConfig/;

/** False where no part of the text can hold a kubelet configuration: it need not be parsed. */
export function mayEmbedConfig(text: string): boolean {
  return marks.test(text);
}

/**
 * The kubelet configurations in a file (YAML, or JSON, which is YAML too) of OpenShift (`KubeletConfig`), EKS (`NodeConfig`), kind
 * (`kubeadmConfigPatches`) or Talos (`machine.kubelet.extraConfig`). These tools lay them over a
 * configuration of their own, so each is judged as a part: what it leaves out may be set there. Pure; never
 * throws; empty for any other text.
 */
export function analyzeEmbedded(
  text: string,
  options: AnalyzeOptions,
  knowledge: Knowledge,
  previous?: ParsedFile,
): EmbeddedFile {
  if (!mayEmbedConfig(text)) return { file: undefined, found: [] };
  const file = parseFile(text, previous, { anchors: new Map() });
  const found = new Map<number, EmbeddedAnalysis>();
  for (const document of file.documents) {
    for (const place of embeddedPlaces(document.root)) {
      const region = regionOf(text, place);
      // What an alias repeats is judged where it is written.
      if (!region || found.has(region.start)) continue;
      found.set(region.start, analysisOf(text, place, region, document, options, knowledge));
    }
  }
  return { file, found: [...found.values()].sort((a, b) => a.region.start - b.region.start) };
}

function analysisOf(
  text: string,
  { holder, name, entry, value, headerIsGiven, imageVersion }: EmbeddedPlace,
  region: Span,
  document: ParsedDocument,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): EmbeddedAnalysis {
  const isText = value.kind === "scalar" && value.style === "block";
  const alone = masked(text, region);
  const part: AnalyzeOptions = {
    ...options,
    isKubeletConfig: true,
    isFragment: true,
    role: "main",
    headerIsGiven,
    ...(imageVersion && { imageVersion }),
    ...(!isJson(alone) && {
      surroundings: { anchors: isText ? new Map() : anchorsOf(document, region) },
    }),
  };
  const head = text.slice(value.span.start, nextLine(text, value.span.start)).trimEnd();
  const { start } = value.span;
  const nameSpan = entry?.key.span ?? { start, end: start + head.length };
  const analysis = analyze(alone, part, knowledge);
  return { holder, name, nameSpan, region, isText, analysis, options: part };
}

/** Where aliases multiply beyond measure, none is followed. */
function anchorsOf({ root, problems }: ParsedDocument, region: Span): Map<string, LocatedNode> {
  const isBomb = problems.some(({ code }) => code === "ALIAS_BOMB");
  return new Map(isBomb ? [] : anchorsBefore(root, region.start));
}

/** Strict JSON is read as such, so that what is put into it is JSON too; else braces are YAML's. */
function isJson(alone: string): boolean {
  return /^\s*\{\s*"/.test(alone) && parseJsonDocument(alone).problems.length === 0;
}

/**
 * The shape of the file that configurations stand in, as if all of its documents were ours: for features
 * that would else leave the rest of the file without an answer, and for anchors.
 */
export function holderStructure(text: string, { documents }: ParsedFile): Structure {
  const identity = { kind: "", apiVersion: "", kindEntry: undefined, apiVersionEntry: undefined };
  return {
    text,
    lines: lineIndexOf(text),
    format: "yaml",
    documents: documents.map((parsed) => ({ parsed, identity, index: undefined })),
  };
}

/** True for what stands in the lines of the configuration, or between its braces. */
export function isInside({ region, analysis }: EmbeddedAnalysis, span: Span): boolean {
  const isBraces = analysis.text.charAt(region.start) === "{";
  const { start, end } = region;
  return encloses(isBraces ? { start: start + 1, end: end - 1 } : region, span);
}

/**
 * The lines of the configuration, with the empty lines below that a new key would stand on, or its braces;
 * undefined where it is neither.
 */
function regionOf(text: string, { entry, around, value }: EmbeddedPlace): Span | undefined {
  if (value.kind === "list" || value.kind === "alias") return undefined;
  if (value.kind === "map" && value.style === "flow") return value.span;
  const isText = value.kind === "scalar" && value.style === "block";
  // A folded text has other lines than those that are written.
  if (isText && text.charAt(value.span.start) !== "|") return undefined;
  const isBegun = value.kind === "scalar" && isNothingYet(value, text, entry);
  const isOnItsLines = value.kind === "map" || isText || (isBegun && around?.style !== "flow");
  if (!isOnItsLines) return undefined;
  const head = entry?.key.span.start ?? value.span.start;
  const headLine = text.lastIndexOf("\n", head - 1) + 1;
  const indent = entry ? head - headLine : (/^ */.exec(text.slice(headLine))?.[0].length ?? 0);
  const start = nextLine(text, entry ? entry.key.span.end : value.span.start);
  const end = endOfLines(text, start, indent, isText);
  return end > start ? { start, end } : undefined;
}

/** True where nothing stands behind the key, or a first key that is being typed, on a line of its own. */
function isNothingYet(
  { span, style, text: word }: ScalarNode,
  text: string,
  entry?: Entry,
): boolean {
  if (style !== "plain") return false;
  const between = text.slice(entry?.key.span.end, span.start);
  return word === "" || (/^\w+$/.test(word) && between.includes("\n"));
}

/** Behind the last line that is blank or stands further in; outside of a text comments may stand anywhere. */
function endOfLines(text: string, start: number, indent: number, isText: boolean): number {
  let end = start;
  let at = start;
  while (at < text.length) {
    const next = nextLine(text, at);
    const line = text.slice(at, next);
    const blanks = /^ */.exec(line)?.[0].length ?? 0;
    const isOurs = line.trim() === "" || blanks > indent;
    if (!isOurs && (isText || !/^\s*#/.test(line))) break;
    // A comment further out is ours where something of ours follows.
    const isBehindComment = line.trim() === "" && end < at;
    at = next;
    if (isOurs && !isBehindComment) end = next;
  }
  return end;
}

function nextLine(text: string, offset: number): number {
  const at = text.indexOf("\n", offset);
  return at < 0 ? text.length : at + 1;
}

/**
 * The text with blanks for everything outside of the region; lines and offsets stay, and comments on lines
 * of their own or behind the region: they may name the version, or silence a rule.
 */
function masked(text: string, { start, end }: Span): string {
  const blank = (part: string): string =>
    part.replace(/^(?!\s*#).*$/gm, (line) => line.replace(/[^\r]/g, " "));
  const isLineEnd = text.charAt(end - 1) === "\n";
  const behind = isLineEnd ? end : nextLine(text, end);
  const [tail = ""] = /^[\s}\],]*/.exec(text.slice(end, behind)) ?? [];
  const rest = text.slice(end + tail.length, behind);
  const kept = rest.startsWith("#") ? rest : rest.replace(/[^\r\n]/g, " ");
  return (
    blank(text.slice(0, start)) +
    text.slice(start, end) +
    tail.replace(/\S/g, " ") +
    kept +
    blank(text.slice(behind))
  );
}
