import type { Part } from "../engine/parts/part.ts";
import type { ParsedText } from "../stacks/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { movedFindings } from "../engine/analysis/moved-findings.ts";
import { parseFile } from "../engine/syntax/parse.ts";
import { lineIndexOf, type LineIndex } from "../engine/text/line-index.ts";
import { encloses, type Span } from "../engine/text/span.ts";
import type { Snapshot } from "./analyses.ts";
import { putInLruCache } from "../engine/text/put-in-lru-cache.ts";
import type { Settings } from "./settings.ts";

/** Findings of an earlier text, kept while the current one cannot be read. */
export interface KeptFindings {
  readonly text: string;
  readonly lines: LineIndex;
  /** At their places in the text of now. */
  readonly findings: readonly Finding[];
}

/**
 * The findings of documents whose parts vanish while a key is typed: of a profile with an unclosed quote, of a
 * configuration inside YAML that does not parse. (Undamaged blocks of a broken kubelet configuration are checked as
 * they are.) Nothing is kept once the text parses again.
 */
export interface KeptStore {
  /** Undefined where the text parses, or nothing is left of what was found before. */
  findingsFor(
    snapshot: Snapshot,
    file: ParsedText | undefined,
    settings: Settings,
  ): KeptFindings | undefined;
  forget(uri: string): void;
}

/** The last text of a document that could be read. */
interface Good {
  readonly text: string;
  readonly version: number;
  readonly revision: number;
  readonly findings: readonly Finding[];
}

/** Of more open documents than these, the oldest keep nothing. */
const maxKept = 64;

/** A store that knows of no document. */
export function createKeptStore(): KeptStore {
  const good = new Map<string, Good>();
  return {
    findingsFor({ uri, version, text }, file, { revision }) {
      const last = good.get(uri);
      const isKnown = last?.revision === revision;
      const parts = (file?.parts ?? []).filter(({ mayVanish }) => mayVanish);
      if (parts.length === 0 && !isKnown) {
        good.delete(uri);
        return undefined;
      }
      const { documents } = file?.file ?? parseFile(text);
      if (documents.every(({ problems }) => problems.length === 0)) {
        const findings = findingsOf(parts);
        const isNewer = !isKnown || last.version <= version;
        if (isNewer) putInLruCache(good, uri, { text, version, revision, findings }, maxKept);
        return undefined;
      }
      if (!isKnown || last.version > version) return undefined;
      const moved = movedFindings(last.findings, last.text, text);
      const found = new Set(findingsOf(parts).map(nameOf));
      const findings = moved.filter(
        (finding) => !isRead(finding.span, parts, documents) && !found.has(nameOf(finding)),
      );
      return findings.length > 0
        ? { text, lines: file?.lines ?? lineIndexOf(text), findings }
        : undefined;
    },
    forget: (uri) => void good.delete(uri),
  };
}

function findingsOf(parts: readonly Part[]): readonly Finding[] {
  return parts.flatMap(({ findings }) => findings);
}

function nameOf({ rule, span }: Finding): string {
  return `${rule} ${span.start} ${span.end}`;
}

/** True if the current text is understood at a place: its findings there are valid. */
function isRead(
  span: Span,
  parts: readonly Part[],
  documents: ParsedText["file"]["documents"],
): boolean {
  const whole = documents.filter(({ problems }) => problems.length === 0);
  return parts.some(({ isExclusive, region }) =>
    isExclusive ? encloses(region, span) : whole.some((document) => encloses(document.span, span)),
  );
}
