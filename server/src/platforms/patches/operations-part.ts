import type { Part, PartContext } from "../../engine/parts/part.ts";
import { reportPart } from "../../kubelet/index.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { byPlace, shownFindings } from "../../engine/analysis/shown-findings.ts";
import { versionOf } from "../../documents/index.ts";
import type { Span } from "../../engine/text/span.ts";
import { encloses } from "../../engine/text/span.ts";
import { problemFinding } from "../document-part.ts";
import { layeredConfig } from "../layered-config.ts";
import type { HostedPlace, PlatformDocument } from "../platform-documents.ts";

/** Makes the part of a configuration at a place. */
export type MakePart = (place: HostedPlace, document: PlatformDocument) => Part;

/** A text of operations that change the platform's document, and what it and the patches around it make of that. */
export function operationsPart(
  place: HostedPlace,
  region: Span,
  document: PlatformDocument,
  context: PartContext,
  configPart: MakePart,
): Part {
  const { source, options, knowledge } = context;
  const chosen = versionOf(source, options, { region, imageVersion: place.version });
  const { version, asked } = chosen;
  const { platform } = document;
  const patched = document.patched?.(place.patchesItem ?? "", version);
  const findings = (): readonly Finding[] => {
    const failures = (patched?.failures ?? [])
      .filter(({ span }) => encloses(place.value.span, span))
      .map(({ span, path, phrase, isMissing }) => {
        const note = isMissing ? "missing" : "failed";
        return problemFinding({ effect: "refused", span, path, note, detail: phrase }, platform);
      });
    const shown = shownFindings(
      failures,
      { ...source, region },
      { ...options, ...(asked !== undefined && { askedVersion: asked }) },
      knowledge,
    );
    const own = patched?.own.get(place.name);
    if (!own || own.entries.length === 0) return shown;
    // Values in operations need no header of the kubelet.
    const values = configPart(
      { ...place, holds: "map", value: { ...own, span: place.value.span } },
      { ...document, platform: { ...platform, header: "given" } },
    );
    return [...shown, ...values.findings].sort(byPlace);
  };
  const { format } = source.file;
  const identity = { id: place.name, label: platform.texts.title, region, format };
  const layered = (): ReturnType<NonNullable<Part["layered"]>> =>
    layeredConfig({ document, place }, undefined, version, context);
  return reportPart({ ...identity, findings, layered, mayVanish: true, isPatch: true });
}
