import type { SourceFile } from "../../engine/parts/source-file.ts";
import type { FileOptions, Part, PartRoom } from "../../engine/parts/part.ts";
import { shownFindings } from "../../engine/analysis/shown-findings.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { MessageRef } from "../../engine/messages/message-ref.ts";
import type { Budget } from "../../engine/text/budget.ts";
import type { Span } from "../../engine/text/span.ts";
import type { ChosenVersion } from "../../engine/parts/chosen-version.ts";
import type { PartConfig } from "./kubelet-part.ts";
import { once } from "../../engine/text/once.ts";

/**
 * The number of things of each kind that are checked in a file of another tool: documents, configurations, files that
 * it carries, places with flags. Each is checked like a file of its own, and real files have a few dozen.
 */
const maxThings = 200;

/** The room of a file in which nothing was found yet. */
export function emptyRoom(budget: Budget): PartRoom {
  let beyond: Span | undefined;
  return {
    budget,
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

/** Reports that a file contains more than is checked; undefined if everything is. */
export function beyondPart(
  { budget, beyond }: PartRoom,
  source: SourceFile,
  options: FileOptions,
  knowledge: Knowledge,
): Part | undefined {
  const ofThings = { key: "too-many-parts", params: { limit: maxThings } } as const;
  const findings = [
    ...(beyond ? [noticeAt(beyond, ofThings)] : []),
    ...[...budget.beyond].map(([unit, span]) =>
      noticeAt(span, { key: "too-much-work", params: { unit, limit: budget.limits[unit] } }),
    ),
  ];
  const [first] = findings;
  if (!first) return undefined;
  return reportPart({
    id: "beyond",
    label: "",
    region: first.span,
    format: source.file.format,
    findings: () => shownFindings(findings, source, options, knowledge),
    layered: () => undefined,
  });
}

function noticeAt({ start }: Span, message: MessageRef): Finding {
  const span = { start, end: start };
  return { rule: "too-many-findings", severity: "information", span, path: "", message };
}

/** The description of a part that has findings and a result, but no places of its own to answer for. */
interface Report
  extends
    Pick<Part, "id" | "label" | "region" | "format">,
    Partial<Pick<Part, "fixes" | "isPatch" | "mayVanish" | "tool">> {
  readonly findings: () => readonly Finding[];
  readonly layered: () => PartConfig | undefined;
  readonly version?: ChosenVersion;
}

/** The part of a platform's whole document or file; its findings are computed on demand. */
export function reportPart({ findings, layered, version, ...description }: Report): Part {
  const found = once(findings);
  return {
    kind: "hosted",
    reader: "kubelet",
    fixes: () => [],
    ...description,
    get findings() {
      return found();
    },
    safeEdits: () => [],
    status: () => ({ kinds: [], version }),
    effective: () => layered()?.effective,
    layered,
  };
}
