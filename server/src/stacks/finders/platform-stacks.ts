import type { Part } from "../../engine/parts/part.ts";
import { analyze } from "../../documents/index.ts";
import { type PartConfig, type CheckedStack, flagLocation } from "../../kubelet/index.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import { encloses, type Span } from "../../engine/text/span.ts";
import type { ParsedText } from "../parse-text.ts";
import { flagValue } from "../../flags/index.ts";
import { checkStack } from "../check-stack.ts";
import type { MissingInput } from "../messages/missing-input.ts";
import { mayHaveKubeadmFlags } from "./kubeadm-flags.ts";

/** A file as users name it. */
interface FileName {
  /** Names the file in findings of other files: a URI or a path. */
  readonly id: string;
  readonly name: string;
}

/** The configuration that a node gets from a document of a platform. */
export interface StackOfPlatform {
  /** The span of the configuration, or of the document, in the file. */
  readonly region: Span;
  /** The platform as its users write it. */
  readonly platform: string;
  /** The name that the file gives to what the configuration is for, such as a worker profile. */
  readonly name?: string;
  /** The files that its flags name, and the patches next to it, which are not read here. */
  readonly missing: readonly MissingInput[];
  /** Base, the user's settings, what the platform puts over them, flags, each value with its origin. */
  readonly set: () => CheckedStack;
  /** The set without the user's settings; undefined if these replace the base completely. */
  readonly base: () => CheckedStack | undefined;
}

/**
 * The configurations that nodes get from the platforms' documents of a file, in its order: one for each configuration,
 * and one for each document without one. Documents that the platform joins result in one. Empty for other files, and if
 * the platforms' bases are not known.
 */
export function platformStacks(
  named: FileName,
  file: ParsedText,
  knowledge: Knowledge,
): readonly StackOfPlatform[] {
  const found: (StackOfPlatform & { readonly joinedAs: string | undefined })[] = [];
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
    const setOf = (shown: Pick<PartConfig, "effective" | "flags">): CheckedStack =>
      setOfPart(named, { part, config: { ...config, ...shown } }, file, knowledge);
    found.push({
      region,
      platform,
      joinedAs,
      name: config.name,
      missing: [
        ...namedFiles(config.flags.map(({ text }) => text)),
        ...(config.isPatch ? [{ missing: "patches" } as const] : []),
      ],
      set: () => setOf(config),
      base: () => {
        const effective = config.base();
        return effective && { ...setOf({ effective, flags: [] }), findings: [] };
      },
    });
  }
  return found.sort((a, b) => a.region.start - b.region.start);
}

function namedFiles(args: readonly string[]): readonly MissingInput[] {
  return ["config", "config-dir"].flatMap((flag) => {
    const path = flagValue(args, flag) ?? "";
    return path === "" ? [] : [{ missing: "file", path } as const];
  });
}

function setOfPart(
  { id, name }: FileName,
  { part, config }: { readonly part: Part; readonly config: PartConfig },
  file: ParsedText,
  knowledge: Knowledge,
): CheckedStack {
  const { effective, user, flags, platform } = config;
  const { version } = effective.index;
  const analysis = analyze(file.text, { kubernetesVersion: version }, knowledge);
  const source = { id, name, text: file.text, lines: file.lines };
  const before = Array.from({ length: user }, () => undefined);
  const isAbout = ({ region }: Part): boolean =>
    encloses(region, part.region) || encloses(part.region, region);
  const own = file.parts.filter(isAbout).flatMap(({ findings }) => findings);
  const isTold = ({ rule, span }: Finding): boolean =>
    file.parts.some(({ findings }) =>
      findings.some((other) => other.rule === rule && other.span.start === span.start),
    );
  const together = withFlagsOfKubeadm({ id, name }, file, version, knowledge);
  const ofFlags = together.filter((finding) => !isTold(finding));
  return {
    version,
    effective,
    files: [...before, { id, name, analysis }],
    flags: flags.map((flag) => ({ text: flag.text, place: { source, span: flag.span } })),
    findings: [...own, ...ofFlags].map((finding) => ({ layer: user, found: "rule", finding })),
    platform,
  };
}

/** Findings in kubeadm's flags together with the configuration next to them, which no part sees. */
function withFlagsOfKubeadm(
  { id, name }: FileName,
  { text, options }: ParsedText,
  version: KubernetesVersion,
  knowledge: Knowledge,
): readonly Finding[] {
  if (!mayHaveKubeadmFlags(lookAt(text))) return [];
  const main = { path: name, text, uri: id };
  const texts = { main, dropIns: undefined, args: [], mainFolder: "/" };
  const stack = checkStack(texts, { ...options, kubernetesVersion: version }, knowledge);
  return (stack?.findings ?? []).flatMap(({ layer, found, finding }): readonly Finding[] => {
    if (found === "file" || !stack?.effective.flags.tree.entries.size) return [];
    if (layer < stack.files.length) return [finding];
    const place = flagLocation(finding.span, stack);
    return place ? [{ ...finding, span: place.span, related: [] }] : [];
  });
}
