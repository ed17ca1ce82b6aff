import type { Domain } from "../engine/parts/domain.ts";
import type { PartKind } from "../engine/parts/part.ts";
import { recogniseFlags } from "./flags-part.ts";
import { flagsLook } from "./quick-looks.ts";

/** Flags of the kubelet, wherever they are written: each place is checked alone. */
const flagsKind: PartKind = { ...flagsLook, recognise: recogniseFlags };

export const domain = { kinds: [flagsKind] } satisfies Domain;
