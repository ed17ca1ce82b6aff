import type { Domain } from "../engine/parts/domain.ts";
import { flagsKind } from "./flags-kind.ts";

export const domain = { kinds: [flagsKind] } satisfies Domain;
