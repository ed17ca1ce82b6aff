import type { PartContext } from "../engine/parts/part.ts";
import {
  type Argument,
  type PartConfig,
  flagPrecedence,
  layerOf,
  locatedArguments,
  locatedMap,
  runKubeletRules,
  spanInText,
} from "../kubelet/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { findingsAt, isOpenWord } from "../flags/index.ts";
import type { Span } from "../engine/text/span.ts";

/**
 * The findings about flags of a platform's document that depend on the configuration below them, at the flags: the flags
 * alone do not show these.
 */
export function flagsOverBase(
  { effective, flags, user, platform }: PartConfig,
  top: Span,
  { source, options, knowledge }: PartContext,
): readonly Finding[] {
  if (flags.length === 0) return [];
  const { config, tree, index } = effective;
  const { version } = index;
  const [layer] = [...effective.layers].find(([, { kind }]) => kind === "flags") ?? [];
  const { computed } = platform;
  const found = runKubeletRules(locatedMap(tree), {
    config,
    version,
    gates: knowledge.gates,
    role: "merged",
    top,
    node: options.node,
    computed: computed.size > 0 ? new Set(computed.keys()) : undefined,
  });
  const places = placesOf(flags);
  const ofFlags = found.flatMap((finding): Finding[] => {
    const { span, related = [] } = finding;
    // A line of the user's own has the finding already.
    const isElsewhere = related.some((place) => layerOf(place.span) === user);
    const flag = layerOf(span) === layer && !isElsewhere ? places(spanInText(span)) : undefined;
    return flag && !isOpenWord(flag.text)
      ? [{ ...finding, span: flag.span, related: undefined }]
      : [];
  });
  const alone = findingsAt(flags, source, options, knowledge);
  return ofFlags.filter(
    ({ rule, span }) =>
      !alone.some(
        (other) =>
          other.rule === rule && other.span.start < span.end && span.start < other.span.end,
      ),
  );
}

/** The settings of a platform's configuration that flags of the same document override. */
export function overriddenByFlags(
  { effective, flags, user }: PartConfig,
  top: Span,
): readonly Finding[] {
  const { version } = effective.index;
  const line = flags.map(({ text }) => text);
  return flagPrecedence
    .run({ effective, version, hasMain: true, top, flags: line })
    .flatMap(({ finding }) =>
      layerOf(finding.span) === user ? [{ ...finding, span: spanInText(finding.span) }] : [],
    );
}

/** Finds the word in the file by a span in the line that the words make. */
function placesOf(flags: readonly Argument[]): (span: Span) => Argument | undefined {
  const line = locatedArguments(flags.map(({ text }) => text));
  return ({ start }) => flags[line.findIndex(({ span }) => start <= span.end)];
}
