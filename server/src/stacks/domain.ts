import type { Domain } from "../engine/parts/domain.ts";
import { dumpKind } from "./dump-kind.ts";

/** The configuration that a running kubelet reports. */
export const domain = { kinds: [dumpKind] } as const satisfies Domain;
