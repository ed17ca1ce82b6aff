import type { Domain } from "../kubelet/index.ts";
import { flagsKind } from "./flags-kind.ts";

export const domain = { kinds: [flagsKind] } satisfies Domain;
