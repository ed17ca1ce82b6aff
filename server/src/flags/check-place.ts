import type { SourceFile } from "../engine/parts/source-file.ts";
import type { ChosenVersion } from "../engine/parts/chosen-version.ts";
import type { FileOptions } from "../engine/parts/part.ts";
import {
  type Argument,
  type FlagValues,
  type NodeDescription,
  configIndex,
  gateStates,
  locatedMap,
  osIn,
  readFlags,
  writtenGates,
} from "../kubelet/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { byPlace, shownFindings } from "../engine/analysis/shown-findings.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { analyzeHosted, versionNotes, versionOf } from "../documents/index.ts";
import { isOutsideOf, joinedSpans, spansIn } from "../engine/text/span-search.ts";
import type { Span } from "../engine/text/span.ts";
import { flagFindings } from "./flag-findings.ts";
import type { FlagPlace } from "./flag-place.ts";
import { fileRemarks } from "../engine/analysis/file-remarks.ts";
import { isFilledInOnNode, templateFinding } from "../engine/analysis/template.ts";
import { unknownFlagText } from "./text-flag-places.ts";
import { isFilledIn } from "../engine/syntax/hole.ts";

/** The flags at one place of a file, as the kubelet reads them. */
export interface ReadPlace {
  readonly place: FlagPlace;
  readonly version: KubernetesVersion;
  readonly chosen: ChosenVersion;
  readonly flags: FlagValues;
  /** Ordered by place. */
  readonly findings: readonly Finding[];
}

/** The kubelet's other inputs are not known here, so each place is checked alone. */
const host = { name: "flags", headerIsGiven: true, defaults: new Set<string>() } as const;

/** Reads and checks the flags at a place: those that the kubelet does not accept, and the values that it rejects. */
export function readPlace(
  place: FlagPlace,
  source: SourceFile,
  given: FileOptions,
  knowledge: Knowledge,
): ReadPlace | undefined {
  const { region } = place;
  const chosen = versionOf(source, given, { region, imageVersion: place.version });
  const { version, asked } = chosen;
  const index = configIndex(knowledge.schema, version);
  if (!index) return undefined;
  const flags = readFlags(place.args, index, knowledge.flags);
  const os = given.node?.os ?? osAround(source, region);
  const options: FileOptions = os === "windows" && !given.node ? { ...given, node: { os } } : given;
  const open = openIn(place);
  // Words with placeholders are skipped individually, not the lines that they are on.
  const delivered = { ...options, isAsDelivered: true, askedVersion: asked };
  const findings = given.isJoined ? [] : [...ofFlags(), ...ofValues()].sort(byPlace);
  return { place, version, chosen, flags, findings };

  /** That a placeholder is among the words. */
  function templateHint(): readonly Finding[] {
    if (given.isAsDelivered === true) return [];
    const markers = (source.remarks ?? fileRemarks(source.text, source.lines)).markers();
    const isFilledInLater = (span: Span): boolean =>
      (place.isExpanded === true && source.text.charAt(span.start) === "$") ||
      isFilledInOnNode(span, source.text);
    const first = spansIn(region, markers).find((span) => !isFilledInLater(span));
    return first ? [templateFinding(first)] : [];
  }

  /** The findings of the words alone. */
  function ofFlags(): readonly Finding[] {
    const gates = gateStates(writtenGates(locatedMap(flags.tree)), version, knowledge.gates);
    const { early, late } = flagFindings(flags, version, gates, os);
    const found = [...early, ...late, ...unquotedValues(place)].filter(
      (finding) => !isGuess(finding, open),
    );
    // Words that systemd ignores are lost, whatever variables they contain.
    return shownFindings(
      [...found, ...lostInUnit(place), ...templateHint(), ...versionNotes(chosen)],
      { ...source, region },
      delivered,
      knowledge,
    );
  }

  /** The kubelet's findings in the resulting configuration. */
  function ofValues(): readonly Finding[] {
    if (flags.tree.entries.size === 0) return [];
    const documents = [{ span: region, root: locatedMap(flags.tree), problems: [] }];
    const imageVersion = { version, asked };
    const hosted = { host, region, format: "yaml", documents, imageVersion } as const;
    return analyzeHosted(source, hosted, delivered, knowledge).findings.filter(
      (finding) => !isGuess(finding, open),
    );
  }
}

/** The operating system that the document around a place is for, or the whole text if it is not in a document. */
export function osAround({ text, file }: SourceFile, { start }: Span): NodeDescription["os"] {
  const document = file.documents.findLast(({ span }) => span.start <= start);
  return osIn(document ? text.slice(document.span.start, document.span.end) : text);
}

/** Values that are filled in elsewhere, and flags that another place may complete, are not checked. */
function isGuess({ message, span }: Finding, { names, words }: OpenWords): boolean {
  if (message.key === "flag-refused") {
    const { problem } = message.params;
    if (problem === "provider-pair" || problem === "lock") return true;
  }
  return !isOutsideOf(span, ofNames.has(message.key) ? names : words);
}

interface OpenWords {
  readonly names: readonly Span[];
  readonly words: readonly Span[];
}

/** The words of a place with something in them that is filled in, and those of them where it is in the name. */
function openIn({ args }: FlagPlace): OpenWords {
  const open = args.filter(({ text }) => isOpenWord(text));
  const names = open.filter(({ text }) => isOpenWord(text.replace(/=.*/s, "")));
  return {
    names: joinedSpans(names.flatMap(spansOf)),
    words: joinedSpans(open.flatMap(spansOf)),
  };
}

/** All pieces of a word: its own span is the first of them. */
function spansOf({ span, pieces = [] }: Argument): readonly Span[] {
  return [span, ...pieces.map((piece) => piece.span)];
}

/** Findings about a flag's name, whatever its value is. */
const ofNames: ReadonlySet<string> = new Set(["flag-deprecated", "flag-removed", "flag-unknown"]);

/** A value that a shell or Ruby computes, that a program prints (`%s`), or that a reader replaces (`<name>`). */
const placeholder =
  /[$#]\{|\$\(|^\$\w+$|`|%(?:\[\d\])?[sdvq](?![A-Za-z\d])|<[A-Za-z][\w .,:()/-]*>/;

/** True for a word with something in it that a shell, a template or a tool fills in. */
export function isOpenWord(text: string): boolean {
  return text.includes(unknownFlagText) || isFilledIn(text) || placeholder.test(text);
}

function unquotedValues({ unquoted }: FlagPlace): Finding[] {
  return unquoted.map(({ name, node }): Finding => {
    const params = { name, written: node.text };
    const message = { key: "flag-value-unquoted", params } as const;
    const { span } = node;
    return { rule: "flag-value-unquoted", severity: "error", span, path: `--${name}`, message };
  });
}

function lostInUnit({ lost = [] }: FlagPlace): Finding[] {
  return lost.map(({ cause, names, span }): Finding => {
    const message = { key: "flag-lost-in-unit", params: { cause, names } } as const;
    const path = names.join(" ");
    return { rule: "flag-lost-in-unit", severity: "warning", span, path, message };
  });
}

/** The findings about words alone, wherever they are written. */
export function findingsAt(
  args: readonly Argument[],
  source: SourceFile,
  options: FileOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const [first, last] = [args[0], args.at(-1)];
  if (!first || !last) return [];
  const region = { start: first.span.start, end: last.span.end };
  const place = {
    form: "words",
    name: "",
    region,
    args,
    unquoted: [],
    version: undefined,
  } as const;
  return readPlace(place, source, options, knowledge)?.findings ?? [];
}
