import type { LateModule } from "../schema/late-code.ts";
import type * as SeccompParts from "./seccomp-parts.ts";

export const seccompParts: LateModule<typeof SeccompParts> = { name: "seccompParts" };
