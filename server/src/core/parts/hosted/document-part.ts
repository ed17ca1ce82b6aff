import type { MapNode } from "../../syntax/located-node.ts";
import type { Finding } from "../../findings/finding.ts";
import { shownFindings } from "../../findings/shown-findings.ts";
import { configIndex } from "../../kubelet/config-index.ts";
import { damagedSpans } from "../../syntax/damaged-spans.ts";
import { versionOf } from "../documents/analyze.ts";
import type { Part, PartConfig, PartContext } from "../part.ts";
import { layeredConfig } from "./layered-config.ts";
import { fieldFindings, fieldRules, severityOf } from "./platform-findings.ts";
import type { Platform, PlatformProblem } from "./platform.ts";
import { configAt, joinedConfig, type PlatformDocument } from "./platform-documents.ts";
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
    index && platformStack(document, configOf(), index);
  const configOf = (): MapNode | undefined => joinedConfig(document) ?? (place && configAt(place));
  const layered = (): PartConfig | undefined =>
    layeredConfig({ document, place }, configOf(), version, context);
  const findingsOf = (): readonly Finding[] => {
    const stack = stackOf();
    const found = stack ? (platform.check?.(stack.context) ?? []) : [];
    // What stands in the kubelet's own document is judged there, but for what the platform does with it.
    const isBeside = place?.holds === "document";
    const ofFields = stack && isBeside ? fieldFindings(platform, stack, layered()?.effective) : [];
    const damaged = damagedSpans(parsed);
    const sound = found.filter(({ span }) =>
      damaged.every(({ start, end }) => span.end <= start || span.start >= end),
    );
    const findings = [...ofFields, ...sound.map((problem) => problemFinding(problem, platform))];
    const of = isBeside ? source : { ...source, region };
    return shownFindings(findings, of, options, knowledge);
  };
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

/** What is said of something wrong beside the fields of a configuration. */
export function problemFinding(
  { effect, span, path, note, detail }: PlatformProblem,
  { texts }: Platform,
): Finding {
  const isRefused = severityOf(effect) === "error";
  const rule = isRefused ? "platform-value-refused" : fieldRules[effect];
  const message = {
    key: "platform-problem",
    params: { texts, effect, note, ...(detail !== undefined && { detail }) },
  } as const;
  return { rule, severity: severityOf(effect), span, path, message };
}
