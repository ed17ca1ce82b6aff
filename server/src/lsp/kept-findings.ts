import type { Finding } from "../core/findings/finding.ts";
import { movedFindings } from "../core/findings/moved-findings.ts";
import { parseFile } from "../core/syntax/parse.ts";
import { lineIndexOf, type LineIndex } from "../core/text/line-index.ts";
import { encloses, type Span } from "../core/text/span.ts";
import type { Snapshot } from "./analyses.ts";
import type { EmbeddedView } from "./embedded-store.ts";
import { keepNewest } from "./keep-newest.ts";
import type { SeccompView } from "./seccomp-store.ts";
import type { Settings } from "./settings.ts";

/** What an earlier text had findings for, where the text of now cannot be read. */
export interface KeptFindings {
  readonly text: string;
  readonly lines: LineIndex;
  /** At their places in the text of now. */
  readonly findings: readonly Finding[];
}

/** What is said of a document besides the kubelet's own kinds. */
interface Parts {
  readonly seccomp: SeccompView | undefined;
  readonly embedded: EmbeddedView | undefined;
}

/**
 * The findings of documents whose parts vanish while a key is typed: of a profile with an unclosed quote, of a
 * configuration inside YAML that does not parse. (What is whole of a broken kubelet configuration is judged as
 * it is.) Nothing is kept once the text parses again.
 */
export interface KeptStore {
  /** Undefined where the text parses, or nothing is left of what was found before. */
  of(snapshot: Snapshot, parts: Parts, settings: Settings): KeptFindings | undefined;
  forget(uri: string): void;
}

/** The last text of a document that could be read. */
interface Good {
  readonly text: string;
  readonly version: number;
  readonly revision: number;
  /** Made when they are asked for. */
  readonly findings: () => readonly Finding[];
}

/** Of more open documents than these, the oldest keep nothing. */
const mostKept = 64;

/** A store that knows of no document. */
export function createKeptStore(): KeptStore {
  const good = new Map<string, Good>();
  return {
    of({ uri, version, text }, parts, { revision }) {
      const last = good.get(uri);
      const isKnown = last?.revision === revision;
      if (!parts.seccomp && !parts.embedded && !isKnown) {
        good.delete(uri);
        return undefined;
      }
      if (!isBroken(text, parts)) {
        const findings = (): readonly Finding[] => findingsOf(parts);
        const isNewer = !isKnown || last.version <= version;
        if (isNewer) keepNewest(good, uri, { text, version, revision, findings }, mostKept);
        return undefined;
      }
      if (!isKnown || last.version > version) return undefined;
      const moved = movedFindings(last.findings(), last.text, text);
      const said = new Set(findingsOf(parts).map(nameOf));
      const findings = moved.filter(
        (finding) => !isJudged(finding.span, parts) && !said.has(nameOf(finding)),
      );
      return findings.length > 0 ? { text, lines: lineIndexOf(text), findings } : undefined;
    },
    forget: (uri) => void good.delete(uri),
  };
}

function findingsOf({ seccomp, embedded }: Parts): readonly Finding[] {
  return [
    ...(seccomp?.analysis.findings ?? []),
    ...(embedded?.found ?? []).flatMap(({ analysis }) => analysis.findings),
  ];
}

function nameOf({ rule, span }: Finding): string {
  return `${rule} ${span.start} ${span.end}`;
}

/** True where the text as a whole cannot be read, or a part of it not. */
function isBroken(text: string, { seccomp, embedded }: Parts): boolean {
  // What could be read of both is known; of a document that is nothing any more it has to be looked at.
  const documents =
    seccomp?.analysis.file.documents ?? embedded?.documents ?? parseFile(text).documents;
  return documents.some(({ problems }) => problems.length > 0);
}

/** True where the text of now is understood at a place: what it says there holds. */
function isJudged(span: Span, { seccomp, embedded }: Parts): boolean {
  const whole = (seccomp?.analysis.file.documents ?? []).filter(
    ({ problems }) => problems.length === 0,
  );
  return (
    whole.some((document) => encloses(document.span, span)) ||
    (embedded?.found ?? []).some(({ region }) => encloses(region, span))
  );
}
