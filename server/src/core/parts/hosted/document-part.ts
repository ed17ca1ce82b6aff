import type { Finding } from "../../findings/finding.ts";
import { shownFindings } from "../../findings/shown-findings.ts";
import { configIndex } from "../../kubelet/config-index.ts";
import { damagedSpans } from "../../syntax/damaged-spans.ts";
import { mapOf } from "../../syntax/look-up.ts";
import { versionOf } from "../documents/analyze.ts";
import type { Part, PartConfig, PartContext } from "../part.ts";
import { layeredConfig } from "./layered-config.ts";
import { fieldRules, severityOf } from "./platform-findings.ts";
import type { PlatformProblem } from "./platform.ts";
import type { PlatformDocument } from "./platform-documents.ts";
import { platformStack, type PlatformStack } from "./platform-stack.ts";

/**
 * What is said of a platform's document beside the configurations in it, and what a kubelet gets by the document as a
 * whole: the first configuration, the document's own settings, its flags.
 */
export function documentPart(document: PlatformDocument, at: number, context: PartContext): Part {
  const { source, options, knowledge } = context;
  const { platform, parsed, places } = document;
  const [place] = places;
  const region = parsed.span;
  const version = versionOf(source, options, {
    region,
    imageVersion: place?.version ?? document.version,
  }).version;
  const index = configIndex(knowledge.schema, version);
  const stackOf = (): PlatformStack | undefined =>
    index && platformStack(document, mapOf(place?.value), index);
  const findingsOf = (): readonly Finding[] => {
    const stack = stackOf();
    const found = stack ? (platform.check?.(stack.context) ?? []) : [];
    const damaged = damagedSpans(parsed);
    const sound = found.filter(({ span }) =>
      damaged.every(({ start, end }) => span.end <= start || span.start >= end),
    );
    const findings = sound.map((problem) => findingOf(problem, document));
    return shownFindings(findings, { ...source, region }, options, knowledge);
  };
  const layered = (): PartConfig | undefined =>
    layeredConfig(document, place?.value, version, context);
  let findings: readonly Finding[] | undefined;
  return {
    ...{ kind: "hosted", id: `platform:${at}`, label: platform.texts.title, region },
    ...{ format: source.file.format, reader: "kubelet", mayVanish: true },
    get findings() {
      return (findings ??= findingsOf());
    },
    fixes: () => [],
    safeEdits: () => [],
    status: () => ({ kinds: [] }),
    effective: () => layered()?.effective,
    layered,
  };
}

function findingOf(
  { effect, span, path, note }: PlatformProblem,
  { platform: { texts } }: PlatformDocument,
): Finding {
  const isRefused = severityOf(effect) === "error";
  const rule = isRefused ? "platform-value-refused" : fieldRules[effect];
  const message = { key: "platform-problem", params: { texts, effect, note } } as const;
  return { rule, severity: severityOf(effect), span, path, message };
}
