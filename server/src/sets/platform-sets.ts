import { analyze } from "../documents/index.ts";
import type { Part, PartConfig, SetAnalysis } from "../kubelet/index.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { encloses, type Span } from "../text/span.ts";
import type { FileAnalysis } from "./analyze-file.ts";

/** A file as users name it. */
interface FileName {
  /** Names the file in findings of other files: a URI or a path. */
  readonly id: string;
  readonly name: string;
}

/** The configuration that a node gets from a document of a platform. */
export interface PlatformSet {
  /** The span of the configuration, or of the document, in the file. */
  readonly region: Span;
  /** The platform as its users write it. */
  readonly platform: string;
  /** The name that the file gives to what the configuration is for, such as a worker profile. */
  readonly name?: string;
  /** Base, the user's settings, what the platform puts over them, flags, each value with its origin. */
  readonly set: () => SetAnalysis;
  /** The same without the user's settings; undefined if these replace the base completely. */
  readonly base: () => SetAnalysis | undefined;
}

/**
 * The configurations that nodes get from the platforms' documents of a file, in its order: one for each configuration,
 * and one for each document without one. Documents that the platform joins result in one. Empty for other files, and if
 * the platforms' bases are not known.
 */
export function platformSets(
  named: FileName,
  file: FileAnalysis,
  knowledge: Knowledge,
): readonly PlatformSet[] {
  const found: (PlatformSet & { readonly joinedAs: string | undefined })[] = [];
  for (const part of file.parts) {
    const config = part.layered?.();
    if (!config) continue;
    const { region } = part;
    const { texts, joinedAs } = config.platform;
    const platform = texts.title;
    const isReported = found.some(
      (other) =>
        other.platform === platform &&
        (encloses(region, other.region) || (joinedAs !== undefined && joinedAs === other.joinedAs)),
    );
    if (isReported) continue;
    const setOf = (shown: Pick<PartConfig, "effective" | "flags">): SetAnalysis =>
      setOfPart(named, { part, config: { ...config, ...shown } }, file, knowledge);
    found.push({
      region,
      platform,
      joinedAs,
      name: config.name,
      set: () => setOf(config),
      base: () => {
        const effective = config.base();
        return effective && { ...setOf({ effective, flags: [] }), findings: [] };
      },
    });
  }
  return found.sort((a, b) => a.region.start - b.region.start);
}

function setOfPart(
  { id, name }: FileName,
  { part, config }: { readonly part: Part; readonly config: PartConfig },
  file: FileAnalysis,
  knowledge: Knowledge,
): SetAnalysis {
  const { effective, user, flags, platform } = config;
  const { version } = effective.index;
  const analysis = analyze(file.text, { kubernetesVersion: version }, knowledge);
  const source = { id, name, text: file.text, lines: file.lines };
  const before = Array.from({ length: user }, () => undefined);
  const isAbout = ({ region }: Part): boolean =>
    encloses(region, part.region) || encloses(part.region, region);
  return {
    version,
    effective,
    files: [...before, { id, name, analysis }],
    flags: flags.map((flag) => ({ text: flag.text, place: { source, span: flag.span } })),
    findings: file.parts
      .filter(isAbout)
      .flatMap(({ findings }) =>
        findings.map((finding) => ({ layer: user, found: "rule", finding }) as const),
      ),
    platform,
  };
}
