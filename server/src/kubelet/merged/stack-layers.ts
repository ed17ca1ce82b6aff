import type { Part } from "../../engine/parts/part.ts";
import type { ConfigLayer } from "../effective/config-layer.ts";
import { spanInLayer } from "../effective/layer-span.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { LocatedNode } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import type { Analysis } from "../analysis.ts";
import type { NodeDescription } from "../node-description.ts";
import type { StackAround, StackLayers } from "./checked-stack.ts";

/** The layers that a platform puts around the main file; undefined for a kubelet that no platform starts. */
export function layersAroundMain(
  { main, around }: StackLayers,
  index: KindIndex,
  node: NodeDescription | undefined,
): StackAround | undefined {
  return around?.(main && documentRootOf(main.analysis), index, node);
}

/** The stack that the files and flags of a set make. */
export function layersOf(
  { main, dropIns = [], flags, mainFolder: folder }: StackLayers,
  around: StackAround | undefined,
): ConfigLayer[] {
  return [
    ...(around?.bases ?? []),
    ...[main ?? []].flat().map((file): ConfigLayer => {
      const root = around ? around.main : documentRootOf(file.analysis);
      return { kind: "main", origin: file.name, root, folder, place: topOf(file.analysis) };
    }),
    ...dropIns.map(({ name, analysis }): ConfigLayer => {
      return { kind: "drop-in", origin: name, root: documentRootOf(analysis) };
    }),
    { kind: "flags", args: flags.map(({ text }) => text) },
  ];
}

/** The root of the document that the kubelet reads. */
export function documentRootOf({ documents }: Analysis): LocatedNode | undefined {
  const config = documents.find(({ identity }) => identity?.kind === "KubeletConfiguration");
  return (config ?? documents[0])?.parsed.root;
}

/** True for the kubelet's own documents of a file, which its sets are about. */
export function isSetPart({ config }: Part): boolean {
  return config !== undefined && !config.host;
}

/** The place in the global order of layers where the blame for a whole set goes. */
export function topOfSet(files: StackLayers): Span {
  if (files.main) return topOf(files.main.analysis);
  const [first] = files.dropIns ?? [];
  return first ? spanInLayer(topOf(first.analysis), 1) : { start: 0, end: 0 };
}

/** The place to blame for a whole file: the value of `kind`, or the start. */
export function topOf({ documents }: Pick<Analysis, "documents">): Span {
  const entry = documents.find(({ identity }) => identity)?.identity?.kindEntry;
  return entry?.value.span ?? { start: 0, end: 0 };
}
