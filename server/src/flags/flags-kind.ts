import type { PartKind } from "../kubelet/index.ts";
import { recogniseFlags } from "./flags-part.ts";
import { flagsLook } from "./quick-looks.ts";

/** Flags of the kubelet, wherever somebody writes them: each place is judged for itself. */
export const flagsKind: PartKind = { ...flagsLook, recognise: recogniseFlags };
