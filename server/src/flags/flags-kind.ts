import type { PartKind } from "../engine/parts/part.ts";
import { recogniseFlags } from "./flags-part.ts";
import { flagsLook } from "./quick-looks.ts";

/** Flags of the kubelet, wherever they are written: each place is checked alone. */
export const flagsKind: PartKind = { ...flagsLook, recognise: recogniseFlags };
