import type { Structure } from "../../../engine/structure/structure.ts";
import type { Position } from "vscode-languageserver";
import type { ServedDocument } from "../../../service/served-document.ts";
import { offsetOf } from "../convert/convert.ts";

/** A place, and what the anchors that are meant there are looked for in. */
interface AnchoredPlace {
  readonly structure: Structure;
  readonly offset: number;
}

/** Where the anchors of a position are looked for; undefined where nothing there is ours. */
export function anchoredAt(
  document: ServedDocument,
  position: Position,
): AnchoredPlace | undefined {
  const offset = offsetOf(document, position);
  const structure = document.anchors(offset);
  return structure && { structure, offset };
}
