import type { CheckContext } from "../engine/parts/part.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { CheckedStack } from "../kubelet/index.ts";
import type { MissingInput } from "./messages/missing-input.ts";
import type { LineIndex } from "../engine/text/line-index.ts";
import type { Span } from "../engine/text/span.ts";
import type { Dump } from "./dumps.ts";
import type { StackTexts } from "./stack-texts.ts";
import type { StackOrigin } from "./finders/stack-found.ts";

/** The configuration of one node, found in some input: a stack of layers with the origin of every value. Immutable. */
export interface ConfigStack {
  /** The name in reports: the input, and the subject's own name if the input contains several. */
  readonly name: string;
  /** Its path on the node, or the name that a dump has; undefined if it is all of its input. */
  readonly place?: string;
  /** The name that its text gives to it, such as that of a worker profile. */
  readonly title?: string;
  /** Where in the input it is; undefined for files that the user names as a set. */
  readonly region: Span | undefined;
  /** Empty if the result is all that the node gets. */
  readonly missing: readonly MissingInput[];
  /** Merges and checks the stack; undefined if the version has no KubeletConfiguration. */
  readonly check: (options: CheckContext, knowledge: Knowledge) => CheckedStack | undefined;
  /** The platform's layers around the user's settings; undefined if no platform with a known base carries them. */
  readonly platform?: {
    readonly title: string;
    readonly base: (options: CheckContext, knowledge: Knowledge) => CheckedStack | undefined;
  };
  /** The files that belong together, and how they were found; undefined for a single text. */
  readonly stack?: StackOrigin;
  /** The texts of a set that is not written inside another file. */
  readonly texts?: StackTexts;
  /** The path of a drop-in as users find it, by its path below the folder; that path itself if left out. */
  readonly shownPath?: (path: string) => string;
  /** Its files are written inside another one. */
  readonly isCarried?: true;
  /** It is the configuration that a running kubelet reports: nothing is filled in. */
  readonly dump?: Dump;
}

/** A text in which subjects are looked for. */
export interface StackInput {
  readonly text: string;
  /** Its address: files that a unit names are looked for around it. */
  readonly uri: string;
  /** The name that users know. */
  readonly name: string;
  /** Its path on the node or on the disk, with `/`; decides what some texts are. */
  readonly path: string;
  /** A tool fills in values. */
  readonly isFilledIn?: boolean;
  /** No other files are looked for next to it. */
  readonly isAlone?: boolean | undefined;
  /** Texts of other files that complete its documents; looked for if left out. */
  readonly neighbours?: readonly string[];
}

/** The file around carried texts, and the place in it of a span of one of them. */
export interface CarrierFile {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly lines: LineIndex;
  /** By the address of the carried text. */
  readonly outsideOf: (uri: string) => ((span: Span) => Span) | undefined;
}

/** A set of carried texts, with every place as one of the file that carries them. */
export function stackInCarrier(
  stack: CheckedStack,
  { id, name, text, lines, outsideOf }: CarrierFile,
): CheckedStack {
  const files = stack.files.map((file) => {
    const place = file && outsideOf(file.id);
    if (!file || !place) return file;
    const { outside: before = (span: Span) => span } = file;
    const outside = (span: Span): Span => place(before(span));
    return { id, name, analysis: { ...file.analysis, text, lines }, outside };
  });
  const flags = stack.flags.map(({ text: word, place }) => {
    const outside = place && outsideOf(place.source.id);
    if (!place || !outside) return { text: word, place };
    const source = { id, name, text, lines };
    return { text: word, place: { source, span: outside(place.span) } };
  });
  const findings = stack.findings.map((layerFinding) => {
    const { layer, finding } = layerFinding;
    const file = stack.files[layer];
    const outside = file && outsideOf(file.id);
    if (!outside) return layerFinding;
    const related = finding.related?.map((place) => {
      const other = place.file === undefined ? outside : outsideOf(place.file);
      return other ? { ...place, span: other(place.span), file: id } : place;
    });
    const moved = { ...finding, span: outside(finding.span), ...(related && { related }) };
    const { inner = finding.span } = layerFinding;
    return { ...layerFinding, finding: moved, inner };
  });
  return { ...stack, files, flags, findings };
}
