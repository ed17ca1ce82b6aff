import type { Domain } from "../kubelet/index.ts";
import { dumpKind } from "./dump-kind.ts";

/** What a running kubelet reports of its configuration. */
export const domain = { kinds: [dumpKind] } as const satisfies Domain;
