import { type PartConfig, type PartContext, configIndex } from "../kubelet/index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { LocatedNode } from "../syntax/located-node.ts";
import { mapOf } from "../syntax/look-up.ts";
import { documentFlagPlaces, joinedArguments } from "../flags/index.ts";
import { platformConfig } from "./platform-findings.ts";
import type { HostedPlace, PlatformDocument } from "./platform-documents.ts";
import { subjectName } from "./subject-name.ts";
import { platformStack } from "./platform-stack.ts";

/**
 * What a kubelet gets by a platform's document with one of the configurations in it, or with none: base, the user's
 * settings, what the platform puts over them, flags. Undefined where the platform's base is not known.
 */
export function layeredConfig(
  { document, place }: { document: PlatformDocument; place: HostedPlace | undefined },
  config: LocatedNode | undefined,
  version: KubernetesVersion,
  { knowledge, options: { node } }: PartContext,
): PartConfig | undefined {
  const index = configIndex(knowledge.schema, version);
  if (!index) return undefined;
  const isWhole = place?.isWhole ?? false;
  const optional = { ...(place && { place }), ...(node && { node }) };
  const stack = platformStack(document, mapOf(config), index, optional);
  const { texts, merge } = document.platform;
  const isJoined = merge.joinsDocuments ?? false;
  const flags =
    document.flags ??
    joinedArguments(
      (isJoined ? document.together : [document]).flatMap(({ root }) => documentFlagPlaces(root)),
    );
  const words = flags.map(({ text }) => text);
  const effective = platformConfig(stack, index, knowledge, words, node);
  const { user, computed } = stack;
  const base = (): PartConfig["effective"] | undefined => {
    const alone = platformStack(document, undefined, index, { ...optional, isBaseAlone: true });
    return isWhole ? undefined : platformConfig(alone, index, knowledge, [], node);
  };
  const name = subjectName(document, place);
  return (
    effective && {
      ...{ effective, user, flags, platform: { texts, computed, isJoined }, base },
      ...(name !== undefined && { name }),
    }
  );
}
