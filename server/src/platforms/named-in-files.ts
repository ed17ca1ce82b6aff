import type { MapNode } from "../engine/syntax/located-node.ts";
import { memoised } from "../engine/text/memoised.ts";
import { withoutEnd } from "../engine/text/run-before.ts";
import { documentFlagPlaces, flagValue, joinedArguments } from "../flags/index.ts";
import { nodeTextAt } from "./find-nodes.ts";

/** The arguments of the kubelet that are written in a document. */
export const flagsBelow = memoised((root: MapNode) => joinedArguments(documentFlagPlaces(root)));

/** True for a file that a document carries, and that its own flags name as the configuration file or a drop-in. */
export function isNamedInFiles(file: MapNode, root: MapNode): boolean {
  const words = flagsBelow(root).map(({ text }) => text);
  const path = nodeTextAt(file, ["path"]) ?? "";
  const folder = withoutEnd(flagValue(words, "config-dir") ?? "", /\//);
  return path === flagValue(words, "config") || (folder !== "" && path.startsWith(`${folder}/`));
}
