import { resolveAlias, type LocatedNode } from "../engine/syntax/located-node.ts";
import { memoised } from "../engine/text/memoised.ts";
import { findNodes } from "./find-nodes.ts";
import type { Platform } from "./platform.ts";
import type { PlatformDocument } from "./platform-documents.ts";

/**
 * How many values each further configuration of a document may repeat: the settings of the document, and the largest
 * configuration of its platform in the file, which may be the base of all others; or all of them if the platform joins
 * them.
 */
export function sharedNodes(
  documents: readonly PlatformDocument[],
): (document: PlatformDocument) => number {
  const ofPlatform = memoised((platform: Platform) => {
    const sizes = documents
      .filter((document) => document.platform === platform)
      .flatMap(({ places }) => places.map(({ value }) => nodesIn(value)));
    const isJoined = platform.merge.joinsDocuments === true;
    return sizes.reduce((sum, size) => (isJoined ? sum + size : Math.max(sum, size)), 0);
  });
  return memoised(
    ({ platform, form, root }) =>
      ofPlatform(platform) +
      (form.settings ?? [])
        .flatMap(({ path }) => findNodes(root, path))
        .reduce((sum, { value }) => sum + nodesIn(value), 0),
  );
}

/** The nodes of a value, with those behind aliases; of a text, its lines. */
function nodesIn(located: LocatedNode): number {
  const node = resolveAlias(located);
  switch (node?.kind) {
    case undefined:
      return 1;
    case "scalar":
      return node.text.split("\n").length;
    case "list":
      return node.items.reduce((sum, item) => sum + nodesIn(item), 1);
    case "map":
      return node.entries.reduce((sum, { value }) => sum + nodesIn(value), 1);
  }
}
