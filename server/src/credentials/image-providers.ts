import {
  type ImageReference,
  type TreeMap,
  type TreeNode,
  entryAtPath,
  pulledTag,
  readImageReference,
  stringOf,
} from "../kubelet/index.ts";
import { imageMismatch, type Mismatch } from "./match-image.ts";

/** A pattern of a provider, and why it does not match; undefined where it does. */
interface TriedPattern {
  readonly pattern: string;
  readonly mismatch: Mismatch | undefined;
}

/** A provider of the configuration with all its patterns. */
export interface TriedProvider {
  readonly name: string;
  readonly patterns: readonly TriedPattern[];
}

/** The result of matching an image with the providers. */
export interface ImageProviders {
  readonly reference: ImageReference;
  readonly tag: string | undefined;
  /** In the order of the file; the kubelet asks all that match. */
  readonly providers: readonly TriedProvider[];
}

/** The providers that the kubelet asks for credentials of an image; undefined for an invalid image name. */
export function imageProviders(tree: TreeMap, image: string): ImageProviders | undefined {
  const reference = readImageReference(image);
  if (!reference) return undefined;
  const list = entryAtPath(tree, "providers")?.value;
  const items = list?.kind === "list" ? list.items : [];
  const providers = items.map((item): TriedProvider => {
    const patterns = memberOf(item, "matchImages");
    return {
      name: stringOf(memberOf(item, "name")) ?? "",
      patterns: (patterns?.kind === "list" ? patterns.items : []).map((scalar) => {
        const pattern = stringOf(scalar) ?? "";
        return { pattern, mismatch: imageMismatch(pattern, reference.repository) };
      }),
    };
  });
  return { reference, tag: pulledTag(reference), providers };
}

/** The first of a provider's patterns that matches; undefined where none does. */
export function matchingPattern({ patterns }: TriedProvider): string | undefined {
  return patterns.find(({ mismatch }) => mismatch === undefined)?.pattern;
}

function memberOf(node: TreeNode, name: string): TreeNode | undefined {
  return node.kind === "map" ? node.entries.get(name)?.value : undefined;
}
