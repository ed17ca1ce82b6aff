import { shownFindings } from "../../analysis/shown-findings.ts";
import type { Finding } from "../../analysis/finding.ts";
import type { SourceFile } from "../analysis.ts";
import type { Knowledge } from "../../analysis/knowledge.ts";
import type { Span } from "../../text/span.ts";
import { reportPart } from "./report-part.ts";
import type { FileOptions, Part, PartRoom } from "./part.ts";

/**
 * The number of things of each kind that are checked in a file of another tool: documents, configurations, files that
 * it carries, places with flags. Each is checked like a file of its own, and real files have a few dozen.
 */
const maxThings = 200;

/** The room of a file in which nothing was found yet. */
export function emptyRoom(): PartRoom {
  let beyond: Span | undefined;
  return {
    first(things, spanOf, limit = maxThings) {
      const next = things[limit];
      if (next === undefined) return things;
      beyond ??= spanOf(next);
      return things.slice(0, limit);
    },
    get beyond() {
      return beyond;
    },
  };
}

/** Reports that a file contains more than is checked. */
export function beyondPart(
  beyond: Span,
  source: SourceFile,
  options: FileOptions,
  knowledge: Knowledge,
): Part {
  const message = { key: "too-many-parts", params: { limit: maxThings } } as const;
  const span = { start: beyond.start, end: beyond.start };
  const finding: Finding = {
    ...{ rule: "too-many-findings", severity: "information", span, path: "", message },
  };
  return reportPart({
    ...{ id: "beyond", label: "", region: span, format: source.file.format },
    findings: () => shownFindings([finding], source, options, knowledge),
    layered: () => undefined,
  });
}
