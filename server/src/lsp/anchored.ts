import type { Position } from "vscode-languageserver";
import type { Structure } from "../core/kubelet/analysis.ts";
import type { FileView } from "../service/file-view.ts";
import { anchorsInView } from "../service/structure.ts";
import { offsetOf } from "./convert.ts";

/** A place, and what the anchors that are meant there are looked for in. */
interface AnchoredPlace {
  readonly structure: Structure;
  readonly offset: number;
}

/** Where the anchors of a position are looked for; undefined where nothing there is ours. */
export function anchoredAt(view: FileView, position: Position): AnchoredPlace | undefined {
  const offset = view.file && offsetOf(view.file, position);
  const structure = offset === undefined ? undefined : anchorsInView(view, offset);
  return structure && offset !== undefined ? { structure, offset } : undefined;
}
