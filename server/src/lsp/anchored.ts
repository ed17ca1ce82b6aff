import type { Position } from "vscode-languageserver";
import type { Structure } from "../core/analysis/analysis.ts";
import { anchorStructure } from "../core/features/embedded-structure.ts";
import { offsetOf } from "./convert.ts";
import { partAt, type OpenView } from "./diagnostics.ts";

/** A place, and what the anchors that are meant there are looked for in. */
interface AnchoredPlace {
  readonly structure: Structure;
  readonly offset: number;
}

/** Where the anchors of a position are looked for; undefined where nothing there is ours. */
export function anchoredAt(view: OpenView, position: Position): AnchoredPlace | undefined {
  const { analyzed, embedded } = view;
  const part = partAt(view, (written) => offsetOf(written, position));
  const structure =
    part && embedded ? anchorStructure(part, embedded.structure) : analyzed.analysis;
  return structure && { structure, offset: offsetOf(structure, position) };
}
