import { configIndex } from "../../kubelet/config-index.ts";
import type { KubernetesVersion } from "../../schema/table.ts";
import type { LocatedNode } from "../../syntax/located-node.ts";
import { mapOf } from "../../syntax/look-up.ts";
import { documentFlagPlaces } from "../flags/document-flag-places.ts";
import type { PartConfig, PartContext } from "../part.ts";
import { platformConfig } from "./platform-findings.ts";
import type { HostedPlace, PlatformDocument } from "./platform-documents.ts";
import { platformStack } from "./platform-stack.ts";

/**
 * What a kubelet gets by a platform's document with one of the configurations in it, or with none: base, the user's
 * settings, what the platform puts over them, flags. Undefined where the platform's base is not known.
 */
export function layeredConfig(
  { document, place }: { document: PlatformDocument; place: HostedPlace | undefined },
  config: LocatedNode | undefined,
  version: KubernetesVersion,
  { knowledge, options }: PartContext,
): PartConfig | undefined {
  const index = configIndex(knowledge.schema, version);
  if (!index) return undefined;
  const stack = platformStack(document, mapOf(config), index, place?.isWhole);
  const flags = documentFlagPlaces(document.root).flatMap(({ args }) => args);
  const words = flags.map(({ text }) => text);
  const effective = platformConfig(stack, index, knowledge, words, options.node);
  return effective && { effective, user: stack.user, flags };
}
